import { TZDate } from '@date-fns/tz'
import { and, count, desc, eq, gte, isNull, lt, type SQL } from 'drizzle-orm'
import { fullName } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { quoteReplies, quotes, userEmails, userPhones, users } from '#foundation/database/schema'
import { iso, isoOrNull } from '#foundation/dates'
import { notFound } from '#foundation/errors'
import { route, type Call } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import type { QuoteReply } from '@portal/contract'
import { withStanding } from './quote.store'

/** Replies with their customer and quote. */
const selectReplies = (db: Db) =>
  db
    .select({
      reply: quoteReplies,
      quote: quotes,
      customer: users,
      email: userEmails.emailAddress,
      phone: userPhones.phoneNumber,
    })
    .from(quoteReplies)
    .innerJoin(quotes, eq(quotes.id, quoteReplies.quoteId))
    .innerJoin(users, eq(users.id, quoteReplies.userId))
    .leftJoin(userEmails, and(eq(userEmails.userId, users.id), eq(userEmails.primary, true)))
    .leftJoin(userPhones, and(eq(userPhones.userId, users.id), eq(userPhones.primary, true)))

type Found = Awaited<ReturnType<typeof selectReplies>>[number]

const toReply = ({ reply, quote, customer, email, phone }: Found, tenant: TenantRow, now: Date): QuoteReply => ({
  id: reply.id,
  kind: reply.kind,
  message: reply.message,
  created_at: iso(reply.createdAt),
  answered_at: isoOrNull(reply.answeredAt),
  taken_back_at: isoOrNull(reply.takenBackAt),
  quote: {
    id: quote.id,
    name: quote.name,
    job_id: quote.jobId,
    status: withStanding(quote, tenant, now).status,
    total_cents: quote.totalCents,
  },
  customer: { id: customer.id, full_name: fullName(customer), email, phone },
})

/** A decline that was taken back needs no answer. */
const isUnanswered = and(isNull(quoteReplies.answeredAt), isNull(quoteReplies.takenBackAt))

/** The start of a day in the tenant's time zone, plus `daysLater` days. */
const startOfDay = (day: string, timezone: string, daysLater = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, date + daysLater, timezone).getTime())
}

function askedFor(
  { state, quote_id: quoteId, from, to }: Call<'listQuoteReplies'>['query'],
  timezone: string,
): SQL | undefined {
  return and(
    state === 'unanswered' ? isUnanswered : undefined,
    quoteId === undefined ? undefined : eq(quoteReplies.quoteId, quoteId),
    from === undefined ? undefined : gte(quoteReplies.createdAt, startOfDay(from, timezone)),
    to === undefined ? undefined : lt(quoteReplies.createdAt, startOfDay(to, timezone, 1)),
  )
}

/** Customers' replies to quotes, for the office. */
export function quoteReplyRoutes(api: Api): void {
  route(api, 'listQuoteReplies', async ({ query, principal, tenant, db, now }) => {
    requireSignedIn(principal)
    const { page = 1, per_page: perPage = 25 } = query
    const which = askedFor(query, tenant.timezone)
    const found = await selectReplies(db)
      .where(which)
      .orderBy(desc(quoteReplies.createdAt), desc(quoteReplies.id))
      .limit(perPage)
      .offset((page - 1) * perPage)
    const [counted] = await db.select({ replies: count() }).from(quoteReplies).where(which)
    return { data: found.map((each) => toReply(each, tenant, now)), recordsFiltered: counted?.replies ?? 0 }
  })

  route(api, 'updateQuoteReply', async ({ params, body, principal, tenant, db, now }) => {
    requireSignedIn(principal)
    const { answered } = body.quote_reply
    await db
      .update(quoteReplies)
      .set({ answeredAt: answered ? now : null })
      .where(eq(quoteReplies.id, params.id))
    const [found] = await selectReplies(db).where(eq(quoteReplies.id, params.id))
    if (!found) throw notFound('No such answer')
    return toReply(found, tenant, now)
  })
}
