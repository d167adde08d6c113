import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { firstRow, type Db } from '#foundation/database/database'
import { prepareOnce } from '#foundation/database/prepare-once'
import { technicians, zones } from '#foundation/database/schema'
import { conflict, notFound, unprocessable } from '#foundation/errors'
import type { TenantRow } from '#foundation/tenants'
import type { NewZone, Zone, ZoneChange } from '@portal/contract'

type ZoneRow = typeof zones.$inferSelect

const missing = () => notFound('No such zone')

const findZones = prepareOnce((db) =>
  db
    .select()
    .from(zones)
    .orderBy(asc(sql`lower(${zones.name})`), asc(zones.id)),
)

/** By name. */
export const loadZones = (db: Db): Promise<ZoneRow[]> => findZones(db, {})

/** The zone that a zip code is in; of ZIP+4 only the first five digits count. */
export const findZone = async (db: Db, zipCode: string): Promise<ZoneRow | undefined> =>
  (await loadZones(db)).find((zone) => zone.zipCodes.includes(zipCode.slice(0, 5)))

/** Whether customers can book at a zip code: it is among the company's, or in a zone. */
export const isServed = async (
  db: Db,
  { bookingRules }: Pick<TenantRow, 'bookingRules'>,
  zipCode: string,
): Promise<boolean> =>
  bookingRules.zipCodes.includes(zipCode.slice(0, 5)) || (await findZone(db, zipCode)) !== undefined

/** The zip codes that a technician gets from zones. */
export const zipCodesIn = (all: readonly ZoneRow[], technicianId: number): string[] =>
  all.filter((zone) => zone.technicianIds.includes(technicianId)).flatMap((zone) => zone.zipCodes)

export const toZone = (row: ZoneRow): Zone => ({
  id: row.id,
  name: row.name,
  zip_codes: row.zipCodes,
  technician_ids: row.technicianIds,
  trip_charge_cents: row.tripChargeCents,
})

/** One change of zones at a time: two at once could both take a zip code. */
const lockZones = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('zones ' || current_setting('app.tenant_id', true), 0))`)

async function requireFitting(db: Db, sent: ZoneChange, id: number): Promise<void> {
  await lockZones(db)
  const all = await loadZones(db)
  const others = all.filter((zone) => zone.id !== id)
  const name = sent.name?.trim()
  if (name === '') throw unprocessable('Name is too short.', 'zone.name')
  if (name !== undefined && others.some((zone) => zone.name.toLowerCase() === name.toLowerCase()))
    throw conflict((i18n) => i18n._('There is a zone "{name}" already.', { name }), 'zone.name')
  for (const [index, zip] of (sent.zip_codes ?? []).entries()) {
    const taken = others.find((zone) => zone.zipCodes.includes(zip))
    if (taken)
      throw unprocessable(
        (i18n) => i18n._('{zip} is in the zone "{name}" already.', { zip, name: taken.name }),
        `zone.zip_codes.${index}`,
      )
  }
  const known = all.find((zone) => zone.id === id)?.technicianIds ?? []
  const added = (sent.technician_ids ?? []).filter((each) => !known.includes(each))
  if (added.length === 0) return
  const found = await db
    .select({ id: technicians.id })
    .from(technicians)
    .where(and(eq(technicians.active, true), inArray(technicians.id, added)))
  const missing = added.find((each) => !found.some((technician) => technician.id === each))
  if (missing !== undefined)
    throw unprocessable('No such technician.', `zone.technician_ids.${sent.technician_ids?.indexOf(missing)}`)
}

const toColumns = (sent: ZoneChange) => ({
  name: sent.name?.trim(),
  zipCodes: sent.zip_codes && [...sent.zip_codes].sort(),
  technicianIds: sent.technician_ids,
  tripChargeCents: sent.trip_charge_cents,
})

/** 404 if there is none. */
export async function findZoneById(db: Db, id: number): Promise<Zone> {
  const [row] = await db.select().from(zones).where(eq(zones.id, id))
  if (!row) throw missing()
  return toZone(row)
}

export async function addZone(db: Db, sent: NewZone): Promise<Zone> {
  await requireFitting(db, sent, 0)
  const { name = '', zipCodes = [], technicianIds = [], tripChargeCents } = toColumns(sent)
  return toZone(firstRow(await db.insert(zones).values({ name, zipCodes, technicianIds, tripChargeCents }).returning()))
}

export async function changeZone(db: Db, id: number, sent: ZoneChange): Promise<Zone> {
  await requireFitting(db, sent, id)
  const [row] = await db
    .update(zones)
    // An update sets something.
    .set({ id, ...toColumns(sent) })
    .where(eq(zones.id, id))
    .returning()
  if (!row) throw missing()
  return toZone(row)
}

export async function removeZone(db: Db, id: number): Promise<void> {
  const gone = await db.delete(zones).where(eq(zones.id, id)).returning({ id: zones.id })
  if (gone.length === 0) throw missing()
}
