import { eq } from 'drizzle-orm'
import { serviceCategories, technicians } from '#foundation/database/schema'
import { setUpClient, setUpTestApi } from '#test/support'
import { addBookers, book as bookFor, givePhone } from '#test/support/bookings'
import { CHANGED_ELSEWHERE } from '@portal/rules'
import { demoIds, emails } from 'demo/names'
import { removeService } from '../services/services.store'
import { NEVER_OFFERED, SLOT_TAKEN } from './booking'

const api = setUpTestApi()
const newcomer = setUpClient(() => api.signIn(emails.newcomer))
beforeAll(async () => {
  await givePhone(api)
})

const acme = demoIds('acme')
const query = { service_category_id: acme.categories.plumbing, postal_code: '80014', service_date: '2026-02-17' }
const slots = async (day = query.service_date) =>
  (await api.visitor().call('getAvailableTimeSlots', { query: { ...query, service_date: day } })).body.time_slots
const booking = { service_category_id: acme.categories.plumbing, address_id: acme.addresses.newcomer }
const book = (scheduled_time: string, more: object = {}) =>
  newcomer.call('createAppointment', { body: { ...booking, scheduled_time, ...more } })

describe('availability', () => {
  it('offers the days of a month from today on, except holidays and Sundays', async () => {
    const { body } = await api.visitor().call('getAvailableDates', { query: { ...query, service_date: '2026-02-01' } })
    expect(body.available_dates).toEqual(expect.arrayContaining(['2026-02-10', '2026-02-17', '2026-02-28']))
    expect(body.available_dates).not.toContain('2026-02-15')
    expect(body.available_dates[0]).toBe('2026-02-10')
    const busy = await api.visitor().call('getBusyDates', { query: { ...query, service_date: '2026-02-01' } })
    expect(busy.body.busy_dates).toEqual(['2026-02-15', '2026-02-22'])
    const december = await api.visitor().call('getAvailableDates', { query: { ...query, service_date: '2026-12-01' } })
    expect(december.body.available_dates).not.toContain('2026-12-25')
  })

  it('returns times with the UTC offset of the zone', async () => {
    const [first] = await slots()
    expect(first).toEqual({
      start_hour: 8,
      arrival_window_start: '2026-02-17T08:00:00-07:00',
      arrival_window_end: '2026-02-17T10:00:00-07:00',
      scheduled_time: '2026-02-17T09:00:00-07:00',
      disabled: false,
    })
    const [summer] = await slots('2026-07-07')
    expect(summer?.scheduled_time).toBe('2026-07-07T09:00:00-06:00')
  })

  it('disables slots that are too soon today', async () => {
    // It is 9 a.m., and bookings need two hours of lead time.
    expect((await slots('2026-02-10')).map((slot) => slot.disabled)).toEqual([true, true, false, false, false])
  })

  it('is empty outside of the service area, and 404 for an unknown service', async () => {
    const outside = await api.visitor().call('getAvailableDates', { query: { ...query, postal_code: '99999' } })
    expect(outside.body.available_dates).toEqual([])
    expect(
      (await api.visitor().call('getAvailableDates', { query: { ...query, service_category_id: 999_999 } })).status,
    ).toBe(404)
  })

  it.each([
    ['service_date', '2026-02-30'],
    ['service_date', '0000-01-01'],
    ['service_date', ''],
    ['postal_code', 'x'],
    ['service_category_id', '1e99'],
    ['expected_duration', '-5'],
  ])('names %s when it is %j', async (field, value) => {
    const answer = await api
      .visitor()
      .call('getAvailableTimeSlots', { query: { ...query, [field]: value } as typeof query })
    expect(answer).toMatchObject({ status: 400, body: { field } })
  })
})

describe('booking', () => {
  it('succeeds until every technician is taken, then returns 409', async () => {
    const slot = (await slots())[1]?.scheduled_time ?? ''
    const answers = [await book(slot, { details: { problem: ' Dripping tap ', unasked: 'x' } })]
    for (const booker of await addBookers(api, 3)) answers.push(await bookFor(booker, slot))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 409])
    expect(answers[3]?.body).toMatchObject({ message: SLOT_TAKEN, field: 'scheduled_time' })
    expect((await slots()).map((each) => each.disabled)).toEqual([false, true, false, false, false])
    const made = await newcomer.call('getAppointment', { params: { id: answers[0]?.body.id ?? 0 } })
    expect(made.body).toMatchObject({
      status: 'pending',
      scheduled_time: '2026-02-17T18:00:00.000Z',
      arrival_window_start: '2026-02-17T17:00:00.000Z',
      arrival_window_end: '2026-02-17T19:00:00.000Z',
      details: { problem: 'Dripping tap' },
      technician: null,
      address: { id: acme.addresses.newcomer },
      service_category: { name: 'Plumbing' },
    })
  })

  it.each([
    ['between two slots', '2026-02-17T09:17:00-07:00'],
    ['in the past', '2026-02-03T09:00:00-07:00'],
    ['too soon', '2026-02-10T09:00:00-07:00'],
    ['on a Sunday', '2026-02-15T09:00:00-07:00'],
    ['on a holiday', '2026-12-25T09:00:00-07:00'],
  ])('refuses a time %s', async (_, time) => {
    expect(await book(time)).toMatchObject({ status: 422, body: { message: NEVER_OFFERED, field: 'scheduled_time' } })
  })

  it('accepts a slot with any UTC offset', async () => {
    expect((await book('2026-02-18T16:00:00Z', { service_time: '2026-02-18T09:00:00-07:00' })).status).toBe(201)
  })

  it.each([
    ['somebody else’s address', { address_id: acme.addresses.customer }, 404],
    ['an unknown service', { service_category_id: 999_999 }, 404],
    ['another tenant’s service', { service_category_id: demoIds('bluebird').categories.plumbing }, 404],
    ['somebody else as the customer', { user_id: acme.users.customer }, 404],
    ['a service time of its own', { service_time: '2026-02-20T09:00:00-07:00' }, 422],
    ['a text for a number', { address_id: '12' }, 400],
    ['a leap second', { scheduled_time: '2026-12-31T23:59:60Z' }, 400],
    ['a zero character', { details: { problem: 'a\0b' } }, 400],
  ])('refuses %s', async (_, more, status) => {
    expect((await book('2026-02-19T09:00:00-07:00', more)).status).toBe(status)
  })

  it('rejects an address that cannot be found, and an answer that is not an option', async () => {
    const landlord = await api.signIn(emails.landlord)
    const body = { ...booking, scheduled_time: '2026-02-19T09:00:00-07:00', address_id: acme.addresses.landlordInvalid }
    expect(await landlord.call('createAppointment', { body })).toMatchObject({
      status: 422,
      body: { message: "We can't find this address", field: 'address_id' },
    })
    const cooling = { service_category_id: acme.categories.cooling, details: { issue: 'On fire' } }
    expect(await book('2026-02-19T09:00:00-07:00', cooling)).toMatchObject({
      status: 422,
      body: { field: 'details.issue' },
    })
  })
})

