import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { addresses, technicians, tenants, timeOff, type BookingRules } from '#foundation/database/schema'
import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { addBookers, book, givePhone, workWith, type Booker } from '#test/support/bookings'
import { demoIds, emails } from 'demo/names'
import { NEVER_OFFERED } from '../appointments/booking'

const acme = demoIds('acme')
let booker: Booker
const api = setUpTestApiForEach()
const newcomer = setUpClientForEach(() => api.signIn(emails.newcomer))
beforeEach(async () => {
  await givePhone(api)
  booker = { client: newcomer, userId: acme.users.newcomer, addressId: acme.addresses.newcomer }
  await workWith(api, 1)
})

const changeRules = async (more: Partial<BookingRules>) => {
  await api.database.asOwner((db) =>
    db
      .update(tenants)
      .set({ bookingRules: sql`booking_rules || ${JSON.stringify(more)}::jsonb` })
      .where(eq(tenants.id, acme.tenant)),
  )
  api.services.tenants.forget()
}
const query = (service_date: string, more = {}) => ({
  service_category_id: acme.categories.plumbing,
  postal_code: '80014',
  service_date,
  ...more,
})
const listSlots = async (day: string, more = {}) =>
  (await api.visitor().call('getAvailableTimeSlots', { query: query(day, more) })).body.time_slots
/** The start hours of a day's free windows. */
const freeHours = async (day: string, more = {}) =>
  (await listSlots(day, more)).filter(({ disabled }) => !disabled).map(({ start_hour }) => start_hour)

const DAY = '2026-03-03'

describe('time off', () => {
  const away = (technicianId: number, from: string, to: string) =>
    api.inAcme((db) => db.insert(timeOff).values({ technicianId, during: `[${from},${to})`, reason: 'Dentist' }))

  it('blocks the windows that it overlaps, but not adjacent ones', async () => {
    expect(await freeHours(DAY)).toEqual([8, 10, 12, 14, 16])
    await away(acme.technicians[0]!, `${DAY}T11:30:00-07:00`, `${DAY}T14:00:00-07:00`)
    expect(await freeHours(DAY)).toEqual([8, 14, 16])
    expect((await book(booker, `${DAY}T11:00:00-07:00`)).status).toBe(409)
    expect((await book(booker, `${DAY}T15:00:00-07:00`)).status).toBe(201)
  })

  it('of one technician does not block another', async () => {
    await workWith(api, 2)
    await away(acme.technicians[0]!, `${DAY}T00:00:00-07:00`, `${DAY}T23:59:00-07:00`)
    expect(await freeHours(DAY)).toEqual([8, 10, 12, 14, 16])
  })

  it('that overlaps a booking still blocks when the booking is cancelled', async () => {
    const { body } = await book(booker, `${DAY}T11:00:00-07:00`)
    await away(acme.technicians[0]!, `${DAY}T10:00:00-07:00`, `${DAY}T12:00:00-07:00`)
    await newcomer.call('cancelAppointment', { params: { id: body.id }, body: { reason: 'Fixed it myself' } })
    expect(await freeHours(DAY)).toEqual([8, 12, 14, 16])
  })
})

describe('hours of a technician', () => {
  it('are the tenant’s as they are now, unless they have their own', async () => {
    await changeRules({ workingHours: { 2: { from: 6, to: 12 } } })
    expect(await freeHours(DAY)).toEqual([6, 8, 10])
    expect((await book(booker, `${DAY}T07:00:00-07:00`)).status).toBe(201)
    await api.inAcme((db) => db.update(technicians).set({ ownWorkingHours: { 2: { from: 10, to: 12 } } }))
    expect(await freeHours(DAY)).toEqual([10])
  })

  it('that were copied from the tenant are none of their own after the migration, others are', async () => {
    const monday = { 1: { from: 8, to: 18 } }
    const copies = [
      monday,
      Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, { from: 8, to: 18 }])),
      { 1: { from: 8, to: 12 } },
    ]
    await changeRules({ workingHours: monday })
    await api.inAcme(async (db) => {
      for (const [index, workingHours] of copies.entries())
        await db
          .update(technicians)
          .set({ workingHours, ownWorkingHours: null })
          .where(eq(technicians.id, acme.technicians[index]!))
    })
    const statements = readFileSync(
      join(__dirname, '../../../../migrations/0023_technicians_own_hours.sql'),
      'utf8',
    ).split('--> statement-breakpoint')
    await api.database.raw(statements.find((statement) => statement.includes('UPDATE "technicians"'))!)
    const own = await api.inAcme((db) =>
      db.select({ ownWorkingHours: technicians.ownWorkingHours }).from(technicians).orderBy(asc(technicians.id)),
    )
    expect(own.map(({ ownWorkingHours }) => ownWorkingHours)).toEqual([null, null, copies[2]])
  })
})

describe('travel between two visits', () => {
  it('is kept free before and after a booking', async () => {
    await changeRules({ stepMinutes: 60, travelMinutes: 30 })
    expect((await book(booker, `${DAY}T12:00:00-07:00`)).status).toBe(201)
    // At the site from 11 to 13: the visit before must end by 10:30, and the next can't start before 13:30.
    expect(await freeHours(DAY)).toEqual([8, 14, 15, 16])
    expect((await book(booker, `${DAY}T14:00:00-07:00`)).status).toBe(409)
    expect((await book(booker, `${DAY}T15:00:00-07:00`)).status).toBe(201)
  })
})

