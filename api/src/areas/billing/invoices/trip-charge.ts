import { and, count, eq, ne, sql } from 'drizzle-orm'
import { findZone } from '#areas/tenants'
import type { Db } from '#foundation/database/database'
import { addresses, appointments, invoiceItems, invoices, type jobs } from '#foundation/database/schema'

const TRIP_CHARGE = 'Trip charge'

/** Whether an invoice of the job that counts has the line already, such as one that came with a quote. */
async function isCharged(db: Db, jobId: number): Promise<boolean> {
  const [line] = await db
    .select({ id: invoiceItems.id })
    .from(invoiceItems)
    .innerJoin(invoices, eq(invoices.id, invoiceItems.documentId))
    .where(
      and(
        eq(invoices.jobId, jobId),
        eq(invoices.voided, false),
        eq(sql`lower(${invoiceItems.unitName})`, TRIP_CHARGE.toLowerCase()),
      ),
    )
    .limit(1)
  return line !== undefined
}

/** Adds the trip charge of the zone of the job's address as the last line, once for a job that has a visit. */
export async function addTripCharge(
  db: Db,
  { id: jobId, addressId }: typeof jobs.$inferSelect,
  invoiceId: number,
): Promise<void> {
  const [place] = await db.select({ zipCode: addresses.zipCode }).from(addresses).where(eq(addresses.id, addressId))
  const unitPriceCents = place && (await findZone(db, place.zipCode))?.tripChargeCents
  if (!unitPriceCents || (await isCharged(db, jobId))) return
  const [visits] = await db
    .select({ count: count() })
    .from(appointments)
    .where(and(eq(appointments.jobId, jobId), ne(appointments.status, 'cancelled')))
  if (!visits?.count) return
  const position = sql`(select coalesce(max(position) + 1, 0) from invoice_items where invoice_id = ${invoiceId})`
  await db.insert(invoiceItems).values({ documentId: invoiceId, unitName: TRIP_CHARGE, unitPriceCents, position })
}
