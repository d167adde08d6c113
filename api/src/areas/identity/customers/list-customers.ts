import { and, eq, exists, sql, type SQL } from 'drizzle-orm'
import type { CsvColumn } from '#foundation/csv/write-csv'
import type { Db } from '#foundation/database/database'
import { keysetPage, type Order } from '#foundation/database/keyset'
import { addresses, customerNames, customerWords, userEmails, userPhones, users } from '#foundation/database/schema'
import type { CustomerSummary, Query, Response } from '@portal/contract'
import { fullName } from '../users/full-name'
import { foldWords } from './fold-words'

/** Behind every text that begins with the prefix, in the order of code points. */
const endOfPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`

/** One of the customer's words begins with this one. */
const hasWord = (db: Db, word: string): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(customerWords)
      .where(
        and(
          eq(customerWords.userId, users.id),
          sql`${customerWords.word} >= ${word}`,
          sql`${customerWords.word} < ${endOfPrefix(word)}`,
        ),
      ),
  )

const primaryEmail = sql<string | null>`(
  select email_address from ${userEmails} e where e.user_id = ${users.id} order by e.primary desc, e.id limit 1)`
const primaryPhone = sql<string | null>`(
  select phone_number from ${userPhones} p where p.user_id = ${users.id} order by p.primary desc, p.id limit 1)`
const primaryAddress = sql<string | null>`(
  select concat_ws(', ', concat_ws(' ', street, unit), city, concat_ws(' ', state, zip_code)) from ${addresses} a
  where a.user_id = ${users.id} and not a.archived order by a.primary desc, a.id limit 1)`

const orders: Record<'name' | 'newest', Order> = {
  name: {
    name: 'name',
    keys: [
      [customerNames.sortName, 'text'],
      [customerNames.userId, 'integer'],
    ],
    descending: false,
  },
  newest: { name: 'newest', keys: [[customerNames.userId, 'integer']], descending: true },
}

export const customerColumns: CsvColumn<CustomerSummary>[] = [
  ['Customer #', ({ id }) => id],
  ['First name', ({ first_name }) => first_name],
  ['Last name', ({ last_name }) => last_name],
  ['E-mail', ({ email }) => email ?? ''],
  ['Phone', ({ phone }) => phone ?? ''],
  ['Address', ({ address }) => address ?? ''],
  ['Ended', ({ archived }) => (archived ? 'yes' : '')],
  ['Since', ({ created_at }) => created_at],
]

/** A page of customers. Pages are stable while customers come and go: each begins behind the last row of the one before. */
export async function listCustomers(
  db: Db,
  { query = '', sort_by = 'name', archived = false, after, limit = 50 }: Query<'listCustomers'>,
): Promise<Response<'listCustomers'>> {
  const page = keysetPage(orders[sort_by], after)
  const found = await db
    .select({
      user: users,
      place: page.place,
      email: primaryEmail,
      phone: primaryPhone,
      address: primaryAddress,
    })
    .from(customerNames)
    .innerJoin(users, eq(users.id, customerNames.userId))
    .where(
      and(
        archived ? undefined : eq(users.archived, false),
        ...foldWords(query).map((word) => hasWord(db, word)),
        page.behind,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(limit + 1)
  const { rows, next } = page.cut(found, limit)
  return {
    data: rows.map(({ user, email, phone, address }): CustomerSummary => ({
      id: user.id,
      first_name: user.firstName,
      last_name: user.lastName,
      full_name: fullName(user),
      email,
      phone,
      address,
      archived: user.archived,
      created_at: user.createdAt.toISOString(),
    })),
    next,
  }
}
