import { and, eq } from 'drizzle-orm'
import type { Services } from '../core/services'
import { openSession } from '../core/sessions'
import { addresses, appointments, technicians } from '../db/schema'
import { demoIds, demoTenants } from '../seed/names'
import type { Place } from './drive'
import type { DemoVan } from './driver'

/**
 * The technicians of the demo's live visits, each with a session of their own. One whose visit is gone is left out.
 */
export async function openDemoVans({ database, clock }: Pick<Services, 'database' | 'clock'>, starts: readonly Place[]): Promise<DemoVan[]> {
  const vans: DemoVan[] = []
  for (const subdomain of demoTenants) {
    const ids = demoIds(subdomain)
    const van = await database.withTenant(ids.tenant, async (db): Promise<DemoVan | null> => {
      const [live] = await db
        .select({ technicianId: technicians.id, userId: technicians.userId, latitude: addresses.latitude, longitude: addresses.longitude })
        .from(appointments)
        .innerJoin(technicians, eq(technicians.id, appointments.technicianId))
        .innerJoin(addresses, eq(addresses.id, appointments.addressId))
        .where(and(eq(appointments.id, ids.appointments.live), eq(appointments.status, 'accepted')))
      if (!live || live.latitude === null || live.longitude === null) return null
      const token = await openSession(db, clock(), { role: 'technician', userId: live.userId })
      return { subdomain, technicianId: live.technicianId, token, destination: { latitude: live.latitude, longitude: live.longitude }, starts }
    })
    if (van) vans.push(van)
  }
  return vans
}
