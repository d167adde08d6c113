import { sql } from 'drizzle-orm'
import { slotHolds } from '#foundation/database/schema'
import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { addBookers, book, capacityFaults, workWith, type Booker } from '#test/support/bookings'
import { officeClient } from '#test/support/payments'
import { demoIds } from 'demo/names'
import { deleteOldHolds } from './holds'

const acme = demoIds('acme')
const api = setUpTestApiForEach({ config: { rateLimitScale: 1 } })
const office = setUpClientForEach(() => officeClient(api))
let bookers: [Booker, Booker]
beforeEach(async () => {
  bookers = (await addBookers(api, 2)) as [Booker, Booker]
  await workWith(api, 1)
})

const MINUTE = 60_000
/** A Wednesday without visits. */
const DAY = '2026-03-04'
const service = { service_category_id: acme.categories.plumbing, postal_code: '80014' }

const slots = async () =>
  (await api.visitor().call('getAvailableTimeSlots', { query: { ...service, service_date: DAY } })).body.time_slots
const slotAt = async (hour: number) => (await slots()).find(({ start_hour }) => start_hour === hour)!
const hold = async (hour: number, client = api.visitor()) =>
  client.call('holdTimeSlot', {
    body: { hold: { ...service, arrival_window_start: (await slotAt(hour)).arrival_window_start } },
  })
const held = async (hour: number) => {
  const { status, body } = await hold(hour)
  expect(status).toBe(201)
  return body
}
const bookWith = ({ client, addressId }: Booker, scheduled_time: string, hold_token?: string) =>
  client.call('createAppointment', {
    body: { service_category_id: acme.categories.plumbing, address_id: addressId, scheduled_time, hold_token },
  })
const release = (id: number, token: string, subdomain = 'acme') =>
  api.visitor(subdomain).call('releaseHold', { params: { id }, query: { token } })

it('is kept for ten minutes: taken for others, booked by whoever has the token', async () => {
  const { scheduled_time, token, expires_at } = await held(8)
  expect(Date.parse(expires_at) - api.clock().getTime()).toBe(10 * MINUTE)
  expect((await slotAt(8)).disabled).toBe(true)
  expect((await hold(8)).status).toBe(409)
  expect((await book(bookers[0], scheduled_time)).status).toBe(409)
  api.clock.advance(9 * MINUTE)
  expect((await bookWith(bookers[1], scheduled_time, token)).status).toBe(201)
  expect(await capacityFaults(api, [bookers[1].userId])).toEqual([])
  expect(await bookWith(bookers[0], scheduled_time, token)).toMatchObject({
    status: 422,
    body: { field: 'hold_token' },
  })
})

it('expires, and is free again: to see, to keep, to book and for the office', async () => {
  const first = await held(8)
  api.clock.advance(10 * MINUTE)
  expect((await slotAt(8)).disabled).toBe(false)
  expect((await bookWith(bookers[0], first.scheduled_time, first.token)).status).toBe(422)
  await held(8)
  api.clock.advance(11 * MINUTE)
  expect((await book(bookers[0], first.scheduled_time)).status).toBe(201)
  await held(12)
  api.clock.advance(11 * MINUTE)
  expect((await bookByOffice(12)).status).toBe(201)
  expect(await capacityFaults(api, [bookers[0].userId])).toEqual([])
})

const bookByOffice = async (hour: number, more: { hold_token?: string; technician_id?: number } = {}) =>
  office.call('bookForCustomer', {
    body: {
      appointment: {
        customer_id: acme.users.newcomer,
        address_id: acme.addresses.newcomer,
        service_category_id: acme.categories.plumbing,
        arrival_window_start: (await slotAt(hour)).arrival_window_start,
        ...more,
      },
    },
  })

it('is taken for the office too, unless it has the token', async () => {
  const { token } = await held(8)
  expect(await bookByOffice(8)).toMatchObject({
    status: 409,
    body: { field: 'appointment.arrival_window_start' },
  })
  expect(await bookByOffice(8, { technician_id: acme.technicians[0]! })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('is kept for somebody who is booking') as string },
  })
  expect((await bookByOffice(8, { hold_token: `${token}x` })).body).toMatchObject({ field: 'appointment.hold_token' })
  expect((await bookByOffice(8, { hold_token: token })).status).toBe(201)
})

