import { eq } from 'drizzle-orm'
import { conflict, refused, type ApiError } from '../core/errors'
import { ownId } from '../core/ownership'
import { route } from '../core/route'
import type { Api } from '../core/services'
import { comments, quotes } from '../db/schema'
import { loadQuote, loadQuotes, OPEN_STATUSES, readableQuote, type QuoteRow } from './quote.store'

const QUOTES_AT_ONCE = 100

/** Why a quote can't be proceeded with, in words for the customer. */
function refusal({ status, proceededAt }: QuoteRow): ApiError {
  if (status === 'accepted') {
    return conflict(proceededAt ? 'Your request for service has already been submitted.' : 'This quote has already been accepted.')
  }
  if (status === 'expired') return refused('This quote has expired. Please call our office for a new one.')
  if (status === 'denied') return refused('This quote was declined. Please call our office to reopen it.')
  return refused('This quote is not ready yet. Please call our office.')
}

/** Quotes, and asking for what they offer. */
export function quotesArea(api: Api): void {
  route(api, 'getQuote', async ({ params, principal, db }) => {
    const { id } = await readableQuote(db, principal, params.id)
    return loadQuote(db, id, principal)
  })

  route(api, 'listCustomerQuotes', async ({ params, principal, db }) =>
    loadQuotes(db, eq(quotes.userId, ownId(principal, params.id)), principal, QUOTES_AT_ONCE))

  route(api, 'proceedWithQuote', async ({ params, body, principal, db, now }) => {
    const quote = await readableQuote(db, principal, params.id, { lock: true })
    if (!OPEN_STATUSES.includes(quote.status)) throw refusal(quote)
    const notes = body.notes?.trim() || null
    await db.update(quotes).set({ status: 'accepted', proceedNotes: notes, proceededAt: now }).where(eq(quotes.id, quote.id))
    // Whoever does the work reads the job's notes, not the quote's.
    if (notes && quote.jobId !== null) {
      await db.insert(comments).values({ jobId: quote.jobId, userId: quote.userId, comment: notes, createdAt: now, updatedAt: now })
    }
    return loadQuote(db, quote.id, principal)
  })
}
