import { lateDiscountCents } from '@portal/rules'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { TenantRow } from '../../../foundation/tenants'
import type { Db } from '../../../foundation/database/database'
import { invoices, type appointments } from '../../../foundation/database/schema'
import { lateFeeOf, totalColumns, totalsOf, UNSIGNED } from '../../documents'
import { recomputeBalance } from '../payments/ledger'

type Visit = Pick<typeof appointments.$inferSelect, 'jobId' | 'lateMinutes'>

/** What a visit's lateness takes off its bill, cents: the clock that its customer saw, stopped when somebody set out. */
export function lateDiscountOf({ lateMinutes }: Visit, tenant: TenantRow): number {
  return lateDiscountCents(lateMinutes ?? 0, { late_fee_per_minute_cents: tenant.lateFeePerMinuteCents, max_late_fee_cents: tenant.maxLateFeeCents })
}

/** Takes it off the job's invoices that may still change, and totals them again. It only ever grows: a promise is kept. */
export async function applyLateDiscount(db: Db, visit: Visit, tenant: TenantRow): Promise<void> {
  const discount = lateDiscountOf(visit, tenant)
  if (discount === 0) return
  const open = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.jobId, visit.jobId), eq(invoices.voided, false), isNull(invoices.finalizedAt)))
    .orderBy(asc(invoices.id))
    .for('update')
  for (const invoice of open) {
    const lateFeeCents = Math.max(invoice.lateFeeCents, discount)
    const totals = await totalsOf(db, 'Invoice', invoice, lateFeeCents)
    // Nothing to take off any more: what was read, and may have been signed, stands.
    if (totals.late_fee_cents === lateFeeOf(invoice)) continue
    await db
      .update(invoices)
      .set({ ...totalColumns(totals), lateFeeCents, ...UNSIGNED, version: invoice.version + 1 })
      .where(eq(invoices.id, invoice.id))
    await recomputeBalance(db, invoice.id)
  }
}
