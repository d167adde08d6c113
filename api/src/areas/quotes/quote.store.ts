import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import {
  billingAddresses,
  documentParties,
  findSignedCopies,
  canRead,
  prepareRows,
  serviceAddresses,
  toDiscount,
  toIssuer,
  toLineItems,
  toSignature,
  toTaxSetting,
  withSignedCopies,
} from '#areas/documents'
import { linkMaker, type LinkTo } from '#areas/downloads'
import type { Db } from '#foundation/database/database'
import { prepareOnce } from '#foundation/database/prepare-once'
import { addresses, quoteReplies, quotes, users, type QuoteStatus } from '#foundation/database/schema'
import { iso } from '#foundation/dates'
import { notFound } from '#foundation/errors'
import { askedReader } from '#foundation/languages/asked-language'
import { hasAccountScope } from '#foundation/security/authorization'
import type { Principal } from '#foundation/security/sessions'
import type { Services } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import type { Quote, ServicePlace } from '@portal/contract'
import {
  declineFinalAt,
  formatCents,
  isAcceptableTotal,
  mayEditQuote,
  paymentTotals,
  quoteIsOpenFor,
  quoteStanding,
} from '@portal/rules'
import { formatIn } from '@portal/rules/dates'

export type QuoteRow = typeof quotes.$inferSelect

/** Today in the tenant's time zone (YYYY-MM-DD); quotes expire by it. */
export const tenantToday = ({ timezone }: Pick<TenantRow, 'timezone'>, now: Date): string =>
  formatIn(now, timezone, 'yyyy-MM-dd')

/**
 * The quote with today's status: a sent or pending quote is expired after its last day. A draft or pending one is not issued,
 * even if it was sent before: it follows the account until it is sent again.
 */
export function withStanding(quote: QuoteRow, tenant: Pick<TenantRow, 'timezone'>, now: Date): QuoteRow {
  const status = quoteStanding(quote.status, quote.expiresOn, tenantToday(tenant, now))
  return { ...quote, status, issued: status === 'draft' || status === 'pending' ? null : quote.issued }
}

/** The URL for requesting the service as quoted in this version; null unless the quote's status is `sent`, and for a negative total. */
export const proceedLink = (quote: {
  id: number
  status: QuoteStatus
  version: number
  totalCents: number
}): string | null =>
  quoteIsOpenFor('proceed', quote) && isAcceptableTotal(quote.totalCents)
    ? `/v2/quotes/${quote.id}/proceed?version=${quote.version}`
    : null

const toFinancials = (row: QuoteRow): Quote['financials'] => ({
  subtotal_cents: row.subtotalCents,
  late_fee_cents: 0,
  discount_amount_cents: row.discountAmountCents,
  sales_tax_cents: row.salesTaxCents,
  total_cents: row.totalCents,
  ...paymentTotals([]),
  balance_cents: row.totalCents,
  savings_cents: row.savingsCents,
})

/** What the representation of quotes depends on. */
export interface QuoteView {
  tenant: TenantRow
  principal: Pick<Principal, 'role' | 'resource'>
  now: Date
  /** Creates the link to the quote's PDF; if undefined, there is none. */
  linkTo?: LinkTo
  limit?: number
}

export const quoteViewFor = (
  tenant: TenantRow,
  principal: Principal,
  services: Pick<Services, 'secret' | 'clock'>,
  now: Date,
): QuoteView => ({
  tenant,
  principal,
  now,
  linkTo: linkMaker(services, tenant),
})

/**
 * Who may choose the service address: the customer while the quote is open, staff while they may edit it. Not a session
 * from a customer's link to the quote, because the choices would reveal all of the customer's addresses.
 */
const mayChoosePlace = (quote: { status: QuoteStatus }, principal: QuoteView['principal']): boolean =>
  principal.role === 'customer'
    ? hasAccountScope(principal) && quoteIsOpenFor('choosePlace', quote)
    : mayEditQuote(quote, principal.role)

/** The possible service addresses of these customers, by customer id. */
async function loadPlaces(db: Db, userIds: number[]): Promise<Map<number, ServicePlace[]>> {
  const found =
    userIds.length === 0
      ? []
      : await db
          .select()
          .from(addresses)
          .where(and(inArray(addresses.userId, userIds), eq(addresses.archived, false), eq(addresses.invalid, false)))
          .orderBy(desc(addresses.primary), asc(addresses.id))
  const places = new Map<number, ServicePlace[]>()
  for (const { userId, id, name, street, unit, city, state, zipCode } of found) {
    places.set(userId, [...(places.get(userId) ?? []), { id, name, street, unit, city, state, zip_code: zipCode }])
  }
  return places
}

/** The declines of these quotes that were not taken back, latest first. */
export const findDeclines = async (db: Db, quoteIds: number[]): Promise<(typeof quoteReplies.$inferSelect)[]> =>
  quoteIds.length === 0
    ? []
    : db
        .select()
        .from(quoteReplies)
        .where(
          and(
            inArray(quoteReplies.quoteId, quoteIds),
            eq(quoteReplies.kind, 'decline'),
            isNull(quoteReplies.takenBackAt),
          ),
        )
        .orderBy(desc(quoteReplies.id))

