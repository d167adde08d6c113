// Fixtures of tests of race conditions: a day's slots, few technicians, and many signed-in customers.
import { eq, inArray, sql } from 'drizzle-orm'
import { rows } from '#foundation/database/database'
import {
  addresses,
  appointments,
  slotHolds,
  technicians,
  userEmails,
  userPhones,
  users,
} from '#foundation/database/schema'
import { createSession } from '#foundation/security/sessions'
import { demoIds, type DemoTenant } from 'demo/names'
import type { TestApi, TestClient } from '.'

const acme = demoIds('acme')

export interface Booker {
  client: TestClient
  userId: number
  addressId: number
}

/** Creates signed-in customers of acme, each with an address in the coverage area. */
export function addBookers({ database, clock, visitor }: TestApi, count: number): Promise<Booker[]> {
  return database.withTenant(acme.tenant, async (db) => {
    const [place] = await db.select().from(addresses).where(eq(addresses.id, acme.addresses.newcomer))
    if (!place) throw new Error('The newcomer has no address. Check the seeds.')
    const { id: _, userId: __, ...where } = place
    const made: Booker[] = []
    for (let index = 0; index < count; index += 1) {
      const [user] = await db
        .insert(users)
        .values({ role: 'customer', firstName: 'Booker', lastName: String(index), passwordHash: null })
        .returning({ id: users.id })
      const userId = user!.id
      await db.insert(userEmails).values({ userId, emailAddress: `booker-${userId}@example.com`, primary: true })
      await db.insert(userPhones).values({ userId, phoneNumber: '3035550177', type: 'mobile', primary: true })
      const [address] = await db
        .insert(addresses)
        .values({ ...where, userId, primary: true })
        .returning({ id: addresses.id })
      const token = await createSession(db, clock(), { role: 'customer', userId })
      made.push({ client: visitor('acme', token), userId, addressId: address!.id })
    }
    return made
  })
}

/** The seeded newcomer has no phone, which booking requires. */
export const givePhone = ({ database }: TestApi, tenant: DemoTenant = 'acme') =>
  database.withTenant(demoIds(tenant).tenant, (db) =>
    db
      .insert(userPhones)
      .values({ userId: demoIds(tenant).users.newcomer, phoneNumber: '3035550150', type: 'mobile', primary: true }),
  )

/** Leaves only `count` technicians of acme active. */
export const workWith = ({ database }: TestApi, count: number) =>
  database.withTenant(acme.tenant, async (db) => {
    await db.update(technicians).set({ active: false })
    await db
      .update(technicians)
      .set({ active: true })
      .where(inArray(technicians.id, acme.technicians.slice(0, count)))
  })

export const book = ({ client, addressId }: Booker, scheduledTime: string, headers = {}) =>
  client.call(
    'createAppointment',
    { body: { service_category_id: acme.categories.plumbing, address_id: addressId, scheduled_time: scheduledTime } },
    headers,
  )

/** Scheduled times of free slots, over as many days as needed. */
export async function openSlots(api: TestApi, count: number, from: string): Promise<string[]> {
  const found: string[] = []
  for (let day = Date.parse(`${from}T12:00:00Z`); found.length < count; day += 86_400_000) {
    const query = {
      service_category_id: acme.categories.plumbing,
      postal_code: '80014',
      service_date: new Date(day).toISOString().slice(0, 10),
    }
    const { body } = await api.visitor().call('getAvailableTimeSlots', { query })
    found.push(...body.time_slots.filter(({ disabled }) => !disabled).map(({ scheduled_time }) => scheduled_time))
  }
  return found.slice(0, count)
}

/** Lists violations: each visit that is not cancelled has exactly one hold, for its time; cancelled visits have none; none overlap. */
export async function capacityFaults({ database }: TestApi, userIds: readonly number[]): Promise<string[]> {
  return database.withTenant(acme.tenant, async (db) => {
    const visits = await db
      .select({
        id: appointments.id,
        status: appointments.status,
        start: appointments.arrivalWindowStart,
        during: slotHolds.during,
      })
      .from(appointments)
      .leftJoin(slotHolds, eq(slotHolds.appointmentId, appointments.id))
      .where(inArray(appointments.userId, [...userIds]))
    const faults = visits.flatMap(({ id, status, start, during }) => {
      if (status === 'cancelled') return during ? [`cancelled visit ${id} holds ${during}`] : []
      if (!during) return [`visit ${id} (${status}) holds nothing`]
      const from = new Date(/[[(]"?([^",]+)/.exec(during)?.[1] ?? '')
      return from.getTime() === start?.getTime()
        ? []
        : [`visit ${id} holds ${during} and is shown at ${start?.toISOString()}`]
    })
    const overlapping = await rows<{ a: number; b: number }>(
      db,
      sql`select a.id as a, b.id as b from slot_holds a join slot_holds b on a.technician_id = b.technician_id and a.id < b.id and a.during && b.during`,
    )
    const orphans = await rows<{ id: number }>(db, sql`select id from slot_holds where appointment_id is null`)
    return [
      ...faults,
      ...overlapping.map(({ a, b }) => `holds ${a} and ${b} overlap`),
      ...orphans.map(({ id }) => `hold ${id} belongs to no visit`),
    ]
  })
}
