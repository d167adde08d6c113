import { and, sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from '#foundation/database/database'
import type { keysetPage } from '#foundation/database/keyset'
import { customerNames, customerWords, users } from '#foundation/database/schema'
import type { SearchedWord } from './fold-words'

/** A word that at most this many customers have is looked up; names are asked whether they have the others. */
const RARE = 6_000
/** Customers have a word in several rows: a name in their e-mails, too. */
const RARE_ROWS = 3 * RARE
/** How many names are asked before it is clear that few of them have the words. */
const ASKED = 2_000

export interface Word extends SearchedWord {
  isRare: boolean
}

const matches = ({ word, isWhole }: SearchedWord): SQL =>
  isWhole
    ? sql`${customerWords.word} = ${word}`
    : // Behind every text that begins with the word, in the order of code points.
      sql`${customerWords.word} >= ${word} and ${customerWords.word} < ${`${word}\u{10FFFF}`}`

/** Counts who has each word, as far as that matters. */
export async function weighWords(db: Db, words: readonly SearchedWord[]): Promise<Word[]> {
  if (words.length === 0) return []
  const counts = words.map(
    (word) => sql`(
      select json_build_array(count(*), count(distinct user_id))
      from (select user_id from ${customerWords} where ${matches(word)} limit ${RARE_ROWS + 1}) counted)`,
  )
  const [row] = await rows<{ counts: [number, number][] }>(
    db,
    sql`select json_build_array(${sql.join(counts, sql`, `)}) as counts`,
  )
  return words.map((word, at) => {
    const [found, customers] = row!.counts[at]!
    return { ...word, isRare: found <= RARE_ROWS && customers <= RARE }
  })
}

interface Search {
  words: readonly Word[]
  withArchived: boolean
  page: Pick<ReturnType<typeof keysetPage>, 'behind' | 'orderBy'>
  limit: number
}

/** Whether only some of the names are asked, unless the search is thorough. */
export const isGuess = ({ words }: Search): boolean => words.length > 0 && words.every(({ isRare }) => !isRare)

const textOrder = ({ orderBy }: Search['page']): SQL => sql`order by ${sql.join(orderBy, sql`, `)}`

/** The names of those who have all the words, in order. */
const lookUp = (words: readonly Word[], page: Search['page']): SQL => {
  const having = words.map((word) => sql`select distinct user_id from ${customerWords} where ${matches(word)}`)
  return sql`(
    select customer_names.user_id, customer_names.sort_name from (${sql.join(having, sql` intersect `)}) found
    cross join lateral (select user_id, sort_name from ${customerNames} where user_id = found.user_id limit 1) customer_names
    ${textOrder(page)} offset 0) customer_names`
}

const askFirst = (page: Search['page']): SQL =>
  sql`(select user_id, sort_name from ${customerNames} ${page.behind ? sql`where ${page.behind}` : sql``} ${textOrder(page)} limit ${ASKED}) customer_names`

/**
 * The names of a page, as a table `customer_names`. PostgreSQL does not know how common a beginning of a word is in one company, so it
 * is told what to do first: where a word is rare, look up who has it; otherwise go through the names in order, most of which fill the
 * page soon. If they do not, a thorough search looks up common words, too. Conditions are subqueries, which are evaluated for one
 * name after the other, only until the page is full.
 */
export function findNames(search: Search, { isThorough = false } = {}): SQL {
  const { words, withArchived, page, limit } = search
  const lookedUp = words.filter(({ isRare }) => isRare || isThorough)
  const asked = words.filter((word) => !lookedUp.includes(word))
  const some = isGuess(search) ? askFirst(page) : sql`${customerNames}`
  const conditions = and(
    page.behind ?? undefined,
    withArchived ? undefined : sql`not (select archived from ${users} where ${users.id} = ${customerNames.userId})`,
    ...asked.map(
      (word) =>
        sql`(select true from ${customerWords} where ${customerWords.userId} = ${customerNames.userId} and ${matches(word)} limit 1)`,
    ),
  )
  return sql`(
    select user_id, sort_name from ${lookedUp.length > 0 ? lookUp(lookedUp, page) : some}
    ${conditions ? sql`where ${conditions}` : sql``} ${textOrder(page)} limit ${limit}) customer_names`
}