describe('rescheduling and cancelling', () => {
  const oneTechnician = (active: boolean) =>
    api.inAcme(async (db) => {
      for (const id of acme.technicians.slice(1))
        await db.update(technicians).set({ active }).where(eq(technicians.id, id))
    })

  it('moves the hold along: the old time is free again, the new one taken', async () => {
    await oneTechnician(false)
    const { body } = await book('2026-02-20T09:00:00-07:00')
    const [other] = await addBookers(api, 1)
    expect((await bookFor(other!, '2026-02-20T09:00:00-07:00')).status).toBe(409)
    const moved = await newcomer.call('rescheduleAppointment', {
      params: { id: body.id },
      body: { scheduled_time: '2026-02-20T11:00:00-07:00' },
    })
    expect(moved.body).toMatchObject({ status: 'pending', scheduled_time: '2026-02-20T18:00:00.000Z' })
    const taken = (await slots('2026-02-20')).map((slot) => slot.disabled)
    expect(taken.slice(0, 2)).toEqual([false, true])
    // To its current time: it does not conflict with itself.
    expect(
      (
        await newcomer.call('rescheduleAppointment', {
          params: { id: body.id },
          body: { scheduled_time: '2026-02-20T11:00:00-07:00' },
        })
      ).status,
    ).toBe(200)
    const cancelled = await newcomer.call('cancelAppointment', {
      params: { id: body.id },
      body: { reason: 'Fixed it myself' },
    })
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      cancellation_reason: { responsable: 'Customer', reason: 'Fixed it myself' },
    })
    expect((await slots('2026-02-20'))[1]?.disabled).toBe(false)
    await oneTechnician(true)
  })

  it('moves a visit of a service that is no longer offered, which nobody can book', async () => {
    const { body } = await book('2026-02-23T09:00:00-07:00')
    await api.inAcme((db) => removeService(db, acme.categories.plumbing))
    expect(await book('2026-02-23T13:00:00-07:00')).toMatchObject({
      status: 404,
      body: { message: 'No such service.' },
    })
    expect((await slots('2026-02-24'))[0]?.disabled).toBe(false)
    const params = { id: body.id }
    const moved = await newcomer.call('rescheduleAppointment', {
      params,
      body: { scheduled_time: '2026-02-24T09:00:00-07:00' },
    })
    expect(moved.body).toMatchObject({
      scheduled_time: '2026-02-24T16:00:00.000Z',
      service_category: { name: 'Plumbing' },
    })
    await newcomer.call('cancelAppointment', { params, body: { reason: 'Sold the house' } })
    await api.inAcme((db) => db.update(serviceCategories).set({ active: true }))
  })

  it('is rejected once the visit is no longer pending', async () => {
    const customer = await api.signIn(emails.customer)
    const params = { id: acme.appointments.live }
    const refusal = { status: 422, body: { message: CHANGED_ELSEWHERE } }
    expect(await customer.call('cancelAppointment', { params, body: { reason: 'x' } })).toMatchObject(refusal)
    expect(
      await customer.call('rescheduleAppointment', { params, body: { scheduled_time: '2026-02-20T09:00:00-07:00' } }),
    ).toMatchObject(refusal)
  })

  it('requires the text for "Other..."', async () => {
    const declined = await api.signIn(emails.declined)
    const params = { id: acme.appointments.declinedPending }
    for (const reason of ['Other...', ' ']) {
      expect(await declined.call('cancelAppointment', { params, body: { reason } })).toMatchObject({
        status: 422,
        body: { field: 'reason' },
      })
    }
    expect((await declined.call('cancelAppointment', { params, body: { reason: 'Other... moved away' } })).status).toBe(
      200,
    )
  })

  it('is limited to the customer’s own visits', async () => {
    const params = { id: acme.appointments.pending }
    expect((await newcomer.call('cancelAppointment', { params, body: { reason: 'x' } })).status).toBe(404)
    expect((await newcomer.call('getAppointment', { params })).status).toBe(404)
  })
})

const onPostgres = process.env['TEST_DATABASE_URL'] ? it : it.skip
// The embedded database has a single connection, so only a real server can show races.
onPostgres('fifty concurrent bookings of one slot: exactly as many succeed as there are technicians', async () => {
  const answers = await Promise.all(
    (await addBookers(api, 50)).map((booker) => bookFor(booker, '2026-02-24T09:00:00-07:00')),
  )
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3)
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(47)
})