it('keeps a visit from being given to its technician', async () => {
  await workWith(api, 2)
  const [first, second] = acme.technicians as [number, number]
  await held(8)
  const { body } = await bookByOffice(8)
  const give = (technician_id: number) =>
    office.call('updateAppointment', { params: { id: body.id }, body: { technician_id } })
  expect(await give(first)).toMatchObject({ status: 409, body: { field: 'technician_id' } })
  expect((await give(second)).status).toBe(200)
  api.clock.advance(10 * MINUTE)
  expect((await give(first)).status).toBe(200)
})

it('goes to one of two who want it at once, also where an expired hold is', async () => {
  const { scheduled_time } = await held(8)
  api.clock.advance(10 * MINUTE)
  const answers = await Promise.all([hold(8), hold(8), book(bookers[0], scheduled_time)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

it('is given up with its token alone', async () => {
  const { id, token } = await held(8)
  expect((await release(id, `${id}.${'x'.repeat(43)}`)).status).toBe(404)
  expect((await release(id + 1, token)).status).toBe(404)
  expect((await release(id, token, 'bluebird')).status).toBe(404)
  expect((await slotAt(8)).disabled).toBe(true)
  expect((await release(id, token)).status).toBe(204)
  expect((await slotAt(8)).disabled).toBe(false)
  expect((await release(id, token)).status).toBe(404)
})

it('survives a booking that fails', async () => {
  const { scheduled_time, token } = await held(8)
  await api.inAcme((db) => db.execute(sql`delete from user_phones where user_id = ${bookers[0].userId}`))
  expect((await bookWith(bookers[0], scheduled_time, token)).body).toMatchObject({ field: 'phone' })
  expect((await bookWith(bookers[0], '2026-03-04T09:17:00-07:00', token)).status).toBe(422)
  expect((await bookWith(bookers[1], scheduled_time, token)).status).toBe(201)
})

it('is counted by network, by customer, and for the whole company', async () => {
  await workWith(api, 3)
  const keep = (hour: number, client = api.visitor()) => hold(hour, client).then(({ status }) => status)
  expect([await keep(8), await keep(10), await keep(12)]).toEqual([201, 201, 201])
  expect(await hold(14)).toMatchObject({ status: 429, headers: { 'retry-after': '600' } })
  // Signed in, somebody on the same network has their own.
  expect(await keep(14, bookers[0].client)).toBe(201)
  api.clock.advance(10 * MINUTE)
  expect(await keep(8)).toBe(201)
  await api.inAcme((db) =>
    db.insert(slotHolds).values(
      Array.from({ length: 19 }, (_, day) => ({
        technicianId: acme.technicians[0]!,
        during: `[2026-05-${10 + day}T09:00Z,2026-05-${10 + day}T10:00Z)`,
        expiresAt: new Date(api.clock().getTime() + MINUTE),
        tokenHash: 'x',
        holder: String(day),
      })),
    ),
  )
  expect(await keep(14, bookers[0].client)).toBe(429)
  expect(await keep(14, office)).toBe(429)
})

it.each([
  ['a time that was never offered', { arrival_window_start: '2026-03-04T03:00:00-07:00' }, 422],
  ['a place where nobody goes', { postal_code: '99999' }, 422],
  ['a service that there is not', { service_category_id: 999_999 }, 404],
  ['a time that is none', { arrival_window_start: 'soon' }, 400],
])('%s is refused', async (_, wrong, status) => {
  const right = { ...service, arrival_window_start: (await slotAt(8)).arrival_window_start }
  expect((await api.visitor().call('holdTimeSlot', { body: { hold: { ...right, ...wrong } } })).status).toBe(status)
})

it('leaves nothing behind', async () => {
  await held(8)
  expect(await deleteOldHolds(api.services)).toBe(0)
  api.clock.set(`${DAY}T23:00:00-07:00`)
  expect(await deleteOldHolds(api.services)).toBe(1)
})
