import type { ServiceField } from '@portal/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../foundation/database/database'
import { serviceCategories, technicians } from '../../foundation/database/schema'
import type { WeeklyHours } from './availability/windows'

interface NewService {
  name: string
  durationMinutes: number
  fields: ServiceField[]
}

/** Adds a service that customers can book, after the existing ones. Every technician can do it. Returns its id. */
export async function addService(db: Db, service: NewService): Promise<number> {
  const [row] = await db
    .insert(serviceCategories)
    .values({ ...service, position: sql`(select coalesce(max(position) + 1, 0) from service_categories)` })
    .returning({ id: serviceCategories.id })
  await db.update(technicians).set({ skillIds: sql`${technicians.skillIds} || to_jsonb(${row!.id}::int)` })
  return row!.id
}

interface NewTechnician {
  userId: number
  workingHours: WeeklyHours
  avatarUrl: string | undefined
}

/** Offers a service no longer. Visits that were booked keep it. */
export async function removeService(db: Db, id: number): Promise<void> {
  await db.update(serviceCategories).set({ active: false }).where(eq(serviceCategories.id, id))
}

/** Makes a user a technician who can be booked in these hours, everywhere, for every service. Returns the technician's id. */
export async function addTechnician(db: Db, { userId, workingHours, avatarUrl }: NewTechnician): Promise<number> {
  const services = await db.select({ id: serviceCategories.id }).from(serviceCategories).where(eq(serviceCategories.active, true))
  const [row] = await db.insert(technicians).values({ userId, avatarUrl, skillIds: services.map(({ id }) => id), zipCodes: [], workingHours }).returning({ id: technicians.id })
  return row!.id
}
