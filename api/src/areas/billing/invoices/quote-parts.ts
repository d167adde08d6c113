import { and, asc, eq } from 'drizzle-orm'
import { quoteStatusWord } from '#areas/documents'
import type { Db } from '#foundation/database/database'
import { invoices, quotes, type InvoicePart } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import type { Call } from '#foundation/http/route'
import { takePercent } from '@portal/rules'
import { addAdjustment } from '../payments/adjustments'

type QuoteRow = typeof quotes.$inferSelect
type InvoiceRow = typeof invoices.$inferSelect

/** The invoices that bill a quote and are not void, the oldest first. */
const findBilling = (db: Db, quoteId: number): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.quoteId, quoteId), eq(invoices.voided, false)))
    .orderBy(asc(invoices.id))

/** Deposit and progress invoices bill an amount; a final invoice and one without a part bill all of the quote. */
export const billsAmount = (part: InvoicePart | null | undefined): part is 'deposit' | 'progress' =>
  part === 'deposit' || part === 'progress'

/** The quote, locked, so that two requests cannot bill the same of it; 422 unless it is the customer's and accepted. */
export async function lockAcceptedQuote(db: Db, customerId: number, id: number): Promise<QuoteRow> {
  const [quote] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, id), eq(quotes.userId, customerId)))
    .for('update')
  if (!quote) throw unprocessable('The customer has no such quote.', 'invoice.quote_id')
  if (quote.status !== 'accepted')
    throw unprocessable(
      (i18n) =>
        i18n._('This quote is {status}: only an accepted one can be billed.', {
          status: quoteStatusWord(quote.status, i18n),
        }),
      'invoice.quote_id',
    )
  return quote
}

/** What deposits and progress invoices left of a locked quote, and these. 422 if it is billed as a whole, or nothing is left. */
export async function findLeft(db: Db, quote: QuoteRow): Promise<{ leftCents: number; before: InvoiceRow[] }> {
  const before = await findBilling(db, quote.id)
  const whole = before.find(({ part }) => !billsAmount(part))
  if (whole)
    throw unprocessable(
      (i18n) => i18n._('Invoice #{id} bills what was left of this quote: $0.00 is left.', { id: whole.id }),
      'invoice.quote_id',
    )
  const leftCents = quote.totalCents - before.reduce((sum, { totalCents }) => sum + totalCents, 0)
  if (before.length > 0 && leftCents <= 0)
    throw unprocessable('This quote is billed: $0.00 of it is left.', 'invoice.quote_id')
  return { leftCents, before }
}

/** The amount of a deposit or a progress invoice. 422 unless exactly one of the two is given, and for more than is left. */
export function readPartAmount(
  quote: QuoteRow,
  leftCents: number,
  { amount_cents: amount, percent }: { amount_cents?: number | undefined; percent?: number | undefined },
): number {
  if ((amount === undefined) === (percent === undefined))
    throw unprocessable('Give either an amount or a percentage of the quote.', 'invoice.amount_cents')
  if (percent !== undefined && !(percent > 0 && percent <= 100))
    throw unprocessable('The percentage must be more than 0 and at most 100.', 'invoice.percent')
  const cents = amount ?? takePercent(quote.totalCents, percent!)
  if (cents < 1 || cents > leftCents)
    throw unprocessable(
      (i18n) =>
        i18n._('Between $0.01 and {amount} of this quote is left to be billed.', {
          amount: i18n.format.cents(leftCents),
        }),
      amount === undefined ? 'invoice.percent' : 'invoice.amount_cents',
    )
  return cents
}

/** Deducts from a final invoice what deposit and progress invoices bill. */
export async function deductBilled(
  { db, tenant, now }: Pick<Call<'billCustomer'>, 'db' | 'tenant' | 'now'>,
  invoiceId: number,
  before: readonly InvoiceRow[],
): Promise<void> {
  for (const { id, part, totalCents } of before)
    await addAdjustment(db, tenant, {
      invoiceId,
      kind: 'billed',
      cents: totalCents,
      notes: `Invoice #${id} (${part})`,
      now,
    })
}

/** 422 if an edited deposit or progress invoice bills more than is left of its quote, or is deducted from a final invoice already. */
export async function requireWithinQuote(db: Db, { id, quoteId, part }: InvoiceRow): Promise<void> {
  if (quoteId === null || !billsAmount(part)) return
  const [quote] = await db.select().from(quotes).where(eq(quotes.id, quoteId)).for('update')
  const billing = await findBilling(db, quoteId)
  requireNotDeducted(billing)
  const [changed] = billing.filter((invoice) => invoice.id === id)
  const billed = billing.reduce((sum, { totalCents }) => sum + totalCents, 0)
  if (quote && changed && billed > quote.totalCents)
    throw unprocessable((i18n) =>
      i18n._('At most {amount} of quote #{quoteId} is left to be billed.', {
        amount: i18n.format.cents(quote.totalCents - billed + changed.totalCents),
        quoteId,
      }),
    )
}

function requireNotDeducted(billing: readonly InvoiceRow[]): void {
  const final = billing.find(({ part }) => !billsAmount(part))
  if (final) throw unprocessable((i18n) => i18n._('Invoice #{id} deducts this one. Void it first.', { id: final.id }))
}

/** 422 for voiding a deposit or progress invoice that a final invoice deducts. The invoice is locked. */
export async function requireVoidable(db: Db, { quoteId, part }: InvoiceRow): Promise<void> {
  if (quoteId === null || !billsAmount(part)) return
  await db.select({ id: quotes.id }).from(quotes).where(eq(quotes.id, quoteId)).for('update')
  requireNotDeducted(await findBilling(db, quoteId))
}
