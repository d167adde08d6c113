import { eq } from 'drizzle-orm'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { Db } from '#foundation/database/database'
import { addresses, appointments, jobs } from '#foundation/database/schema'
import { setUpTestApiForEach, testSize } from '#test/support'
import { addBookers, book, capacityFaults, openSlots, workWith, type Booker } from '#test/support/bookings'
import { demoIds } from 'demo/names'
import { findCategory } from '../availability/capacity.store'
import { requireSlot, reserveSlot, workAt } from './booking'

// The embedded database has a single connection, so only a real server can show races.
const onPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip
const SLOTS = testSize({ gate: 3, all: 8, proof: 200 })
const BOOKERS = 50
const CHANGES = testSize({ gate: 120, all: 400, proof: 4_000 })
jest.setTimeout(900_000)

const acme = demoIds('acme')
const counted = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].sort().map((status) => [status, statuses.filter((each) => each === status).length]),
  )

/** A seeded random number generator, so that runs are reproducible. */
function randomFrom(seed: number) {
  const generator = xoroshiro128plus(seed)
  return (below: number) => uniformInt(generator, 0, below - 1)
}

onPostgres('concurrent bookings', () => {
  let bookers: Booker[]
  const api = setUpTestApiForEach()
  beforeEach(async () => {
    bookers = await addBookers(api, BOOKERS)
  })

  it(`${BOOKERS} bookers of each of ${SLOTS} slots, one technician: exactly one each`, async () => {
    await workWith(api, 1)
    const slots = await openSlots(api, SLOTS, '2026-03-02')
    for (const slot of slots) {
      const answers = await Promise.all(bookers.map((booker) => book(booker, slot)))
      expect({ slot, ...counted(answers.map(({ status }) => status)) }).toEqual({ slot, 201: 1, 409: BOOKERS - 1 })
    }
    expect(
      await capacityFaults(
        api,
        bookers.map(({ userId }) => userId),
      ),
    ).toEqual([])
  })

  it('concurrent repeats of one request book once, and get the same response', async () => {
    const [slot = ''] = await openSlots(api, 1, '2026-03-02')
    const key = { 'idempotency-key': 'one-click' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(bookers[0]!, slot, key)))
    expect(counted(answers.map(({ status }) => status))).toEqual({ 201: 20 })
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19)
  })

  it('two visits that swap times repeatedly do not deadlock, and both keep a time', async () => {
    await workWith(api, 1)
    const [first = '', second = ''] = await openSlots(api, 2, '2026-03-02')
    const [a, b] = await Promise.all([book(bookers[0]!, first), book(bookers[1]!, second)])
    for (let round = 0; round < 20; round += 1) {
      const [toA, toB] = round % 2 === 0 ? [second, first] : [first, second]
      const answers = await Promise.all([
        bookers[0]!.client.call('rescheduleAppointment', { params: { id: a.body.id }, body: { scheduled_time: toA } }),
        bookers[1]!.client.call('rescheduleAppointment', { params: { id: b.body.id }, body: { scheduled_time: toB } }),
      ])
      for (const { status } of answers) expect([200, 409]).toContain(status)
    }
    expect(
      await capacityFaults(
        api,
        bookers.map(({ userId }) => userId),
      ),
    ).toEqual([])
  })

  it(`a storm of ${CHANGES} bookings, moves and cancellations: no time is lost, and none is double booked`, async () => {
    await workWith(api, 2)
    const slots = await openSlots(api, 25, '2026-03-02')
    const random = randomFrom(20_261_121)
    const visits: { booker: Booker; id: number }[] = []
    const statuses: number[] = []
    const one = async () => {
      const booker = bookers[random(bookers.length)]!
      const slot = slots[random(slots.length)]!
      const visit = visits[random(visits.length + 1)]
      const kind = random(4)
      if (!visit || kind < 2) {
        const { status, body } = await book(booker, slot)
        if (status === 201) visits.push({ booker, id: body.id })
        statuses.push(status)
      } else if (kind === 2) {
        statuses.push(
          (
            await visit.booker.client.call('rescheduleAppointment', {
              params: { id: visit.id },
              body: { scheduled_time: slot },
            })
          ).status,
        )
      } else {
        statuses.push(
          (
            await visit.booker.client.call('cancelAppointment', {
              params: { id: visit.id },
              body: { reason: 'Conflicting schedule' },
            })
          ).status,
        )
      }
    }
    const AT_ONCE = 25
    for (let done = 0; done < CHANGES; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, one))
    console.info(`Storm: ${JSON.stringify(counted(statuses))}`)
    // Booked or moved, taken, or no longer changeable: no other status occurs.
    expect(statuses.filter((status) => ![200, 201, 409, 422].includes(status))).toEqual([])
    for (const status of [200, 201, 409])
      expect(statuses.filter((each) => each === status).length).toBeGreaterThan(CHANGES / 40)
    expect(
      await capacityFaults(
        api,
        bookers.map(({ userId }) => userId),
      ),
    ).toEqual([])

    // The remaining capacity can be booked completely: two technicians, so two holds per slot.
    for (const slot of slots) for (let taken = 0; taken < 3; taken += 1) await book(bookers[taken]!, slot)
    const held = await api.database.raw(
      `select count(*)::int as count from slot_holds h join appointments a on a.id = h.appointment_id where a.user_id = any($1)`,
      [`{${bookers.map(({ userId }) => userId).join(',')}}`],
    )
    expect(held[0]?.['count']).toBe(slots.length * 2)
  })

  it('control: without lock and constraint the same race double books a slot, and the test detects it', async () => {
    await workWith(api, 1)
    const [slot = ''] = await openSlots(api, 1, '2026-03-02')
    await api.database.raw('alter table slot_holds drop constraint slot_holds_no_overlap')
    const tenant = await api.services.tenants.bySubdomain('acme')
    const visits = await Promise.all(bookers.slice(0, 10).map((booker) => book(booker, slot)))
    expect(counted(visits.map(({ status }) => status))).toEqual({ 201: 1, 409: 9 })
    // The lock alone prevents it; the steps of a booking without the lock do not.
    const [other = ''] = (await openSlots(api, 2, '2026-03-02')).slice(-1)
    // A barrier: both check before either holds the slot, however slow the machine is.
    const bothLooked = meeting(2)
    const naive = () =>
      api.inAcme(async (db) => {
        const [address] = await db.select().from(addresses).where(eq(addresses.id, acme.addresses.newcomer))
        const category = await findCategory(db, acme.categories.plumbing)
        const work = workAt(tenant, category!, address!)
        const open = await requireSlot(db, { tenant, work, time: new Date(other), now: api.clock() })
        await bothLooked()
        await reserveSlot(db, open, work, { appointmentId: await visitWithoutHold(db) })
      })
    expect((await Promise.allSettled([naive(), naive()])).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
    ])
    expect((await capacityFaults(api, [])).some((fault) => fault.includes('overlap'))).toBe(true)
  })
})

/** A barrier for `count` callers. */
function meeting(count: number): () => Promise<void> {
  let here = 0
  let begin = () => {}
  const all = new Promise<void>((done) => (begin = done))
  return () => {
    if (++here === count) begin()
    return all
  }
}

/** Inserts a visit for which time can be held. */
async function visitWithoutHold(db: Db): Promise<number> {
  const user = { userId: acme.users.newcomer, addressId: acme.addresses.newcomer }
  const [job] = await db.insert(jobs).values(user).returning({ id: jobs.id })
  const [visit] = await db
    .insert(appointments)
    .values({ ...user, jobId: job!.id, status: 'pending', scheduledTime: new Date() })
    .returning({ id: appointments.id })
  return visit!.id
}
