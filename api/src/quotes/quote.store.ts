import type { Quote } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { notFound } from '../core/errors'
import type { Principal } from '../core/sessions'
import type { Db } from '../db/database'
import { quoteItems, quotes, users, type QuoteStatus } from '../db/schema'
import { mayRead } from '../documents/access'
import { toLineItems } from '../documents/line-items'
import { billingAddresses, fullName, serviceAddresses, toPostalAddress, toSignature } from '../documents/parts'

export type QuoteRow = typeof quotes.$inferSelect

/** Statuses in which a customer may still ask for the quoted service. */
export const OPEN_STATUSES: readonly QuoteStatus[] = ['sent', 'pending']

/** Where the customer asks for the quoted service; null once that is over, or before the quote is out. */
export const proceedLink = (quote: Pick<QuoteRow, 'id' | 'status'>): string | null =>
  OPEN_STATUSES.includes(quote.status) ? `/v2/quotes/${quote.id}/proceed` : null

const toFinancials = (row: QuoteRow): Quote['financials'] => ({
  subtotal_cents: row.subtotalCents,
  late_fee_cents: 0,
  discount_amount_cents: row.discountAmountCents,
  sales_tax_cents: row.salesTaxCents,
  total_cents: row.totalCents,
  total_transactions_cents: 0,
  balance_cents: row.totalCents,
  savings_cents: row.savingsCents,
})

/** Quotes that the condition picks, whole, newest first. Only customers are told where to ask for the service. */
export async function loadQuotes(db: Db, which: SQL | undefined, { role }: Pick<Principal, 'role'>, limit = 1): Promise<Quote[]> {
  const found = await db
    .select({ quote: quotes, customer: users, billing: billingAddresses, service: serviceAddresses })
    .from(quotes)
    .innerJoin(users, eq(users.id, quotes.userId))
    .leftJoin(billingAddresses, eq(billingAddresses.id, quotes.billingAddressId))
    .leftJoin(serviceAddresses, eq(serviceAddresses.id, quotes.serviceAddressId))
    .where(which)
    .orderBy(desc(quotes.quoteDate), desc(quotes.id))
    .limit(limit)
  if (found.length === 0) return []
  const ids = found.map(({ quote }) => quote.id)
  const items = await db.select().from(quoteItems).where(inArray(quoteItems.quoteId, ids)).orderBy(asc(quoteItems.position), asc(quoteItems.id))
  return found.map(({ quote, customer, billing, service }) => {
    const proceed = role === 'customer' ? proceedLink(quote) : null
    return {
      id: quote.id,
      name: quote.name,
      summary: quote.summary,
      status: quote.status,
      quote_type: quote.quoteType,
      quote_date: quote.quoteDate,
      job_id: quote.jobId,
      service_address_id: quote.serviceAddressId,
      service_address: toPostalAddress(service),
      billing_address: toPostalAddress(billing),
      customer: { full_name: fullName(customer), customer_id: customer.id },
      items_attributes: toLineItems(items.filter((item) => item.quoteId === quote.id)),
      financials: toFinancials(quote),
      total: formatCents(quote.totalCents),
      signature: toSignature(quote),
      notes: quote.notes,
      links: { quote_proceed: proceed },
      proceed_url: proceed,
      payments_as_low_as_cents: quote.paymentsAsLowAsCents,
      jobless_financing: quote.joblessFinancing,
      actual_membership_program_id: quote.actualMembershipProgramId,
      actual_membership_program_name: quote.actualMembershipProgramName,
      comparison_membership_program_id: quote.comparisonMembershipProgramId,
      comparison_membership_program_name: quote.comparisonMembershipProgramName,
    }
  })
}

/** The quote's row, locked if asked, when whoever asks may read it; 404 otherwise. */
export async function readableQuote(db: Db, principal: Principal, id: number, { lock = false } = {}): Promise<QuoteRow> {
  const query = db.select().from(quotes).where(eq(quotes.id, id))
  const [row] = await (lock ? query.for('update') : query)
  if (!row || !mayRead(principal, { type: 'Quote', id: row.id, userId: row.userId })) throw notFound('No such quote')
  return row
}

export async function loadQuote(db: Db, id: number, principal: Principal): Promise<Quote> {
  const [quote] = await loadQuotes(db, eq(quotes.id, id), principal)
  if (!quote) throw notFound('No such quote')
  return quote
}
