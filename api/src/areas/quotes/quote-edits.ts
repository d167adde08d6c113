import { eq, sql } from 'drizzle-orm'
import {
  addLine,
  arrangeLines,
  changeLine,
  type Edit,
  type Edited,
  groupLines,
  applyEdit,
  readText,
  removeLine,
  requireVersion,
  setDiscounts,
  taxRate,
  ungroupLines,
  quoteStatusWord,
} from '#areas/documents'
import { getOrCreateLinkToken } from '#areas/identity'
import { quoteItems, quotes } from '#foundation/database/schema'
import { ApiError, badRequest, unprocessable } from '#foundation/errors'
import { portalOrigin } from '#foundation/http/portal-origin'
import { route, type Call } from '#foundation/http/route'
import type { Api } from '#foundation/services'
import type { Pricing } from '@portal/contract'
import { isAcceptableTotal, mayEditQuote, quoteIsOpenFor } from '@portal/rules'
import { clearLoanOffers, lowestOfferedCents } from './financing/loan-requests'
import { answerReplies } from './quote-answers'
import { mailQuote } from './quote-mail'
import { loadQuote, loadQuotes, quoteViewFor, findAuthorizedQuote, withStanding, type QuoteRow } from './quote.store'

export type Editing = Pick<Call<'addQuoteItem'>, 'db' | 'tenant' | 'principal' | 'services' | 'now'>

const standing = (quote: QuoteRow, { tenant, now }: Pick<Editing, 'tenant' | 'now'>): QuoteRow =>
  withStanding(quote, tenant, now)

/** Locks a quote and returns it with today's status; 422 if the principal can't edit it any more. */
async function editableQuote(editing: Editing, id: number): Promise<QuoteRow> {
  const quote = standing(await findAuthorizedQuote(editing.db, editing.principal, id, { lock: true }), editing)
  if (!mayEditQuote(quote, editing.principal.role))
    throw unprocessable((i18n) =>
      i18n._('This quote is {status} and can no longer be edited.', { status: quoteStatusWord(quote.status, i18n) }),
    )
  return quote
}

/** Edits a quote and returns it in full. */
export async function editQuote(
  editing: Editing,
  id: number,
  version: number,
  work: (edit: Edit) => Promise<Edited | void>,
) {
  const { db, tenant, principal, services, now } = editing
  const quote = await editableQuote(editing, id)
  requireVersion('Quote', quote.version, version)
  await applyEdit({ db, type: 'Quote', documentId: id, principal, now, taxed: tenant.taxable && quote.taxable }, work)
  const view = quoteViewFor(tenant, principal, services, now)
  const edited = await loadQuote(db, id, view)
  if (edited.financials.total_cents === quote.totalCents) return edited
  // The loan offers were for the old total.
  await clearLoanOffers(db, id)
  return { ...edited, payments_as_low_as_cents: null }
}

/** Sets discounts and tax. Quotes have no late discount. */
export async function priceQuote(edit: Edit, { pricing }: Pricing): Promise<Edited> {
  if (pricing.late_fee_cents !== undefined)
    throw unprocessable('A quote has no late discount.', 'pricing.late_fee_cents')
  const rate = taxRate(pricing, edit.taxed)
  await setDiscounts(edit, pricing.discount_ids)
  return rate === undefined ? {} : { taxRatePercent: rate }
}

type Change = Call<'updateQuote'>['body']['quote']
const words = ['name', 'summary', 'notes'] as const

