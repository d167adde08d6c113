import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { comments, quoteReplies, quotes, type QuoteReplyKind } from '#foundation/database/schema'
import { conflict, unprocessable, type ApiError } from '#foundation/errors'
import type { Principal } from '#foundation/security/sessions'
import type { TenantRow } from '#foundation/tenants'
import { isAcceptableTotal, quoteIsOpenFor } from '@portal/rules'
import { notifyOfficeOfReply } from './quote-mail'
import { declineFinal, findDeclines, findAuthorizedQuote, withStanding, type QuoteRow } from './quote.store'

type Wish = 'proceed' | 'sign' | 'decline' | 'requestChanges'

interface Answering {
  db: Db
  tenant: TenantRow
  now: Date
}

/** The error for a quote that can't be answered any more, worded for the customer. */
async function refusal(db: Db, { id, status, proceededAt }: QuoteRow, now: Date): Promise<ApiError> {
  if (status === 'accepted') {
    return conflict(
      proceededAt ? 'Your request for service has already been submitted.' : 'This quote has already been accepted.',
    )
  }
  if (status === 'expired') return unprocessable('This quote has expired. Please call our office for a new one.')
  if (status === 'denied') {
    const [decline] = await findDeclines(db, [id])
    return unprocessable(
      declineFinal(decline, now) === null
        ? 'This quote was declined. Please call our office to reopen it.'
        : 'This quote was declined. Please press Undo Decline on its page, or call our office to reopen it.',
    )
  }
  return unprocessable('This quote is not ready yet. Please call our office.')
}

/** Locks a quote and returns it with today's status, if it is still open for this reply by the principal; throws otherwise. */
export async function requireOpenQuote(
  db: Db,
  principal: Principal,
  id: number,
  wish: Wish,
  { tenant, now }: { tenant: TenantRow; now: Date },
): Promise<QuoteRow> {
  const quote = withStanding(await findAuthorizedQuote(db, principal, id, { lock: true }), tenant, now)
  if (!quoteIsOpenFor(wish, quote)) throw await refusal(db, quote, now)
  if ((wish === 'proceed' || wish === 'sign') && !isAcceptableTotal(quote.totalCents)) {
    throw unprocessable('The total of this quote is below $0.00, so it can’t be accepted. Please call our office.')
  }
  return quote
}

/** Stores the customer's reply, notifies the office, and adds the message to the job's notes, which technicians read. */
export async function keepReply(
  { db, tenant, now }: Answering,
  quote: QuoteRow,
  kind: QuoteReplyKind,
  message: string | null,
): Promise<void> {
  const { id: quoteId, userId, jobId } = quote
  await db.insert(quoteReplies).values({
    quoteId,
    userId,
    kind,
    message,
    createdAt: now,
    statusBefore: kind === 'decline' ? quote.status : undefined,
  })
  if (message && jobId !== null)
    await db.insert(comments).values({ jobId, userId, comment: message, createdAt: now, updatedAt: now })
  await notifyOfficeOfReply(db, tenant, quote, kind, message, now)
}

/** Marks all open replies to this quote as answered by the office. */
export async function answerReplies(db: Db, quoteId: number, now: Date): Promise<void> {
  await db
    .update(quoteReplies)
    .set({ answeredAt: now })
    .where(and(eq(quoteReplies.quoteId, quoteId), isNull(quoteReplies.answeredAt), isNull(quoteReplies.takenBackAt)))
}

/** Undoes a decline within a day: the quote gets its previous status back. */
export async function takeBackDecline({ db, tenant, now }: Answering, principal: Principal, id: number): Promise<void> {
  const quote = await findAuthorizedQuote(db, principal, id, { lock: true })
  if (quote.status !== 'denied') throw conflict('This quote is not declined.')
  const [decline] = await findDeclines(db, [id])
  if (!decline || declineFinal(decline, now) === null)
    throw unprocessable('This quote was declined more than a day ago. Please call our office to reopen it.')
  await db.update(quoteReplies).set({ takenBackAt: now }).where(eq(quoteReplies.id, decline.id))
  await db
    .update(quotes)
    .set({ status: decline.statusBefore ?? 'sent' })
    .where(eq(quotes.id, id))
  await notifyOfficeOfReply(db, tenant, quote, 'decline_taken_back', null, now)
}
