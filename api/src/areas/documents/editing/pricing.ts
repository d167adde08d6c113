import { and, eq, inArray } from 'drizzle-orm'
import { discounts as listed } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import type { Pricing } from '@portal/contract'
import { hasFourDecimals } from '@portal/rules'
import { tablesFor } from './document-tables'
import type { Lines } from './lines'

/** 422 for a rate that the column would round, or if no sales tax is charged. */
export function taxRate({ tax_rate_percent: rate }: Pricing['pricing'], enabled: boolean): number | undefined {
  if (rate === undefined) return undefined
  if (!enabled) throw unprocessable('No sales tax is charged here.', 'pricing.tax_rate_percent')
  if (!hasFourDecimals(rate)) throw unprocessable('A tax rate has at most four decimals.', 'pricing.tax_rate_percent')
  return rate
}

/** Replaces the document's discounts from the tenant's list with these. One that it already has keeps its original terms. */
export async function setDiscounts({ db, type, documentId }: Lines, ids: readonly number[] | undefined): Promise<void> {
  if (!ids) return
  const { discounts } = tablesFor(type)
  const given = await db.select().from(discounts).where(eq(discounts.documentId, documentId))
  const offered =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(listed)
          .where(inArray(listed.id, [...ids]))
  for (const [index, id] of ids.entries()) {
    const isKept = given.some((each) => each.discountId === id)
    if (ids.indexOf(id) !== index)
      throw unprocessable('This discount is listed twice.', `pricing.discount_ids.${index}`)
    if (!isKept && !offered.some((each) => each.id === id && each.active))
      throw unprocessable('This discount is no longer available.', `pricing.discount_ids.${index}`)
  }
  const removedIds = given
    .filter((each) => each.discountId !== null && !ids.includes(each.discountId))
    .map((each) => each.id)
  if (removedIds.length > 0)
    await db.delete(discounts).where(and(eq(discounts.documentId, documentId), inArray(discounts.id, removedIds)))
  const fresh = offered.filter(({ id }) => !given.some((each) => each.discountId === id))
  if (fresh.length > 0) {
    await db.insert(discounts).values(
      fresh.map(({ id, code, kind, percent, amountCents }) => ({
        documentId,
        discountId: id,
        code,
        kind,
        percent,
        amountCents,
      })),
    )
  }
}