/** Changes the fields besides the lines: staff may change the texts, customers only the service address and the monthly payment. */
export async function changeQuote(
  editing: Editing,
  id: number,
  { quote: change }: { quote: Change },
  version: number | undefined,
) {
  const { db, tenant, principal, services, now } = editing
  const view = quoteViewFor(tenant, principal, services, now)
  const row = standing(await findAuthorizedQuote(db, principal, id, { lock: true }), editing)
  const named = words.find((field) => change[field] !== undefined)
  if (named && principal.role === 'customer')
    throw new ApiError(403, 'Only our staff can change this.', { field: `quote.${named}` })
  if (named && version === undefined) throw badRequest('version', 'version is required.')
  if (change.service_address_id !== undefined) {
    const [shown] = await loadQuotes(db, eq(quotes.id, id), view)
    if (!shown?.service_address_choices.some((place) => place.id === change.service_address_id)) {
      throw unprocessable(
        'There’s no match for this address. Make sure to type the correct address or add a new one.',
        'quote.service_address_id',
      )
    }
    // A sent quote keeps the address as it is now, also if it had this one before the customer edited it.
    await db
      .update(quotes)
      .set({ serviceAddressId: change.service_address_id, issued: sql`${quotes.issued} - 'service_address'` })
      .where(eq(quotes.id, id))
  }
  if (change.payments_as_low_as_cents !== undefined) {
    const offered = await lowestOfferedCents(db, id, row.totalCents)
    if (change.payments_as_low_as_cents !== offered)
      throw unprocessable('No lender offers this payment.', 'quote.payments_as_low_as_cents')
    await db.update(quotes).set({ paymentsAsLowAsCents: offered }).where(eq(quotes.id, id))
  }
  if (!named) return loadQuote(db, row.id, view)
  return editQuote(editing, id, version ?? 0, async () => {
    const name = change.name?.trim()
    if (name === '') throw unprocessable('A quote needs a name.', 'quote.name')
    if (name !== undefined) await db.update(quotes).set({ name }).where(eq(quotes.id, id))
    return { summary: readText(change.summary), notes: readText(change.notes) }
  })
}

const LINK_LIFETIME_MS = 30 * 86_400_000

/** Mails the quote to its customer and sets its status to sent. */
export async function sendQuote(editing: Editing & Pick<Call<'emailQuote'>, 'request'>, id: number) {
  const { db, tenant, principal, services, request, now } = editing
  const quote = standing(await findAuthorizedQuote(db, principal, id, { lock: true }), editing)
  if (!quoteIsOpenFor('email', quote))
    throw unprocessable((i18n) =>
      i18n._('This quote is {status} and can no longer be sent.', { status: quoteStatusWord(quote.status, i18n) }),
    )
  const lines = await db.$count(quoteItems, eq(quoteItems.documentId, id))
  if (lines === 0) throw unprocessable('This quote has no lines yet. Add at least one line, then send it.')
  if (!isAcceptableTotal(quote.totalCents))
    throw unprocessable(
      'The total of this quote is below $0.00, which nobody can accept. Change its lines, then send it.',
    )
  const { token, expiresAt } = await getOrCreateLinkToken(db, services, {
    tenantId: tenant.id,
    role: 'customer',
    userId: quote.userId,
    resource: { type: 'Quote', id },
    now,
    lifetimeMs: LINK_LIFETIME_MS,
  })
  const url = `${portalOrigin(request, tenant, services.config)}/token/${token}`
  if (!(await mailQuote(db, tenant, quote, { url, expiresAt }, now)))
    throw unprocessable('The customer has no email address that a quote could be sent to.')
  await db.update(quotes).set({ status: 'sent', emailedAt: now }).where(eq(quotes.id, id))
  await answerReplies(db, id, now)
  return loadQuote(db, id, quoteViewFor(tenant, principal, services, now))
}

const editById = (
  call: Editing & Pick<Call<'addQuoteItem'>, 'params' | 'query'>,
  work: (edit: Edit) => Promise<Edited | void>,
) => editQuote(call, call.params.id, call.query.version, work)

/** Editing quotes. */
export function editRoutes(api: Api): void {
  route(api, 'updateQuote', async (call) => changeQuote(call, call.params.id, call.body, call.query.version))
  route(api, 'emailQuote', async (call) => sendQuote(call, call.params.id), { perMinute: { max: 10 } })
  route(api, 'addQuoteItem', (call) => editById(call, (edit) => addLine(edit, call.body, call.principal)))
  route(api, 'updateQuoteItem', (call) =>
    editById(call, (edit) => changeLine(edit, call.params.item_id, call.body, call.principal)),
  )
  route(api, 'removeQuoteItem', (call) => editById(call, (edit) => removeLine(edit, call.params.item_id)))
  route(api, 'arrangeQuoteItems', (call) => editById(call, (edit) => arrangeLines(edit, call.body)))
  route(api, 'groupQuoteItems', (call) => editById(call, (edit) => groupLines(edit, call.body, call.now)))
  route(api, 'ungroupQuoteItems', (call) => editById(call, (edit) => ungroupLines(edit, call.params.group_id)))
  route(api, 'setQuotePricing', (call) => editById(call, (edit) => priceQuote(edit, call.body)))
}
