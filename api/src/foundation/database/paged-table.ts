import { sql, type SQL } from 'drizzle-orm'
import { SOURCE_LANGUAGE } from '@portal/i18n/languages'
import { regionalTag, statusTexts } from '@portal/rules'
import type { Words } from '../languages/words'
import { rows, type Db } from './database'

/** A table request's query parameters, with the contract's defaults applied. */
export interface TableQuery {
  page?: number
  per_page?: number
  sort_by?: string
  sort_desc?: boolean
  query?: string
}

export interface TableSource {
  /** A SELECT of all the user's rows, with the columns used by `sort` and `searched`. */
  from: SQL
  /** Sort expression by column. */
  sort: Record<string, SQL>
  defaultSort: string
  /** Every value that the row shows, formatted as on the page. */
  searched: readonly SQL[]
  /** Of the reader; English if missing. */
  language?: string
}

const WORDS_AT_MOST = 10

/** Text for comparison: without accents, commas in numbers and case; typographic quotes and dashes as a keyboard has them. */
const folded = (text: SQL): SQL =>
  sql`lower(translate(regexp_replace(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f\\u200b]', '', 'g'), '(\\d),', '\\1', 'g'), '‘’ʼ“”‐‑–—', '''''''""----'))`

/** A day typed as 2026-11-27 in the way that rows show it; any other word as it is. */
const shownWord = (word: string, language: string): string =>
  word.replace(/^(\d{4})-(\d\d)-(\d\d)$/, (_, year: string, month: string, day: string) =>
    dayPattern(language).replace('YYYY', year).replace('MM', month).replace('DD', day),
  )

/** Every word must occur somewhere in the row. A leading `#` is stripped, since the page shows numbers as #123. */
function matches({ searched, language = SOURCE_LANGUAGE }: TableSource, query: string): SQL {
  const words = query
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ''))
    .filter(Boolean)
    .slice(0, WORDS_AT_MOST)
  if (words.length === 0) return sql`true`
  // Line feeds keep a word from matching across two columns.
  const text = folded(sql`concat_ws(${'\n'}::text, ${sql.join([...searched], sql`, `)})`)
  return sql.join(
    words.map((word) => sql`position(${folded(sql`${shownWord(word, language)}::text`)} in ${text}) > 0`),
    sql` and `,
  )
}

/** Returns one page of a table and the number of matching rows on all pages. Rows without the sorted value come last in both directions. */
export async function readTable<Row extends Record<string, unknown>>(
  db: Db,
  source: TableSource,
  query: TableQuery,
): Promise<{ rows: Row[]; recordsFiltered: number }> {
  const { page = 1, per_page: perPage = 10, sort_by: sortBy = source.defaultSort, sort_desc: descending = true } = query
  const sorted = source.sort[sortBy]
  if (!sorted)
    throw new Error(
      `The table has no column "${sortBy}" to sort by. Check its sort map against the contract's columns.`,
    )
  const direction = descending ? sql`desc` : sql`asc`
  const matching = sql`select * from (${source.from}) as source where ${matches(source, query.query ?? '')}`
  const found = await rows<Row & { matching_rows: number }>(
    db,
    sql`select *, count(*) over ()::int as matching_rows from (${matching}) as matching
        order by ${sorted} ${direction} nulls last, id ${direction} limit ${perPage} offset ${(page - 1) * perPage}`,
  )
  if (found[0]) return { rows: found, recordsFiltered: found[0].matching_rows }
  // Past the last page there is no row that carries the count.
  if (page === 1) return { rows: [], recordsFiltered: 0 }
  const [count] = await rows<{ matching_rows: number }>(
    db,
    sql`select count(*)::int as matching_rows from (${matching}) as matching`,
  )
  return { rows: [], recordsFiltered: count?.matching_rows ?? 0 }
}

/** Cents formatted like `formatCents` of the rules. */
export const shownCents = (cents: SQL): SQL =>
  sql`case when ${cents} is null then '--' else (case when ${cents} < 0 then '-' else '' end) || '$' || to_char(abs(${cents}) / 100.0, 'FM999,999,990.00') end`

const english = (status: SQL): SQL => sql`initcap(replace(${status}, '_', ' '))`

/** A status formatted like `statusLabel` in the reader's language. */
export function shownStatus(status: SQL, { language, rules }: Words): SQL {
  if (language === SOURCE_LANGUAGE) return english(status)
  const labels = Object.entries(statusTexts(rules)).map(([key, label]) => sql`when ${key}::text then ${label}::text`)
  return sql`case ${status}::text ${sql.join(labels, sql` `)} else ${english(status)} end`
}

/** A status to search for: also in English, which an address may have been shared with. */
export const searchedStatus = (status: SQL, words: Words): SQL =>
  words.language === SOURCE_LANGUAGE
    ? english(status)
    : sql`${english(status)} || ${'\n'}::text || ${shownStatus(status, words)}`

const DAY_PARTS: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { year: 'YYYY', month: 'MM', day: 'DD' }

/** `MM/DD/YYYY`, or in the order of another language: the pattern of PostgreSQL for what `formatDay` writes. */
const dayPattern = (language: string): string =>
  language === SOURCE_LANGUAGE
    ? 'MM/DD/YYYY'
    : new Intl.DateTimeFormat(regionalTag(language), { year: 'numeric', month: '2-digit', day: '2-digit' })
        .formatToParts(0)
        .map(({ type, value }) => DAY_PARTS[type] ?? value)
        .join('')

/** @param day a date, or a time in its zone */
export const shownDay = (day: SQL, { language }: Words): SQL => sql`to_char(${day}, ${dayPattern(language)}::text)`
