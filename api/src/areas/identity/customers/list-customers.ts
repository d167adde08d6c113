import { and, asc, desc, eq, exists, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { addresses, customerNames, customerWords, userEmails, userPhones, users } from '#foundation/database/schema'
import { badRequest } from '#foundation/errors'
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

interface Place {
  sortName: string
  id: number
}

const writeCursor = (place: Place): string =>
  Buffer.from(JSON.stringify([place.sortName, place.id])).toString('base64url')

function readCursor(cursor: string): Place {
  try {
    const [sortName, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown]
    if (typeof sortName === 'string' && Number.isSafeInteger(id)) return { sortName, id: id as number }
  } catch {
    // Reported below.
  }
  throw badRequest('after', 'This is not the `next` of an earlier answer.')
}

const primaryEmail = sql<string | null>`(
  select email_address from ${userEmails} e where e.user_id = ${users.id} order by e.primary desc, e.id limit 1)`
const primaryPhone = sql<string | null>`(
  select phone_number from ${userPhones} p where p.user_id = ${users.id} order by p.primary desc, p.id limit 1)`
const primaryAddress = sql<string | null>`(
  select concat_ws(', ', concat_ws(' ', street, unit), city, concat_ws(' ', state, zip_code)) from ${addresses} a
  where a.user_id = ${users.id} and not a.archived order by a.primary desc, a.id limit 1)`

/** A page of customers. Pages are stable while customers come and go: each begins behind the last row of the one before. */
export async function listCustomers(
  db: Db,
  { query = '', sort_by = 'name', archived = false, after, limit = 50 }: Query<'listCustomers'>,
): Promise<Response<'listCustomers'>> {
  const place = after === undefined ? null : readCursor(after)
  const isByName = sort_by === 'name'
  const behind = isByName
    ? place && sql`(${customerNames.sortName}, ${customerNames.userId}) > (${place.sortName}, ${place.id})`
    : place && sql`${customerNames.userId} < ${place.id}`
  const found = await db
    .select({
      user: users,
      sortName: customerNames.sortName,
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
        behind ?? undefined,
      ),
    )
    .orderBy(...(isByName ? [asc(customerNames.sortName), asc(customerNames.userId)] : [desc(customerNames.userId)]))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map(({ user, email, phone, address }): CustomerSummary => ({
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
    next: last && found.length > limit ? writeCursor({ sortName: last.sortName, id: last.user.id }) : null,
  }
}
