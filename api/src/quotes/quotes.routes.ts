import { desc, eq } from 'drizzle-orm'
import { conflict, refused } from '../core/errors'
import { isAmong, ownThings } from '../core/ownership'
import { route, type Call } from '../core/route'
import type { Api } from '../core/services'
import { comments, quoteReplies, quotes } from '../db/schema'
import { requireVersion } from '../documents/editing/edit'
import { sign } from '../documents/signing/sign'
import { signableQuote, signedText } from '../documents/signing/signed-text'
import { readableJob } from '../jobs/job.access'
import { openQuote } from './quote-answers'
import { editRoutes } from './quote-edits'
import { tellOffice } from './quote-mail'
import { loadQuote, loadQuotes, quoteViewFor, readableQuote, type QuoteRow } from './quote.store'
import { jobQuoteRoutes } from './job-quotes'

const QUOTES_AT_ONCE = 100

type Asked = Pick<Call<'getQuote'>, 'db' | 'tenant' | 'principal' | 'services' | 'now' | 'request'>

/** Whoever does the work reads the job's notes, not the quote's. */
async function noteOnJob({ db, now }: Asked, { jobId, userId }: QuoteRow, text: string | null): Promise<void> {
  if (text && jobId !== null) await db.insert(comments).values({ jobId, userId, comment: text, createdAt: now, updatedAt: now })
}

const answer = ({ db, tenant, principal, services, now }: Asked, id: number) => loadQuote(db, id, quoteViewFor(tenant, principal, services, now))

/** Signs what the signer has read, and so accepts it. Once. */
export async function signQuote(asked: Asked, id: number, { signature, version }: Call<'acceptQuote'>['body']) {
  const { db, tenant, principal, services, request, now } = asked
  const quote = await openQuote(db, principal, id, 'sign', asked)
  if (quote.signatureKind !== null) throw conflict('This quote has already been signed.')
  requireVersion('Quote', quote.version, version)
  const text = signedText(signableQuote(await loadQuote(db, id, quoteViewFor(tenant, principal, services, now))))
  await sign({ db, type: 'Quote', id, version, text, signature, principal, request, now })
  await db.update(quotes).set({ status: 'accepted', proceededAt: quote.proceededAt ?? now }).where(eq(quotes.id, id))
  await tellOffice(db, tenant, quote, 'signed', null, now)
  return answer(asked, id)
}

/** Quotes: reading them, and what a customer says to one. */
export function quotesArea(api: Api): void {
  route(api, 'getQuote', async (call) => {
    const { id } = await readableQuote(call.db, call.principal, call.params.id)
    return answer(call, id)
  })

  route(api, 'listCustomerQuotes', async ({ params, principal, tenant, db, services, now }) =>
    loadQuotes(db, isAmong(ownThings(principal, 'Quote', params.id), quotes), { ...quoteViewFor(tenant, principal, services, now), limit: QUOTES_AT_ONCE }))

  route(api, 'listJobQuotes', async ({ params, principal, tenant, db, services, now }) => {
    const job = await readableJob(db, principal, params.id)
    const found = await db.select({ id: quotes.id }).from(quotes).where(eq(quotes.jobId, job.id)).orderBy(desc(quotes.id)).limit(QUOTES_AT_ONCE)
    // A link to one quote shows that one, not its neighbours.
    const shown = principal.resource?.type === 'Quote' ? found.filter(({ id }) => id === principal.resource?.id) : found
    const view = quoteViewFor(tenant, principal, services, now)
    return Promise.all(shown.map(({ id }) => loadQuote(db, id, view)))
  })

  route(api, 'proceedWithQuote', async (call) => {
    const { params, query, body, principal, db, tenant, now } = call
    const quote = await openQuote(db, principal, params.id, 'proceed', call)
    if (query.version !== undefined) requireVersion('Quote', quote.version, query.version)
    const notes = body.notes?.trim() || null
    await db.update(quotes).set({ status: 'accepted', proceedNotes: notes, proceededAt: now }).where(eq(quotes.id, quote.id))
    await noteOnJob(call, quote, notes)
    await tellOffice(db, tenant, quote, 'proceed', notes, now)
    return answer(call, quote.id)
  })

  route(api, 'acceptQuote', async (call) => signQuote(call, call.params.id, call.body), { perMinute: { max: 30 } })

  route(api, 'declineQuote', async (call) => {
    const { params, body, principal, db, tenant, now } = call
    const quote = await openQuote(db, principal, params.id, 'decline', call)
    const message = body.message?.trim() || null
    await db.update(quotes).set({ status: 'denied' }).where(eq(quotes.id, quote.id))
    await db.insert(quoteReplies).values({ quoteId: quote.id, userId: quote.userId, kind: 'decline', message, createdAt: now })
    await noteOnJob(call, quote, message)
    await tellOffice(db, tenant, quote, 'decline', message, now)
    return answer(call, quote.id)
  })

  route(api, 'requestQuoteChanges', async (call) => {
    const { params, body, principal, db, tenant, now } = call
    const quote = await openQuote(db, principal, params.id, 'requestChanges', call)
    const message = body.message.trim()
    if (!message) throw refused('Please tell us what to change.', 'message')
    // Pending until the office has sent it again: nobody signs what is about to change.
    await db.update(quotes).set({ status: 'pending' }).where(eq(quotes.id, quote.id))
    await db.insert(quoteReplies).values({ quoteId: quote.id, userId: quote.userId, kind: 'changes', message, createdAt: now })
    await noteOnJob(call, quote, message)
    await tellOffice(db, tenant, quote, 'changes', message, now)
    return answer(call, quote.id)
  }, { perMinute: { max: 10 } })

  editRoutes(api)
  jobQuoteRoutes(api)
}
