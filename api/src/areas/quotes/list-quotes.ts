import { and, eq, inArray, isNull, lt, gte, or, type SQL } from 'drizzle-orm'
import { fullName } from '#areas/identity'
import { csvAmount, csvDay, type CsvColumn } from '#foundation/csv/write-csv'
import type { Db } from '#foundation/database/database'
import { matches, onDays, sortedPage, withinAmounts } from '#foundation/database/keyset'
import { quotes, users } from '#foundation/database/schema'
import { statusText } from '#foundation/languages/status-text'
import type { Words } from '#foundation/languages/words'
import type { Query, QuoteSummary, Response } from '@portal/contract'
import { quoteStanding } from '@portal/rules'

const orders = { date: [quotes.quoteDate, 'date'], total: [quotes.totalCents, 'integer'] } as const

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
  const { sort_by = 'date', limit = 50 } = query
  const page = sortedPage(orders, quotes.id, { ...query, sort_by })
  const found = await db
    .select({ quote: quotes, place: page.place, customer: users })
    .from(quotes)
    .innerJoin(users, eq(users.id, quotes.userId))
    .where(
      and(
        withStatus(query.status, today),
        matches(quotes.userId, query.customer_id),
        onDays(quotes.quoteDate, query),
        withinAmounts(quotes.totalCents, query),
        page.behind,
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

export const quoteColumns = (i18n: Words): CsvColumn<QuoteSummary>[] => [
  [i18n._('Quote #'), ({ id }) => id],
  [i18n._('Job #'), ({ job_id }) => job_id ?? ''],
  [i18n._('Date'), ({ quote_date }) => csvDay(quote_date, i18n.language)],
  [i18n._('Customer'), ({ customer }) => customer.full_name],
  [i18n._('Name'), ({ name }) => name],
  [i18n._('Status'), ({ status }) => statusText(status, i18n)],
  [i18n._('Valid until'), ({ expires_on }) => (expires_on ? csvDay(expires_on, i18n.language) : '')],
  [i18n._('Total'), ({ total_cents }) => csvAmount(total_cents)],
]
