import { desc, eq, type SQL } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { addresses, appointments, serviceCategories } from '#foundation/database/schema'
import { visitPlace, visitServiceTexts } from '../visits/kept-visit'

/** The data of a visit that its calendar event shows. */
export interface Visit {
  appointment: Pick<
    typeof appointments.$inferSelect,
    | 'id'
    | 'jobId'
    | 'userId'
    | 'status'
    | 'scheduledTime'
    | 'arrivalWindowStart'
    | 'arrivalWindowEnd'
    | 'arrivedAt'
    | 'calendarSequence'
    | 'createdAt'
    | 'updatedAt'
  >
  address: Pick<
    typeof addresses.$inferSelect,
    'street' | 'unit' | 'city' | 'state' | 'zipCode' | 'latitude' | 'longitude' | 'timeZone'
  >
  service: Pick<typeof serviceCategories.$inferSelect, 'name' | 'translations'> | null
  /** The company's name, if the visit keeps it; else it is today's. */
  company?: string | undefined
}

/** Visits matching the condition, latest first. */
export async function loadVisits(db: Db, which: SQL | undefined, limit: number): Promise<Visit[]> {
  const found = await db
    .select({
      appointment: appointments,
      address: addresses,
      service: { name: serviceCategories.name, translations: serviceCategories.translations },
    })
    .from(appointments)
    .innerJoin(addresses, eq(addresses.id, appointments.addressId))
    .leftJoin(serviceCategories, eq(serviceCategories.id, appointments.serviceCategoryId))
    .where(which)
    .orderBy(desc(appointments.scheduledTime), desc(appointments.id))
    .limit(limit)
  return found.map(({ appointment, address, service }) => ({
    appointment,
    address: visitPlace(appointment.issued, address),
    service: service && visitServiceTexts(appointment.issued, service),
    company: appointment.issued?.company,
  }))
}