/** The deadline for taking back a decline; null once it has passed. */
export function declineFinal(
  decline: Pick<typeof quoteReplies.$inferSelect, 'createdAt'> | undefined,
  now: Date,
): string | null {
  const until = decline && declineFinalAt(decline.createdAt)
  return until && now < until ? iso(until) : null
}

const selectQuotes = (db: Db, which: SQL | undefined) =>
  db
    .select({ quote: quotes, customer: users, billing: billingAddresses, service: serviceAddresses })
    .from(quotes)
    .innerJoin(users, eq(users.id, quotes.userId))
    .leftJoin(billingAddresses, eq(billingAddresses.id, quotes.billingAddressId))
    .leftJoin(serviceAddresses, eq(serviceAddresses.id, quotes.serviceAddressId))
    .where(which)
    .orderBy(desc(quotes.quoteDate), desc(quotes.id))
type FoundQuote = Awaited<ReturnType<typeof selectQuotes>>[number]

const findQuote = prepareOnce((db) => selectQuotes(db, eq(quotes.id, sql.placeholder('id'))))
const { findItems, findDiscounts } = prepareRows('Quote')

/** Quotes matching the condition, in full, newest first. Only customers get the URL for requesting the service. */
export async function loadQuotes(db: Db, which: SQL | undefined, view: QuoteView): Promise<Quote[]> {
  return toQuotes(db, await selectQuotes(db, which).limit(view.limit ?? 1), view)
}

async function toQuotes(db: Db, found: FoundQuote[], { tenant, principal, now, linkTo }: QuoteView): Promise<Quote[]> {
  if (found.length === 0) return []
  const documentIds = found.map(({ quote }) => quote.id)
  const listed = { ids: JSON.stringify(documentIds) }
  const shown = found.map(({ quote, ...rest }) => ({ ...rest, quote: withStanding(quote, tenant, now) }))
  const choosing = shown.filter(({ quote }) => mayChoosePlace(quote, principal)).map(({ customer }) => customer.id)
  const declined =
    principal.role === 'customer'
      ? shown.filter(({ quote }) => quote.status === 'denied').map(({ quote }) => quote.id)
      : []
  const [items, discounts, places, copies, declines] = await Promise.all([
    findItems(db, listed),
    findDiscounts(db, listed),
    loadPlaces(db, [...new Set(choosing)]),
    findSignedCopies(db, 'Quote', documentIds),
    findDeclines(db, declined),
  ])
  return shown.map(({ quote, ...account }) => {
    const { shown: parties, today } = documentParties(quote.issued, account)
    const { customer } = account
    const proceed = principal.role === 'customer' ? proceedLink(quote) : null
    const document = {
      id: quote.id,
      name: quote.name,
      summary: quote.summary,
      status: quote.status,
      quote_type: quote.quoteType,
      quote_date: quote.quoteDate,
      expires_on: quote.expiresOn,
      job_id: quote.jobId,
      service_address_id: quote.serviceAddressId,
      service_address: parties.service_address,
      service_address_choices: mayChoosePlace(quote, principal) ? (places.get(customer.id) ?? []) : [],
      billing_address: parties.billing_address,
      issuer: toIssuer(quote.issued, askedReader(tenant)),
      customer: { full_name: parties.customer_name, customer_id: customer.id },
      items_attributes: toLineItems(items.filter((item) => item.documentId === quote.id)),
      financials: toFinancials(quote),
      total: formatCents(quote.totalCents),
      discount_attributes: discounts.filter((discount) => discount.documentId === quote.id).map(toDiscount),
      tax_setting: toTaxSetting(quote, tenant),
      version: quote.version,
      pdf_url: linkTo ? linkTo({ kind: 'quote', id: quote.id }) : null,
      signature: toSignature(quote),
      notes: quote.notes,
      links: { quote_proceed: proceed },
      decline_final_at: declineFinal(
        declines.find(({ quoteId }) => quoteId === quote.id),
        now,
      ),
      proceed_url: proceed,
      payments_as_low_as_cents: quote.paymentsAsLowAsCents,
      jobless_financing: quote.joblessFinancing,
      actual_membership_program_id: quote.actualMembershipProgramId,
      actual_membership_program_name: quote.actualMembershipProgramName,
      comparison_membership_program_id: quote.comparisonMembershipProgramId,
      comparison_membership_program_name: quote.comparisonMembershipProgramName,
    }
    return withSignedCopies(document, today, copies, linkTo)
  })
}

/** The quote's row, optionally locked; 404 unless the principal may read it. */
export async function findAuthorizedQuote(
  db: Db,
  principal: Principal,
  id: number,
  { lock = false } = {},
): Promise<QuoteRow> {
  const query = db.select().from(quotes).where(eq(quotes.id, id))
  const [row] = await (lock ? query.for('update') : query)
  if (!row || !canRead(principal, { type: 'Quote', id: row.id, userId: row.userId })) throw notFound('No such quote')
  return row
}

export async function loadQuote(db: Db, id: number, view: QuoteView): Promise<Quote> {
  const [quote] = await toQuotes(db, await findQuote(db, { id }), view)
  if (!quote) throw notFound('No such quote')
  return quote
}
