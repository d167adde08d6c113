import { and, eq } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { unprocessable } from '#foundation/errors'
import type { Financials } from '@portal/contract'
import { documentTotals } from '@portal/rules'
import { tablesFor, type DocumentType } from './document-tables'

const LARGEST = 2_147_483_647

const weight = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + Math.abs(cents), 0)

interface Priced {
  id: number
  taxable: boolean
  taxRatePercent: number
}

/** Computes a document's totals in cents from its current lines and discounts. 422 if one exceeds the range of its column. */
export async function computeTotals(
  db: Db,
  type: DocumentType,
  document: Priced,
  lateFeeCents: number,
): Promise<Financials> {
  const { items, discounts } = tablesFor(type)
  const [lines, given] = await Promise.all([
    db
      .select()
      .from(items)
      .where(and(eq(items.documentId, document.id), eq(items.type, 'lineItem'))),
    db.select().from(discounts).where(eq(discounts.documentId, document.id)),
  ])
  const priced = lines.map((line) => ({
    quantity: line.quantity,
    unit_price_cents: line.unitPriceCents,
    comparison_price_cents: line.comparisonPriceCents,
    taxable: line.taxable,
  }))
  const totals = documentTotals({
    items: priced,
    discounts: given.map(({ kind, percent, amountCents }) => ({ kind, percent, amount_cents: amountCents })),
    tax: { taxable: document.taxable, rate_percent: document.taxRatePercent },
    late_fee_cents: lateFeeCents,
  })
  // Lines that cancel each other out still show their own totals, and those of groups, so the sums of absolute amounts count too.
  const shown = [
    weight(priced.map((line) => line.quantity * line.unit_price_cents)),
    weight(priced.map((line) => line.quantity * (line.comparison_price_cents ?? line.unit_price_cents))),
  ]
  if ([...Object.values(totals), ...shown].some((cents) => Math.abs(cents) > LARGEST))
    throw unprocessable('The total is too high to be billed. Check quantities and prices.')
  return totals
}

/** The totals that both types of document store in columns. */
export const totalColumns = (totals: Financials) => ({
  subtotalCents: totals.subtotal_cents,
  discountAmountCents: totals.discount_amount_cents,
  salesTaxCents: totals.sales_tax_cents,
  savingsCents: totals.savings_cents,
  totalCents: totals.total_cents,
})

/** Late discount in effect: at most what is billed, and the full amount again once more is billed. */
export const getLateFee = ({
  lateFeeCents,
  subtotalCents,
  discountAmountCents,
}: {
  lateFeeCents: number
  subtotalCents: number
  discountAmountCents: number
}): number => Math.min(lateFeeCents, Math.max(subtotalCents - discountAmountCents, 0))
