import { and, asc, desc, eq } from 'drizzle-orm'
import { applyEdit, copyRows, requireVersion } from '#areas/documents'
import { requireActiveCustomer } from '#areas/identity'
import { firstRow, type Db } from '#foundation/database/database'
import { addresses, jobs, quotes } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import { listRoute } from '#foundation/http/list-route'
import { route, type Call } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import type { NewQuote, Quote } from '@portal/contract'
import { quoteIsOpenFor } from '@portal/rules'
import { clearLoanOffers } from './financing/loan-requests'
import { listQuotes, quoteColumns } from './list-quotes'
import { answerReplies } from './quote-answers'
import { loadQuote, quoteViewFor, findAuthorizedQuote, withStanding, tenantToday, type QuoteRow } from './quote.store'

type Office = Pick<Call<'reopenQuote'>, 'db' | 'tenant' | 'principal' | 'services' | 'now'>

const answer = ({ db, tenant, principal, services, now }: Office, id: number): Promise<Quote> =>
  loadQuote(db, id, quoteViewFor(tenant, principal, services, now))

/** The id of the named address, or of the primary one if none is named; 422 if it is not the customer's. */
async function findPlace(db: Db, customerId: number, named: number | undefined, field: string): Promise<number | null> {
  const own = and(
    eq(addresses.userId, customerId),
    eq(addresses.archived, false),
    named === undefined ? undefined : eq(addresses.id, named),
  )
  const [place] = await db
    .select({ id: addresses.id })
    .from(addresses)
    .where(own)
    .orderBy(desc(addresses.primary), asc(addresses.id))
    .limit(1)
  if (!place && named !== undefined) throw unprocessable('The customer has no such address.', `quote.${field}`)
  return place?.id ?? null
}

/** Throws 422 if the last day is in the past. */
function requireToCome(expiresOn: string | null | undefined, { tenant, now }: Pick<Office, 'tenant' | 'now'>): void {
  if (expiresOn && expiresOn < tenantToday(tenant, now))
    throw unprocessable('The last day must be today or later.', 'quote.expires_on')
}

async function createQuote(office: Office, { quote }: NewQuote): Promise<Quote> {
  const { db, tenant, now } = office
  const { customer_id: userId, job_id: jobId = null } = quote
  await requireActiveCustomer(db, userId, 'quote.customer_id')
  const [job] =
    jobId === null
      ? []
      : await db
          .select()
          .from(jobs)
          .where(and(eq(jobs.id, jobId), eq(jobs.userId, userId)))
  if (jobId !== null && !job) throw unprocessable('The customer has no such job.', 'quote.job_id')
  requireToCome(quote.expires_on, office)
  const inserted = await db
    .insert(quotes)
    .values({
      userId,
      jobId,
      status: 'draft',
      name: quote.name.trim(),
      summary: quote.summary?.trim() || null,
      notes: quote.notes?.trim() || null,
      quoteType: quote.quote_type ?? 'single_column',
      quoteDate: tenantToday(tenant, now),
      serviceAddressId:
        quote.service_address_id === undefined && job
          ? job.addressId
          : await findPlace(db, userId, quote.service_address_id, 'service_address_id'),
      billingAddressId: await findPlace(db, userId, quote.billing_address_id, 'billing_address_id'),
      expiresOn: quote.expires_on ?? null,
      taxable: tenant.taxable,
      taxRatePercent: tenant.taxable ? tenant.taxRatePercent : 0,
      createdAt: now,
    })
    .returning({ id: quotes.id })
  const { id } = firstRow(inserted)
  return answer(office, id)
}

const copiedColumns = [
  'userId',
  'jobId',
  'name',
  'summary',
  'notes',
  'quoteType',
  'serviceAddressId',
  'billingAddressId',
  'taxable',
  'taxRatePercent',
  'subtotalCents',
  'discountAmountCents',
  'salesTaxCents',
  'savingsCents',
  'totalCents',
  'ownerId',
  'joblessFinancing',
  'actualMembershipProgramId',
  'actualMembershipProgramName',
  'comparisonMembershipProgramId',
  'comparisonMembershipProgramName',
] as const
type Copied = Pick<QuoteRow, (typeof copiedColumns)[number]>

/** Copies lines, prices and discounts to a draft dated today, but not the last day, the signature or replies. */
async function copyQuote(office: Office, from: QuoteRow): Promise<Quote> {
  const { db, tenant, now } = office
  const copied = Object.fromEntries(copiedColumns.map((column) => [column, from[column]])) as Copied
  const inserted = await db
    .insert(quotes)
    .values({ ...copied, status: 'draft', quoteDate: tenantToday(tenant, now), createdAt: now })
    .returning({ id: quotes.id })
  const { id } = firstRow(inserted)
  await copyRows(db, from.id, 'Quote', id)
  return answer(office, id)
}

/** Sets the last day. That is part of what is signed, so the version changes. Reopens a quote that was declined or has expired. */
async function setLastDay(office: Office, quote: QuoteRow, expiresOn: string | null): Promise<Quote> {
  const { db, tenant, principal, now } = office
  requireToCome(expiresOn, office)
  const opensAgain = quoteIsOpenFor('reopen', quote)
  await applyEdit(
    { db, type: 'Quote', documentId: quote.id, principal, now, taxed: tenant.taxable && quote.taxable },
    async () => {
      await db
        .update(quotes)
        .set({ expiresOn, status: opensAgain ? 'sent' : undefined })
        .where(eq(quotes.id, quote.id))
    },
  )
  if (opensAgain) {
    await answerReplies(db, quote.id, now)
    await clearLoanOffers(db, quote.id)
  }
  return answer(office, quote.id)
}

/** Locks a quote for a signed-in office user; 409 if it is not the version that they saw. */
async function lockedQuote({ db, tenant, principal, now }: Office, id: number, version?: number): Promise<QuoteRow> {
  requireSignedIn(principal)
  const quote = withStanding(await findAuthorizedQuote(db, principal, id, { lock: true }), tenant, now)
  if (version !== undefined) requireVersion('Quote', quote.version, version)
  return quote
}

/** What the office does with quotes besides editing: creating, copying, extending and reopening, which customers have to call for. */
export function officeQuoteRoutes(api: Api): void {
  listRoute(
    api,
    'listQuotes',
    { name: (i18n) => i18n._('quotes.csv'), columns: quoteColumns },
    async ({ db, principal, query, tenant, now }) => {
      requireSignedIn(principal)
      return listQuotes(db, query, tenantToday(tenant, now))
    },
  )

  route(api, 'createQuote', async (call) => {
    requireSignedIn(call.principal)
    return createQuote(call, call.body)
  })

  route(api, 'copyQuote', async (call) => copyQuote(call, await lockedQuote(call, call.params.id)))

  route(api, 'extendQuote', async (call) => {
    const quote = await lockedQuote(call, call.params.id, call.query.version)
    if (!quoteIsOpenFor('extend', quote))
      throw unprocessable(`This quote is ${quote.status} and its last day can no longer be changed.`)
    return setLastDay(call, quote, call.body.quote.expires_on)
  })

  route(api, 'reopenQuote', async (call) => {
    const quote = await lockedQuote(call, call.params.id, call.query.version)
    if (!quoteIsOpenFor('reopen', quote))
      throw unprocessable(`This quote is ${quote.status}: only a declined or expired quote can be reopened.`)
    const { expires_on: expiresOn = quote.expiresOn } = call.body.quote
    return setLastDay(call, quote, expiresOn)
  })
}
