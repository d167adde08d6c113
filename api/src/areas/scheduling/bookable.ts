import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { WeeklyHours } from '#areas/tenants'
import { firstRow, type Db } from '#foundation/database/database'
import { serviceCategories, technicians, users } from '#foundation/database/schema'
import { notFound } from '#foundation/errors'

interface NewTechnician {
  userId: number
  /** For nodes of the version before, which know no other: see the schema. */
  tenantHours: WeeklyHours
  avatarUrl: string | undefined
}

/** Makes a user a technician who can be booked in the tenant's hours, everywhere, for every service. Returns the technician's id. */
export async function addTechnician(db: Db, { userId, tenantHours, avatarUrl }: NewTechnician): Promise<number> {
  const services = await db
    .select({ id: serviceCategories.id })
    .from(serviceCategories)
    .where(eq(serviceCategories.active, true))
  const values = { userId, avatarUrl, skillIds: services.map(({ id }) => id), zipCodes: [], workingHours: tenantHours }
  return firstRow(await db.insert(technicians).values(values).returning({ id: technicians.id })).id
}

/** Active technicians whose hours are not the tenant's. */
export const techniciansWithOwnHours = (db: Db): Promise<{ id: number; firstName: string; lastName: string }[]> =>
  db
    .select({ id: technicians.id, firstName: users.firstName, lastName: users.lastName })
    .from(technicians)
    .innerJoin(users, eq(users.id, technicians.userId))
    .where(and(isNotNull(technicians.ownWorkingHours), eq(technicians.active, true)))
    .orderBy(asc(technicians.id))

/** Gives a technician hours of their own; null: the tenant's. 404 if there is no such technician. */
export async function setWorkingHours(
  db: Db,
  technicianId: number,
  hours: WeeklyHours | null,
  tenantHours: WeeklyHours,
): Promise<void> {
  const changed = await db
    .update(technicians)
    .set({ ownWorkingHours: hours, workingHours: hours ?? tenantHours })
    .where(eq(technicians.id, technicianId))
    .returning({ id: technicians.id })
  if (changed.length === 0) throw notFound((i18n) => i18n._('There is no technician {technicianId}.', { technicianId }))
}
