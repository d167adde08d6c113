import { and, eq, inArray, isNull, lt, gte, or, type SQL } from 'drizzle-orm'
import { fullName } from '#areas/identity'
import { csvAmount, type CsvColumn } from '#foundation/csv/write-csv'
import type { Db } from '#foundation/database/database'
import { keysetPage, onDays, withinAmounts, type Order } from '#foundation/database/keyset'
import { quotes, users } from '#foundation/database/schema'
import type { Query, QuoteSummary, Response } from '@portal/contract'
import { quoteStanding, statusLabel } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'

const orders: Record<'date' | 'total', Order['keys']> = {
  date: [
    [quotes.quoteDate, 'date'],
    [quotes.id, 'integer'],
  ],
  total: [
    [quotes.totalCents, 'integer'],
    [quotes.id, 'integer'],
  ],
}

/** As `quoteStanding`. */
function withStatus(status: Query<'listQuotes'>['status'], today: string): SQL | undefined {
  if (status === undefined) return undefined
  if (status === 'expired')
    return and(
      inArray(quotes.status, ['expired', 'sent', 'pending']),
      or(eq(quotes.status, 'expired'), lt(quotes.expiresOn, today)),
    )
  const stands =
    status === 'sent' || status === 'pending' ? or(isNull(quotes.expiresOn), gte(quotes.expiresOn, today)) : undefined
  return and(eq(quotes.status, status), stands)
}

/** A page of all customers' quotes. */
export async function listQuotes(db: Db, query: Query<'listQuotes'>, today: string): Promise<Response<'listQuotes'>> {
  const { sort_by = 'date', sort_desc = true, after, limit = 50 } = query
  const page = keysetPage({ name: `${sort_by} ${sort_desc}`, keys: orders[sort_by], descending: sort_desc }, after)
  const found = await db
    .select({ quote: quotes, place: page.place, customer: users })
    .from(quotes)
    .innerJoin(users, eq(users.id, quotes.userId))
    .where(
      and(
        withStatus(query.status, today),
        query.customer_id === undefined ? undefined : eq(quotes.userId, query.customer_id),
        onDays(quotes.quoteDate, query),
        withinAmounts(quotes.totalCents, query),
        page.behind ?? undefined,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(limit + 1)
  const { rows, next } = page.cut(found, limit)
  return {
    data: rows.map(({ quote, customer }) => ({
      id: quote.id,
      job_id: quote.jobId,
      customer: { id: customer.id, full_name: fullName(customer) },
      name: quote.name,
      status: quoteStanding(quote.status, quote.expiresOn, today),
      quote_date: quote.quoteDate,
      expires_on: quote.expiresOn,
      total_cents: quote.totalCents,
    })),
    next,
  }
}

export const quoteColumns: CsvColumn<QuoteSummary>[] = [
  ['Quote #', ({ id }) => id],
  ['Job #', ({ job_id }) => job_id ?? ''],
  ['Date', ({ quote_date }) => formatDay(quote_date)],
  ['Customer', ({ customer }) => customer.full_name],
  ['Name', ({ name }) => name],
  ['Status', ({ status }) => statusLabel(status)],
  ['Valid until', ({ expires_on }) => (expires_on ? formatDay(expires_on) : '')],
  ['Total', ({ total_cents }) => csvAmount(total_cents)],
]
