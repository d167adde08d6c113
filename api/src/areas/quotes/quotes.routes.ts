import { and, eq } from 'drizzle-orm'
import { listedThings, requireVersion } from '#areas/documents'
import { findAuthorizedJob } from '#areas/jobs'
import { quotes } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import { route, type Call } from '#foundation/http/route'
import { whereOwn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { financingRoutes } from './financing/financing.routes'
import { jobQuoteRoutes } from './job-quotes.routes'
import { officeQuoteRoutes } from './office-quotes'
import { keepReply, requireOpenQuote, takeBackDecline } from './quote-answers'
import { editRoutes } from './quote-edits'
import { quoteReplyRoutes } from './quote-replies'
import { loadQuote, loadQuotes, quoteViewFor, findAuthorizedQuote } from './quote.store'
import { signQuote } from './sign-quote'

const QUOTES_AT_ONCE = 100

type QuoteCall = Pick<Call<'getQuote'>, 'db' | 'tenant' | 'principal' | 'services' | 'now' | 'request'>

const answer = ({ db, tenant, principal, services, now }: QuoteCall, id: number) =>
  loadQuote(db, id, quoteViewFor(tenant, principal, services, now))

/** Quotes, and customers' replies to them. */
export function quotesArea(api: Api): void {
  route(api, 'getQuote', async (call) => {
    const [, quote] = await Promise.all([
      findAuthorizedQuote(call.db, call.principal, call.params.id),
      answer(call, call.params.id),
    ])
    return quote
  })

  route(api, 'listCustomerQuotes', async ({ params, principal, tenant, db, services, now }) =>
    loadQuotes(db, whereOwn(await listedThings(db, principal, 'Quote', params.id), quotes), {
      ...quoteViewFor(tenant, principal, services, now),
      limit: QUOTES_AT_ONCE,
    }),
  )

  route(api, 'listJobQuotes', async ({ params, principal, tenant, db, services, now }) => {
    // A link to one quote shows only that one.
    const which = and(
      eq(quotes.jobId, params.id),
      principal.resource?.type === 'Quote' ? eq(quotes.id, principal.resource.id) : undefined,
    )
    const [, found] = await Promise.all([
      findAuthorizedJob(db, principal, params.id),
      loadQuotes(db, which, { ...quoteViewFor(tenant, principal, services, now), limit: QUOTES_AT_ONCE }),
    ])
    return found.sort((a, b) => b.id - a.id)
  })

  route(api, 'proceedWithQuote', async (call) => {
    const { params, query, body, principal, db, now } = call
    const quote = await requireOpenQuote(db, principal, params.id, 'proceed', call)
    requireVersion('Quote', quote.version, query.version)
    await db.update(quotes).set({ status: 'accepted', proceededAt: now }).where(eq(quotes.id, quote.id))
    await keepReply(call, quote, 'proceed', body.notes?.trim() || null)
    return answer(call, quote.id)
  })

  route(api, 'acceptQuote', async (call) => signQuote(call, call.params.id, call.body), { perMinute: { max: 30 } })

  route(api, 'declineQuote', async (call) => {
    const { params, body, principal, db } = call
    const quote = await requireOpenQuote(db, principal, params.id, 'decline', call)
    await db.update(quotes).set({ status: 'denied' }).where(eq(quotes.id, quote.id))
    await keepReply(call, quote, 'decline', body.message?.trim() || null)
    return answer(call, quote.id)
  })

  route(
    api,
    'takeBackDecline',
    async (call) => {
      await takeBackDecline(call, call.principal, call.params.id)
      return answer(call, call.params.id)
    },
    { perMinute: { max: 10 } },
  )

  route(
    api,
    'requestQuoteChanges',
    async (call) => {
      const { params, body, principal, db } = call
      const quote = await requireOpenQuote(db, principal, params.id, 'requestChanges', call)
      const message = body.message.trim()
      if (!message) throw unprocessable('Please tell us what to change.', 'message')
      // Pending until the office sends it again, so that no one accepts a quote that is about to change.
      await db.update(quotes).set({ status: 'pending' }).where(eq(quotes.id, quote.id))
      await keepReply(call, quote, 'changes', message)
      return answer(call, quote.id)
    },
    { perMinute: { max: 10 } },
  )

  editRoutes(api)
  jobQuoteRoutes(api)
  officeQuoteRoutes(api)
  quoteReplyRoutes(api)
  financingRoutes(api)
}
