import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { getLateFee, totalColumns, computeTotals, UNSIGNED } from '#areas/documents'
import type { Db } from '#foundation/database/database'
import { appointments, invoices } from '#foundation/database/schema'
import type { TenantRow } from '#foundation/tenants'
import { lateDiscountCents } from '@portal/rules/dates'
import { recomputeBalance } from '../payments/ledger'

type Visit = Pick<typeof appointments.$inferSelect, 'jobId' | 'lateMinutes'>

/** Late discount of a visit in cents, by the late timer that the customer saw, which stops when the technician sets out. */
function getLateDiscount({ lateMinutes }: Visit, tenant: TenantRow): number {
  return lateDiscountCents(lateMinutes ?? 0, {
    late_fee_per_minute_cents: tenant.lateFeePerMinuteCents,
    max_late_fee_cents: tenant.maxLateFeeCents,
  })
}

type Billed = Pick<typeof invoices.$inferSelect, 'id' | 'jobId' | 'part'>

/**
 * What is left of a job's late discount for one of its invoices: what its others grant is not granted again, and deposits owe none.
 * One transaction at a time grants it.
 */
async function leftFor(db: Db, { id, jobId, part }: Billed, discountCents: number): Promise<number> {
  if (discountCents === 0 || part === 'deposit' || part === 'progress') return 0
  // Not the job's row: whoever bills a job locks that before anything else, and here an invoice is locked already.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`late discount of job ${jobId}`}, 0))`)
  const others = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.jobId, jobId), eq(invoices.voided, false), ne(invoices.id, id)))
  return Math.max(0, discountCents - others.reduce((sum, other) => sum + getLateFee(other), 0))
}

/** Late discount that the late timer promised for the visits of an invoice's job, in cents, as far as no other invoice grants it. */
export async function promisedCents(db: Db, invoice: Billed, tenant: TenantRow): Promise<number> {
  const visits = await db
    .select({ jobId: appointments.jobId, lateMinutes: appointments.lateMinutes })
    .from(appointments)
    .where(eq(appointments.jobId, invoice.jobId))
  return leftFor(db, invoice, Math.max(0, ...visits.map((visit) => getLateDiscount(visit, tenant))))
}

/** Applies the discount to the job's invoices that are neither voided nor final, and recomputes totals. It is never reduced: it was promised. */
export async function applyLateDiscount(db: Db, visit: Visit, tenant: TenantRow, now: Date): Promise<void> {
  const discount = getLateDiscount(visit, tenant)
  if (discount === 0) return
  const open = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.jobId, visit.jobId), eq(invoices.voided, false), isNull(invoices.finalizedAt)))
    .orderBy(asc(invoices.id))
    .for('update')
  for (const invoice of open) {
    const lateFeeCents = Math.max(invoice.lateFeeCents, await leftFor(db, invoice, discount))
    const totals = await computeTotals(db, 'Invoice', invoice, lateFeeCents)
    // The discount in effect stays the same, so the version and a signature stay valid.
    if (totals.late_fee_cents === getLateFee(invoice)) continue
    await db
      .update(invoices)
      .set({ ...totalColumns(totals), lateFeeCents, ...UNSIGNED, version: invoice.version + 1 })
      .where(eq(invoices.id, invoice.id))
    await recomputeBalance(db, invoice.id, { tenant, now })
  }
}
