import { createTestApi, type TestApi } from '#test/support'
import { addBookers, book, givePhone, openSlots, type Booker } from '#test/support/bookings'
import { bookingLimits } from '@portal/rules'
import { demoIds, emails } from 'demo/names'
import { NEVER_OFFERED } from './booking'
import { MISSING_PHONE, SAME_PLACE_AND_TIME } from './booking-limits'

const acme = demoIds('acme')
const DAY = 86_400_000
let api: TestApi
let booker: Booker

const open = async (rateLimitScale: number) => {
  api = await createTestApi({ config: { rateLimitScale } })
  booker = (await addBookers(api, 1))[0]!
}
afterEach(() => api.close())
const move = (id: number, scheduled_time: string) =>
  booker.client.call('rescheduleAppointment', { params: { id }, body: { scheduled_time } })
const cancel = (id: number) =>
  booker.client.call('cancelAppointment', { params: { id }, body: { reason: 'Fixed it myself' } })

describe('with the default limits', () => {
  beforeEach(() => open(1))

  it('five bookings an hour, and then one waits', async () => {
    const slots = await openSlots(api, 6, '2026-03-02')
    for (const slot of slots.slice(0, bookingLimits.bookingsAnHour)) expect((await book(booker, slot)).status).toBe(201)
    const refused = await book(booker, slots[5]!)
    expect(refused).toMatchObject({
      status: 429,
      body: {
        message:
          'You have booked 5 appointments in a short time. Please try again later. Questions? Call us at (303) 555-0100.',
      },
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
    api.clock.advance(61 * 60_000)
    expect((await book(booker, slots[5]!)).status).toBe(201)
  })

  it('ten bookings a day, including cancelled ones', async () => {
    const [slot = ''] = await openSlots(api, 1, '2026-03-02')
    for (let made = 0; made < bookingLimits.bookingsADay; made += 1) {
      if (made === bookingLimits.bookingsAnHour) api.clock.advance(61 * 60_000)
      const { status, body } = await book(booker, slot)
      expect(status).toBe(201)
      await cancel(body.id)
    }
    api.clock.advance(61 * 60_000)
    expect((await book(booker, slot)).status).toBe(429)
  })

  it('ten upcoming visits', async () => {
    const slots = await openSlots(api, 11, '2026-03-02')
    for (const [index, slot] of slots.slice(0, 10).entries()) {
      if (index === 5) api.clock.advance(61 * 60_000)
      expect((await book(booker, slot)).status).toBe(201)
    }
    api.clock.advance(DAY)
    expect(await book(booker, slots[10]!)).toMatchObject({
      status: 422,
      body: {
        message:
          'You have 10 appointments coming up, which is as many as you can book ahead. Questions? Call us at (303) 555-0100.',
      },
    })
  })

  it('a visit is moved ten times', async () => {
    const [first = '', second = ''] = await openSlots(api, 2, '2026-03-02')
    const { body } = await book(booker, first)
    for (let moved = 0; moved < bookingLimits.movesOfAVisit; moved += 1)
      expect((await move(body.id, moved % 2 === 0 ? second : first)).status).toBe(200)
    expect(await move(body.id, second)).toMatchObject({
      status: 422,
      body: { message: 'This appointment has been moved 10 times. You can cancel it and book another one instead.' },
    })
    expect((await cancel(body.id)).status).toBe(200)
    expect((await book(booker, second)).status).toBe(201)
  })

  it('availability is requested 120 times a minute', async () => {
    const query = { service_category_id: acme.categories.plumbing, postal_code: '80014', service_date: '2026-03-02' }
    const statuses: number[] = []
    for (let asked = 0; asked < 121; asked += 1)
      statuses.push((await api.visitor().call('getAvailableTimeSlots', { query })).status)
    expect(statuses.filter((status) => status !== 200)).toEqual([429])
  })
})

describe('with limits off', () => {
  beforeEach(() => open(0))

  it('one place has one visit at a time, however its address is written', async () => {
    const [first = '', second = ''] = await openSlots(api, 2, '2026-03-02')
    const made = await book(booker, first)
    expect(made.status).toBe(201)
    const refusal = { status: 422, body: { message: SAME_PLACE_AND_TIME, field: 'scheduled_time' } }
    expect(await book(booker, first)).toMatchObject(refusal)
    const { body: user } = await booker.client.call('getUser', { params: { id: booker.userId } })
    const { street, city, state, zip_code, latitude, longitude } = user.addresses[0]!
    const add = async (own: object) => {
      const address = { street, city, state, zip_code, latitude, longitude, ...own }
      const { body } = await booker.client.call('createAddress', { params: { id: booker.userId }, body: { address } })
      return { ...booker, addressId: body.id }
    }
    expect(
      await book(await add({ street: ` ${street.toUpperCase()}.`, zip_code: `${zip_code.slice(0, 5)}-1234` }), first),
    ).toMatchObject(refusal)
    // Another unit is another place.
    expect((await book(await add({ unit: 'Unit 2' }), first)).status).toBe(201)
    const later = await book(booker, second)
    expect(later.status).toBe(201)
    expect(await move(later.body.id, first)).toMatchObject(refusal)
    // A visit does not conflict with itself, nor with cancelled ones.
    expect((await move(later.body.id, second)).status).toBe(200)
    await cancel(made.body.id)
    expect((await move(later.body.id, first)).status).toBe(200)
  })

  it('nothing is booked without a phone', async () => {
    const client = await api.signIn(emails.newcomer)
    const newcomer = { client, userId: acme.users.newcomer, addressId: acme.addresses.newcomer }
    const [slot = ''] = await openSlots(api, 1, '2026-03-02')
    expect(await book(newcomer, slot)).toMatchObject({ status: 422, body: { message: MISSING_PHONE, field: 'phone' } })
    await givePhone(api)
    expect((await book(newcomer, slot)).status).toBe(201)
  })

  it('nothing is offered more than a year ahead', async () => {
    const query = { service_category_id: acme.categories.plumbing, postal_code: '80014' }
    const days = async (service_date: string) =>
      (await api.visitor().call('getAvailableDates', { query: { ...query, service_date } })).body.available_dates
    // Today is 2026-02-10.
    expect((await days('2027-02-01')).at(-1)).toBe('2027-02-10')
    expect(await days('2199-07-01')).toEqual([])
    const listSlots = async (service_date: string) =>
      (await api.visitor().call('getAvailableTimeSlots', { query: { ...query, service_date } })).body.time_slots
    expect((await listSlots('2027-02-10')).length).toBeGreaterThan(0)
    expect(await listSlots('2027-02-11')).toEqual([])
    expect((await book(booker, '2027-02-10T09:00:00-07:00')).status).toBe(201)
    expect(await book(booker, '2027-02-11T09:00:00-07:00')).toMatchObject({
      status: 422,
      body: { message: NEVER_OFFERED, field: 'scheduled_time' },
    })
  })
})
