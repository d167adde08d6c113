import { type SQL, sql } from 'drizzle-orm'
import type { AddressRow } from '#areas/identity'
import type { IssuedVisit } from '#foundation/database/schema'

/** The visit's place: as the visit keeps it, else the address of today. */
export function visitPlace(issued: IssuedVisit | null, address: AddressRow): AddressRow {
  if (!issued?.address) return address
  const { zip_code: zipCode, time_zone: timeZone, ...same } = issued.address
  return { ...address, ...same, zipCode, timeZone }
}

/** The same in SQL, as a record with the columns of `addresses`. `visit` and `address` are the names of the tables. */
export const visitPlaceSql = (visit: SQL, address: SQL): SQL =>
  sql`jsonb_populate_record(${address}, coalesce(${visit}.issued -> 'address', '{}'))`

/** The name of the visit's service: as the visit keeps it, else today's. */
export const visitService = (issued: IssuedVisit | null, name: string): string => issued?.service ?? name

/** The same with its translations. They are of today's name: another one that the visit keeps has none. */
export function visitServiceTexts<T extends { name: string; translations: object }>(
  issued: IssuedVisit | null,
  service: T,
): T {
  const name = visitService(issued, service.name)
  return name === service.name ? service : { ...service, name, translations: {} }
}

/** The technician's name: as the visit keeps it, else today's. */
export const visitTechnician = (
  issued: IssuedVisit | null,
  person: { firstName: string; lastName: string },
): { firstName: string; lastName: string } =>
  issued?.technician ? { firstName: issued.technician.first_name, lastName: issued.technician.last_name } : person
