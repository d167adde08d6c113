import type { Financials } from '@portal/contract'
import { documentTotals } from '@portal/rules'
import { and, eq } from 'drizzle-orm'
import { unprocessable } from '../../../foundation/errors'
import type { Db } from '../../../foundation/database/database'
import { tablesOf, type DocumentType } from './document-tables'

const LARGEST = 2_147_483_647

const weight = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + Math.abs(cents), 0)

interface Priced {
  id: number
  taxable: boolean
  taxRatePercent: number
}

/** Every figure of a document by its lines and discounts as they stand, cents. 422 where one is beyond what can be kept. */
export async function totalsOf(db: Db, type: DocumentType, document: Priced, lateFeeCents: number): Promise<Financials> {
  const { items, discounts } = tablesOf(type)
  const [lines, given] = await Promise.all([
    db.select().from(items).where(and(eq(items.documentId, document.id), eq(items.type, 'lineItem'))),
    db.select().from(discounts).where(eq(discounts.documentId, document.id)),
  ])
  const priced = lines.map((line) => ({ quantity: line.quantity, unit_price_cents: line.unitPriceCents, comparison_price_cents: line.comparisonPriceCents }))
  const totals = documentTotals({
    items: priced,
    discounts: given.map(({ kind, percent, amountCents }) => ({ kind, percent, amount_cents: amountCents })),
    tax: { taxable: document.taxable, rate_percent: document.taxRatePercent },
    late_fee_cents: lateFeeCents,
  })
  // Lines that outweigh each other are shown with what each of them, and each group, comes to.
  const shown = [weight(priced.map((line) => line.quantity * line.unit_price_cents)), weight(priced.map((line) => line.quantity * (line.comparison_price_cents ?? line.unit_price_cents)))]
  if ([...Object.values(totals), ...shown].some((cents) => Math.abs(cents) > LARGEST)) throw unprocessable('The total is too high to be billed. Check quantities and prices.')
  return totals
}

/** The totals that both kinds of document keep in columns. */
export const totalColumns = (totals: Financials) => ({
  subtotalCents: totals.subtotal_cents,
  discountAmountCents: totals.discount_amount_cents,
  salesTaxCents: totals.sales_tax_cents,
  savingsCents: totals.savings_cents,
  totalCents: totals.total_cents,
})

/** What lateness takes off an invoice: no more than is billed, and all of it again once more is. */
export const lateFeeOf = ({ lateFeeCents, subtotalCents, discountAmountCents }: { lateFeeCents: number; subtotalCents: number; discountAmountCents: number }): number =>
  Math.min(lateFeeCents, Math.max(subtotalCents - discountAmountCents, 0))
