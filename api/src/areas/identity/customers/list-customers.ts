import { eq, sql, type SQL } from 'drizzle-orm'
import { csvDate, type CsvColumn } from '#foundation/csv/write-csv'
import type { Db } from '#foundation/database/database'
import { keysetPage, type Order } from '#foundation/database/keyset'
import { addresses, customerNames, userEmails, userPhones, users } from '#foundation/database/schema'
import type { Words } from '#foundation/languages/words'
import type { TenantRow } from '#foundation/tenants'
import type { CustomerSummary, Query, Response } from '@portal/contract'
import { fullName } from '../users/full-name'
import { findNames, isGuess, weighWords } from './find-names'
import { foldWords } from './fold-words'

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

export const customerColumns = (
  i18n: Words,
  { timezone }: Pick<TenantRow, 'timezone'>,
): CsvColumn<CustomerSummary>[] => [
  [i18n._('Customer #'), ({ id }) => id],
  [i18n._('First name'), ({ first_name }) => first_name],
  [i18n._('Last name'), ({ last_name }) => last_name],
  [i18n._('E-mail'), ({ email }) => email ?? ''],
  [i18n._('Phone'), ({ phone }) => phone ?? ''],
  [i18n._('Address'), ({ address }) => address ?? ''],
  [i18n._('Ended', {}, { context: 'customer' }), ({ archived }) => (archived ? i18n._('yes') : '')],
  [i18n._('Since'), ({ created_at }) => csvDate(created_at, timezone, i18n.language)],
]

type Page = ReturnType<typeof keysetPage>

const readPage = (db: Db, { place, orderBy }: Page, names: SQL) =>
  db
    .select({ user: users, place, email: primaryEmail, phone: primaryPhone, address: primaryAddress })
    .from(names)
    .innerJoin(users, eq(users.id, customerNames.userId))
    .orderBy(...orderBy)

/** A page of customers. Pages are stable while customers come and go: each begins behind the last row of the one before. */
export async function listCustomers(
  db: Db,
  { query = '', sort_by = 'name', archived = false, after, limit = 50 }: Query<'listCustomers'>,
): Promise<Response<'listCustomers'>> {
  const page = keysetPage(orders[sort_by], after)
  const search = { words: await weighWords(db, foldWords(query)), withArchived: archived, page, limit: limit + 1 }
  let found = await readPage(db, page, findNames(search))
  if (found.length <= limit && isGuess(search))
    found = await readPage(db, page, findNames(search, { isThorough: true }))
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
