import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { statusesIn } from '@portal/rules'
import { createSession } from 'api'
import type { RunningApi } from 'api'
import type { Place } from 'api'
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

/** A coordinate of the visit's own place, if it keeps one, else of its address. */
const keptOr = (
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
          latitude: keptOr('latitude', addresses.latitude),
          longitude: keptOr('longitude', addresses.longitude),
        })
        .from(appointments)
        .innerJoin(technicians, eq(technicians.id, appointments.technicianId))
        .innerJoin(addresses, eq(addresses.id, appointments.addressId))
        .where(driving(ids.appointments.live))
      if (!live || live.latitude === null || live.longitude === null) return null
      const token = await createSession(db, clock(), { role: 'technician', userId: live.userId })
      const isUnderWay = () =>
        database.withTenant(
          ids.tenant,
          async (again) =>
            (
              await again
                .select({ id: appointments.id })
                .from(appointments)
                .where(driving(ids.appointments.live, live.technicianId))
            ).length > 0,
        )
      const lastKnown = () =>
        database.withTenant(
          ids.tenant,
          async (again) =>
            (await again.select().from(positions).where(eq(positions.appointmentId, ids.appointments.live)))[0] ?? null,
        )
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
