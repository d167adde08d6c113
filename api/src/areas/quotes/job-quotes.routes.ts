import { and, eq } from 'drizzle-orm'
import { addLine, changeLine, removeLine } from '#areas/documents'
import { fullName } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { quotes, users } from '#foundation/database/schema'
import { notFound, unprocessable } from '#foundation/errors'
import { route } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { changeQuote, editQuote, priceQuote, sendQuote } from './quote-edits'
import { findAuthorizedQuote } from './quote.store'
import { signQuote } from './sign-quote'

/** The quote's id, if it belongs to the job; 404 otherwise. */
async function quoteOfJob(db: Db, { id, quote_id }: { id: number; quote_id: number }): Promise<number> {
  const [row] = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.id, quote_id), eq(quotes.jobId, id)))
  if (!row) throw notFound('No such quote')
  return row.id
}

/** Quotes below their job's URL; the same calls as on the quotes themselves. */
export function jobQuoteRoutes(api: Api): void {
  route(api, 'updateJobQuote', async (call) =>
    changeQuote(call, await quoteOfJob(call.db, call.params), call.body, call.query.version),
  )
  route(api, 'acceptJobQuote', async (call) => signQuote(call, await quoteOfJob(call.db, call.params), call.body), {
    perMinute: { max: 30 },
  })
  route(api, 'emailJobQuote', async (call) => sendQuote(call, await quoteOfJob(call.db, call.params)), {
    perMinute: { max: 10 },
  })
  route(api, 'addJobQuoteItem', async (call) =>
    editQuote(call, await quoteOfJob(call.db, call.params), call.query.version, (edit) =>
      addLine(edit, call.body, call.principal),
    ),
  )
  route(api, 'updateJobQuoteItem', async (call) =>
    editQuote(call, await quoteOfJob(call.db, call.params), call.query.version, (edit) =>
      changeLine(edit, call.params.item_id, call.body, call.principal),
    ),
  )
  route(api, 'removeJobQuoteItem', async (call) =>
    editQuote(call, await quoteOfJob(call.db, call.params), call.query.version, (edit) =>
      removeLine(edit, call.params.item_id),
    ),
  )
  route(api, 'setJobQuotePricing', async (call) =>
    editQuote(call, await quoteOfJob(call.db, call.params), call.query.version, (edit) => priceQuote(edit, call.body)),
  )

  route(api, 'setJobQuoteOwner', async ({ params, body, principal, db }) => {
    requireSignedIn(principal)
    const { id } = await findAuthorizedQuote(db, principal, await quoteOfJob(db, params), { lock: true })
    const { user_id: userId } = body.owner
    const [owner] = userId === null ? [] : await db.select().from(users).where(eq(users.id, userId))
    if (userId !== null && (!owner || owner.role === 'customer' || owner.archived))
      throw unprocessable('No staff member has this id.', 'owner.user_id')
    await db.update(quotes).set({ ownerId: userId }).where(eq(quotes.id, id))
    return { owner: owner ? { id: owner.id, full_name: fullName(owner) } : null }
  })
}
