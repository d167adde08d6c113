import { and, eq, gt, sql } from 'drizzle-orm'
import { fullName } from '#areas/identity'
import { csvAmount, csvDay, type CsvColumn } from '#foundation/csv/write-csv'
import type { Db } from '#foundation/database/database'
import { keysetPage } from '#foundation/database/keyset'
import { customerNames, invoices, users } from '#foundation/database/schema'
import type { Words } from '#foundation/languages/words'
import type { Query, Receivable, Response } from '@portal/contract'
import { dueOn } from './list-invoices'

/** Sums of what is owed by days overdue. */
function buckets(today: string) {
  const days = sql`(${today}::date - ${dueOn})`
  const owed = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${invoices.balanceCents}) filter (where ${condition}), 0)::float8`
  return {
    current_cents: owed(sql`${days} <= 0`),
    days_1_30_cents: owed(sql`${days} between 1 and 30`),
    days_31_60_cents: owed(sql`${days} between 31 and 60`),
    days_61_90_cents: owed(sql`${days} between 61 and 90`),
    days_over_90_cents: owed(sql`${days} > 90`),
    total_cents: owed(sql`true`),
  }
}

/** A page of the customers who owe something, with what all of them owe. */
export async function listReceivables(
  db: Db,
  { min_days, after, limit = 50 }: Query<'listReceivables'>,
  today: string,
): Promise<Response<'listReceivables'>> {
  const open = and(
    gt(invoices.balanceCents, 0),
    eq(invoices.voided, false),
    min_days === undefined ? undefined : sql`${dueOn} <= ${today}::date - ${min_days}::integer`,
  )
  const page = keysetPage(
    {
      name: 'name',
      keys: [
        [customerNames.sortName, 'text'],
        [customerNames.userId, 'integer'],
      ],
      descending: false,
    },
    after,
  )
  const owing = db
    .select({
      userId: invoices.userId,
      count: sql<number>`count(*)::int`.as('count'),
      oldest: sql<string>`min(${dueOn})::text`.as('oldest'),
      ...Object.fromEntries(Object.entries(buckets(today)).map(([name, cents]) => [name, cents.as(name)])),
    })
    .from(invoices)
    .where(open)
    .groupBy(invoices.userId)
    .as('owing')
  const found = await db
    .select({ owing: sql<Record<string, string | number>>`to_jsonb(owing)`, customer: users, place: page.place })
    .from(owing)
    .innerJoin(customerNames, eq(customerNames.userId, owing.userId))
    .innerJoin(users, eq(users.id, owing.userId))
    .where(page.behind)
    .orderBy(...page.orderBy)
    .limit(limit + 1)
  const [totals] = await db.select(buckets(today)).from(invoices).where(open)
  const { rows, next } = page.cut(found, limit)
  return {
    data: rows.map(({ owing: { count, oldest, user_id: _, ...cents }, customer }) => ({
      customer: { id: customer.id, full_name: fullName(customer) },
      invoices: Number(count),
      oldest_due_on: String(oldest),
      ...(cents as unknown as NonNullable<typeof totals>),
    })),
    next,
    as_of: today,
    totals: totals!,
  }
}

export const receivableColumns = (i18n: Words): CsvColumn<Receivable>[] => [
  [i18n._('Customer #'), ({ customer }) => customer.id],
  [i18n._('Customer'), ({ customer }) => customer.full_name],
  [i18n._('Invoices'), ({ invoices: count }) => count],
  [i18n._('Oldest due on'), ({ oldest_due_on }) => csvDay(oldest_due_on, i18n.language)],
  [i18n._('Current'), ({ current_cents }) => csvAmount(current_cents)],
  [i18n._('1-30 days'), ({ days_1_30_cents }) => csvAmount(days_1_30_cents)],
  [i18n._('31-60 days'), ({ days_31_60_cents }) => csvAmount(days_31_60_cents)],
  [i18n._('61-90 days'), ({ days_61_90_cents }) => csvAmount(days_61_90_cents)],
  [i18n._('Over 90 days'), ({ days_over_90_cents }) => csvAmount(days_over_90_cents)],
  [i18n._('Total'), ({ total_cents }) => csvAmount(total_cents)],
]
