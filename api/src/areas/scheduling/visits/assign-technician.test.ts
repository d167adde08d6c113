import { eq } from 'drizzle-orm'
import { appointments, slotHolds } from '#foundation/database/schema'
import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { addBookers, book, workWith, type Booker } from '#test/support/bookings'
import { signInStaff } from '#test/support/staff'
import { demoIds } from 'demo/names'

const acme = demoIds('acme')
const [first, second, third] = acme.technicians as [number, number, number]
const TIME = '2026-03-03T11:00:00-07:00'

const api = setUpTestApiForEach()
let visits: [number, number, number]
let bookers: Booker[]
const office = setUpClientForEach(() => signInStaff(api, 'admin'))
beforeEach(async () => {
  await workWith(api, 3)
  const made: number[] = []
  bookers = await addBookers(api, 3)
  for (const booker of bookers) made.push((await book(booker, TIME)).body.id)
  visits = made as typeof visits
})

const give = (id: number, technician_id: number | null) =>
  office.call('updateAppointment', { params: { id }, body: { technician_id } })

/** Whose time each visit holds. */
async function holders(): Promise<(number | undefined)[]> {
  const holds = await api.inAcme((db) => db.select().from(slotHolds))
  return visits.map((id) => holds.find(({ appointmentId }) => appointmentId === id)?.technicianId)
}

test('a technician is given one visit at a time, and the refusal names the other one', async () => {
  expect((await give(visits[0], third)).status).toBe(200)
  for (const id of visits.slice(1)) {
    expect(await give(id, third)).toMatchObject({
      status: 409,
      body: {
        field: 'technician_id',
        message: `This technician has appointment ${visits[0]} at that time. Give that one to somebody else first.`,
      },
    })
  }
  expect((await office.call('getAppointment', { params: { id: visits[1] } })).body.technician).toBeNull()
})

test('time is held for the assigned technician; a visit that is not assigned yet gets the time of the other one', async () => {
  expect(await holders()).toEqual([first, second, third])
  await give(visits[0], third)
  expect(await holders()).toEqual([third, second, first])
  await give(visits[1], first)
  expect(await holders()).toEqual([third, first, second])
})

test('a visit can be given on at the same time once the other one is with somebody else, or is over', async () => {
  await give(visits[0], first)
  await give(visits[1], second)
  await office.call('updateAppointment', { params: { id: visits[2] }, body: { status: 'cancelled' } })
  expect((await give(visits[1], first)).status).toBe(409)
  expect((await give(visits[0], third)).status).toBe(200)
  expect((await give(visits[1], first)).status).toBe(200)
  expect(await holders()).toEqual([third, first, undefined])
})

test('visits of one technician at other times, and one that holds nobody’s time, are given as before', async () => {
  const [booker] = await addBookers(api, 1)
  const later = (await book(booker!, '2026-03-03T15:00:00-07:00')).body.id
  await give(visits[0], third)
  expect((await give(later, third)).status).toBe(200)
  await api.inAcme((db) => db.delete(slotHolds).where(eq(slotHolds.appointmentId, visits[1])))
  expect((await give(visits[1], second)).status).toBe(200)
  expect(await holders()).toEqual([third, second, first])
})

test('of two overlapping visits of one technician from before, one can be assigned to somebody else', async () => {
  await api.inAcme((db) => db.update(appointments).set({ technicianId: first }))
  expect((await give(visits[1], first)).status).toBe(409)
  await api.inAcme((db) => db.update(appointments).set({ technicianId: null }).where(eq(appointments.id, visits[0])))
  expect((await give(visits[0], first)).status).toBe(409)
  expect((await give(visits[1], second)).status).toBe(200)
  expect(await holders()).toEqual([first, second, third])
})

test('of two visits that are given to one technician at once, one is refused', async () => {
  const answers = await Promise.all([give(visits[0], third), give(visits[1], third)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a visit that its customer moves stays with its technician, if they are free then', async () => {
  const move = (scheduled_time: string) =>
    bookers[0]!.client.call('rescheduleAppointment', { params: { id: visits[0] }, body: { scheduled_time } })
  await give(visits[0], third)
  expect((await move('2026-03-03T13:00:00-07:00')).status).toBe(200)
  expect((await holders())[0]).toBe(third)
  await api.inAcme((db) =>
    db
      .insert(slotHolds)
      .values({ technicianId: third, during: '[2026-03-04T00:00:00-07:00,2026-03-05T00:00:00-07:00)' }),
  )
  expect((await move('2026-03-04T13:00:00-07:00')).status).toBe(200)
  expect((await holders())[0]).toBe(first)
})

test('time that is held without a visit cannot be booked', async () => {
  const during = '[2026-03-04T00:00:00-07:00,2026-03-05T00:00:00-07:00)'
  await api.inAcme((db) =>
    db.insert(slotHolds).values(acme.technicians.map((technicianId) => ({ technicianId, during }))),
  )
  expect((await book(bookers[0]!, '2026-03-04T13:00:00-07:00')).status).toBe(409)
})
