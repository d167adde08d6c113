import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { firstRow, type Db } from '#foundation/database/database'
import { serviceCategories, technicians, users } from '#foundation/database/schema'
import { notFound } from '#foundation/errors'
import type { ServiceField } from '@portal/contract'
import type { WeeklyHours } from './availability/windows'

interface NewService {
  name: string
  durationMinutes: number
  fields: ServiceField[]
}

/** Adds a service that customers can book, after the existing ones. Every technician can do it. Returns its id. */
export async function addService(db: Db, service: NewService): Promise<number> {
  const position = sql`(select coalesce(max(position) + 1, 0) from service_categories)`
  const { id } = firstRow(
    await db
      .insert(serviceCategories)
      .values({ ...service, position })
      .returning({ id: serviceCategories.id }),
  )
  await db.update(technicians).set({ skillIds: sql`${technicians.skillIds} || to_jsonb(${id}::int)` })
  return id
}

interface NewTechnician {
  userId: number
  /** For nodes of the version before, which know no other: see the schema. */
  tenantHours: WeeklyHours
  avatarUrl: string | undefined
}

/** Offers a service no longer. Visits that were booked keep it. */
export async function removeService(db: Db, id: number): Promise<void> {
  await db.update(serviceCategories).set({ active: false }).where(eq(serviceCategories.id, id))
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
  if (changed.length === 0) throw notFound(`There is no technician ${technicianId}`)
}
