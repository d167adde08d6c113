import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { statusesIn } from '@portal/rules'
import { createSession, type Place, type RunningApi } from 'api'
import { addresses, appointments, positions, technicians } from 'api/schema'
import type { DemoTechnician } from './driver'
import { demoIds, demoTenants } from './names'

/** Condition: any technician, or the given one, is on the way to the visit. */
const driving = (appointmentId: number, technicianId?: number) =>
  and(
    eq(appointments.id, appointmentId),
    inArray(appointments.status, [...statusesIn('onTheWay')]),
    technicianId === undefined ? undefined : eq(appointments.technicianId, technicianId),
  )

/** A coordinate of the visit's own copy of its address, if it has one, otherwise of the address. */
const readOwnPlace = (
  part: 'latitude' | 'longitude',
  column: typeof addresses.latitude | typeof addresses.longitude,
): SQL<number | null> =>
  sql`coalesce((${appointments.issued} -> 'address' ->> ${sql.raw(`'${part}'`)})::float8, ${column})`

/**
 * Loads the technicians of the demo's live visits, each with a new session. Skips those whose visit is no longer under way.
 */
export async function loadDemoTechnicians(
  { services: { database, clock }, isWatched }: Pick<RunningApi, 'services' | 'isWatched'>,
  starts: readonly Place[],
): Promise<DemoTechnician[]> {
  const vans: DemoTechnician[] = []
  for (const subdomain of demoTenants) {
    const ids = demoIds(subdomain)
    const van = await database.withTenant(ids.tenant, async (db): Promise<DemoTechnician | null> => {
      const [live] = await db
        .select({
          technicianId: technicians.id,
          userId: technicians.userId,
          latitude: readOwnPlace('latitude', addresses.latitude),
          longitude: readOwnPlace('longitude', addresses.longitude),
        })
        .from(appointments)
        .innerJoin(technicians, eq(technicians.id, appointments.technicianId))
        .innerJoin(addresses, eq(addresses.id, appointments.addressId))
        .where(driving(ids.appointments.live))
      if (!live || live.latitude === null || live.longitude === null) return null
      const token = await createSession(db, clock(), { role: 'technician', userId: live.userId })
      const isUnderWay = () =>
        database.withTenant(ids.tenant, async (again) => {
          const isDriving = driving(ids.appointments.live, live.technicianId)
          return (await again.$count(appointments, isDriving)) > 0
        })
      const lastKnown = () =>
        database.withTenant(ids.tenant, async (again) => {
          const ofVisit = eq(positions.appointmentId, ids.appointments.live)
          return (await again.select().from(positions).where(ofVisit))[0] ?? null
        })
      return {
        subdomain,
        technicianId: live.technicianId,
        appointmentId: ids.appointments.live,
        token,
        destination: { latitude: live.latitude, longitude: live.longitude },
        starts,
        isUnderWay,
        isWatched: () => isWatched(ids.tenant, ids.appointments.live),
        lastKnown,
      }
    })
    if (van) vans.push(van)
  }
  return vans
}
