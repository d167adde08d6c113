import { eq } from 'drizzle-orm'
import { openSession } from '../../core/sessions'
import type { Database } from '../../db/database'
import { appointments, technicians, users } from '../../db/schema'
import { demoIds } from '../../seed/names'

const acme = demoIds('acme')

/** A visit that somebody is on the way to. */
export interface Drive {
  appointmentId: number
  technicianId: number
  /** Session of its technician. */
  token: string
}

/** So many visits of one customer's, each with a technician of its own. */
export async function setOut(database: Database, count: number, now: Date): Promise<Drive[]> {
  await database.raw('create table proof_messages (appointment_id integer, epoch text, "offset" integer, latitude double precision)')
  // Everything that was ever told, since the history forgets.
  await database.raw(`create function proof_remember() returns trigger language plpgsql security definer as $$
    begin insert into public.proof_messages values (new.appointment_id, new.epoch, new."offset", (new.message->'position'->>'latitude')::float8); return new; end $$`)
  await database.raw('create trigger proof_remember after insert on position_history for each row execute function proof_remember()')
  return database.withTenant(acme.tenant, async (db) => {
    const drives: Drive[] = []
    for (const appointmentId of acme.appointments.history.slice(0, count)) {
      const [user] = await db.insert(users).values({ role: 'technician', firstName: 'Van', lastName: String(appointmentId) }).returning({ id: users.id })
      const [technician] = await db.insert(technicians).values({ userId: user!.id, skillIds: [], zipCodes: [], workingHours: {} }).returning({ id: technicians.id })
      await db.update(appointments).set({ status: 'accepted', technicianId: technician!.id }).where(eq(appointments.id, appointmentId))
      drives.push({ appointmentId, technicianId: technician!.id, token: await openSession(db, now, { role: 'technician', userId: user!.id }) })
    }
    return drives
  })
}

export const openWatchers = (database: Database, count: number, now: Date): Promise<string[]> =>
  database.withTenant(acme.tenant, async (db) => {
    const tokens: string[] = []
    for (let opened = 0; opened < count; opened += 1) tokens.push(await openSession(db, now, { role: 'customer', userId: acme.users.customer }))
    return tokens
  })

/** Of each drive what was told, by number. */
export async function readTold(database: Database): Promise<Map<number, { epoch: string; latitudes: Map<number, number> }>> {
  const told = new Map<number, { epoch: string; latitudes: Map<number, number> }>()
  for (const { appointment_id: id, epoch, offset, latitude } of await database.raw('select * from proof_messages order by "offset"')) {
    const drive = told.get(Number(id)) ?? { epoch: String(epoch), latitudes: new Map() }
    told.set(Number(id), drive)
    drive.latitudes.set(Number(offset), Number(latitude))
  }
  return told
}

/** Forgets all but the last message of a drive. */
export const forget = (database: Database, appointmentId: number): Promise<unknown> =>
  database.raw('delete from position_history h using positions p where p.appointment_id = h.appointment_id and h."offset" < p.last_offset and h.appointment_id = $1', [appointmentId])