describe('the length of the work', () => {
  it('must fit into the technician’s working hours', async () => {
    expect(await freeHours(DAY, { expected_duration: 240 })).toEqual([8, 10, 12, 14])
    expect(await freeHours(DAY, { expected_duration: 600 })).toEqual([8])
    expect(await freeHours(DAY, { expected_duration: 720 })).toEqual([])
  })
})

describe('zones by zip', () => {
  it('offers hours in the time zone of the address', async () => {
    await changeRules({ zipTimeZones: { '80014': 'America/Phoenix' } })
    const [first] = await listSlots('2026-07-07')
    expect(first).toMatchObject({ start_hour: 8, arrival_window_start: '2026-07-07T08:00:00-07:00' })
    const [elsewhere] = await listSlots('2026-07-07', { postal_code: '80015' })
    expect(elsewhere).toMatchObject({ start_hour: 8, arrival_window_start: '2026-07-07T08:00:00-06:00' })
    await api.inAcme((db) => db.update(addresses).set({ zipCode: '80014' }).where(eq(addresses.id, booker.addressId)))
    expect((await book(booker, '2026-07-07T08:00:00-06:00')).body).toMatchObject({ message: NEVER_OFFERED })
    expect((await book(booker, '2026-07-07T09:00:00-07:00')).status).toBe(201)
    const added = await newcomer.call('createAddress', {
      params: { id: acme.users.newcomer },
      body: { address: { street: '1 Main St', city: 'Fairhaven', state: 'CO', zip_code: '80014' } },
    })
    expect(added.body.time_zone).toBe('America/Phoenix')
  })

  it('today is the day of the address', async () => {
    await changeRules({ zipTimeZones: { '80014': 'Pacific/Auckland' }, leadMinutes: 0 })
    // 9 a.m. on the 10th in Denver is 5 a.m. on the 11th there.
    expect(await listSlots('2026-02-10')).toEqual([])
    expect((await listSlots('2026-02-11')).length).toBeGreaterThan(0)
  })
})

describe('a repeated booking request', () => {
  const key = { 'idempotency-key': 'a-press-of-a-button' }
  it('returns the visit that it created', async () => {
    const [first, second] = [
      await book(booker, `${DAY}T09:00:00-07:00`, key),
      await book(booker, `${DAY}T09:00:00-07:00`, key),
    ]
    expect(first.status).toBe(201)
    expect(second).toMatchObject({ status: 201, body: first.body, headers: { 'idempotent-replayed': 'true' } })
    // Another key is another visit, for which the one technician has no time.
    expect((await book(booker, `${DAY}T09:00:00-07:00`, { 'idempotency-key': 'another' })).status).toBe(409)
  })

  it('with another time under the same key is rejected, as is an invalid key', async () => {
    await book(booker, `${DAY}T09:00:00-07:00`, key)
    expect(await book(booker, `${DAY}T11:00:00-07:00`, key)).toMatchObject({
      status: 409,
      body: { field: 'Idempotency-Key' },
    })
    expect(await book(booker, `${DAY}T11:00:00-07:00`, { 'idempotency-key': 'x'.repeat(201) })).toMatchObject({
      status: 400,
      body: { field: 'Idempotency-Key' },
    })
  })

  it('by another customer under the same key is a separate booking', async () => {
    await workWith(api, 2)
    const { body } = await book(booker, `${DAY}T09:00:00-07:00`, key)
    const landlord = {
      client: await api.signIn(emails.landlord),
      userId: acme.users.landlord,
      addressId: acme.addresses.landlord[0]!,
    }
    const theirs = await book(landlord, `${DAY}T09:00:00-07:00`, key)
    expect(theirs.status).toBe(201)
    expect(theirs.body.id).not.toBe(body.id)
  })

  it('after a rejection is processed again', async () => {
    const [other] = await addBookers(api, 1)
    await book(other!, `${DAY}T09:00:00-07:00`)
    expect((await book(booker, `${DAY}T09:00:00-07:00`, key)).status).toBe(409)
    await workWith(api, 2)
    expect((await book(booker, `${DAY}T09:00:00-07:00`, key)).status).toBe(201)
  })
})

it('the calendar sequence increases with every move and the cancellation, and only then', async () => {
  const { body } = await book(booker, `${DAY}T09:00:00-07:00`)
  const sequence = async () =>
    (await api.database.raw(`select calendar_sequence from appointments where id = ${body.id}`))[0]?.[
      'calendar_sequence'
    ]
  const move = (scheduled_time: string) =>
    newcomer.call('rescheduleAppointment', { params: { id: body.id }, body: { scheduled_time } })
  expect(await sequence()).toBe(0)
  await move(`${DAY}T11:00:00-07:00`)
  expect(await sequence()).toBe(1)
  await move(`${DAY}T11:00:00-07:00`)
  expect(await sequence()).toBe(1)
  expect((await move('2026-02-01T11:00:00-07:00')).status).toBe(422)
  expect(await sequence()).toBe(1)
  await newcomer.call('cancelAppointment', { params: { id: body.id }, body: { reason: 'Fixed it myself' } })
  expect(await sequence()).toBe(2)
})
