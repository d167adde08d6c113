import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from './database'

/** A table's query as the contract's defaults leave it. */
export interface TableQuery {
  page?: number
  per_page?: number
  sort_by?: string
  sort_desc?: boolean
  query?: string
}

export interface TableSource {
  /** A SELECT of every row that is theirs, with the columns that the rest names. */
  from: SQL
  /** What each column is sorted by. */
  sort: Record<string, SQL>
  /** Sorted by unless asked otherwise. */
  defaultSort: string
  /** Everything the row shows, as the page writes it. */
  searched: readonly SQL[]
}

const WORDS_AT_MOST = 10

/** Each word has to stand somewhere in the row; `#` before a number is how the page writes it. */
function matches({ searched }: TableSource, query: string): SQL {
  const words = query.trim().split(/\s+/).map((word) => word.replace(/^#/, '')).filter(Boolean).slice(0, WORDS_AT_MOST)
  if (words.length === 0) return sql`true`
  // Line feeds keep a word from matching across two columns.
  const text = sql`concat_ws(${'\n'}::text, ${sql.join([...searched], sql`, `)})`
  return sql.join(words.map((word) => sql`${text} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`), sql` and `)
}

/** One page of a table and how many rows match over all pages. Rows without the sorted value come last either way. */
export async function readTable<Row extends Record<string, unknown>>(db: Db, source: TableSource, query: TableQuery): Promise<{ rows: Row[]; recordsFiltered: number }> {
  const { page = 1, per_page: perPage = 10, sort_by: sortBy = source.defaultSort, sort_desc: descending = true } = query
  const sorted = source.sort[sortBy]
  if (!sorted) throw new Error(`The table has no column "${sortBy}" to sort by. Check its sort map against the contract's columns.`)
  const direction = descending ? sql`desc` : sql`asc`
  const matching = sql`select * from (${source.from}) as source where ${matches(source, query.query ?? '')}`
  const found = await rows<Row & { matching_rows: number }>(
    db,
    sql`select *, count(*) over ()::int as matching_rows from (${matching}) as matching
        order by ${sorted} ${direction} nulls last, id ${direction} limit ${perPage} offset ${(page - 1) * perPage}`,
  )
  if (found[0]) return { rows: found, recordsFiltered: found[0].matching_rows }
  // Past the last page there is no row to carry the count.
  if (page === 1) return { rows: [], recordsFiltered: 0 }
  const [count] = await rows<{ matching_rows: number }>(db, sql`select count(*)::int as matching_rows from (${matching}) as matching`)
  return { rows: [], recordsFiltered: count?.matching_rows ?? 0 }
}

/** Cents as `formatCents` of the rules writes them. */
export const shownCents = (cents: SQL): SQL =>
  sql`case when ${cents} is null then '--' else (case when ${cents} < 0 then '-' else '' end) || '$' || to_char(abs(${cents}) / 100.0, 'FM999,999,990.00') end`

/** A status as `statusLabel` writes it. */
export const shownStatus = (status: SQL): SQL => sql`initcap(replace(${status}, '_', ' '))`

export const shownDay = (day: SQL): SQL => sql`to_char(${day}, 'MM/DD/YYYY')`
