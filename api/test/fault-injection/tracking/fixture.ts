import { eq } from 'drizzle-orm'
import type { Database } from '#foundation/database/database'
import { appointments, technicians, users } from '#foundation/database/schema'
import { createSession } from '#foundation/security/sessions'
import { demoIds } from 'demo/names'

const acme = demoIds('acme')

/** A visit whose technician is on the way. */
export interface Drive {
  appointmentId: number
  technicianId: number
  /** Session token of its technician. */
  token: string
}

/** Dispatches `count` visits of one customer, each with its own technician. */
export async function setOut(database: Database, count: number, now: Date): Promise<Drive[]> {
  return database.withTenant(acme.tenant, async (db) => {
    const drives: Drive[] = []
    for (const appointmentId of acme.appointments.history.slice(0, count)) {
      const [user] = await db
        .insert(users)
        .values({ role: 'technician', firstName: 'Van', lastName: String(appointmentId) })
        .returning({ id: users.id })
      const [technician] = await db
        .insert(technicians)
        .values({ userId: user!.id, skillIds: [], zipCodes: [], workingHours: {} })
        .returning({ id: technicians.id })
      await db
        .update(appointments)
        .set({ status: 'accepted', technicianId: technician!.id })
        .where(eq(appointments.id, appointmentId))
      drives.push({
        appointmentId,
        technicianId: technician!.id,
        token: await createSession(db, now, { role: 'technician', userId: user!.id }),
      })
    }
    return drives
  })
}

export const openWatchers = (database: Database, count: number, now: Date): Promise<string[]> =>
  database.withTenant(acme.tenant, async (db) => {
    const tokens: string[] = []
    for (let opened = 0; opened < count; opened += 1)
      tokens.push(await createSession(db, now, { role: 'customer', userId: acme.users.customer }))
    return tokens
  })

/** Last latitude of each drive, by appointment id. */
export async function readLast(database: Database): Promise<Map<number, number>> {
  return new Map(
    (await database.raw('select appointment_id, latitude from positions')).map(({ appointment_id: id, latitude }) => [
      Number(id),
      Number(latitude),
    ]),
  )
}
