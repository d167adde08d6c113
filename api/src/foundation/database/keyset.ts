import { and, asc, desc, eq, gte, lte, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { readDay } from '../dates'
import { badRequest } from '../errors'

type KeyType = 'text' | 'integer' | 'date' | 'timestamptz'

/** How a list is sorted: by these keys, which together are unique, all in one direction. */
export interface Order {
  /** Of the order, so that a cursor of another one is refused. */
  name: string
  keys: readonly (readonly [by: AnyColumn | SQL, type: KeyType])[]
  descending: boolean
}

const isDay = (value: string): boolean => {
  const time = Date.parse(`${value}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

const accepts: Record<KeyType, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && !/[\0\p{Cs}]/u.test(value),
  integer: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  date: (value) => typeof value === 'string' && isDay(value),
  timestamptz: (value) => {
    const [, day, rest] = /^(\d{4}-\d\d-\d\d)(T.*)$/.exec(String(value)) ?? []
    return (
      day !== undefined &&
      isDay(day) &&
      /^T\d\d:\d\d:\d\d(\.\d{1,6})?([+-]\d\d(:\d\d)?|Z)$/.test(rest ?? '') &&
      !Number.isNaN(Date.parse(`${day}T${rest!.slice(1, 9)}Z`))
    )
  },
}

/** 400 unless the cursor is the `next` of a page in this order. */
function readCursor(cursor: string, { name, keys }: Order): (string | number)[] {
  try {
    const [of, ...values] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (of === name && values.length === keys.length && keys.every(([, type], at) => accepts[type](values[at])))
      return values as (string | number)[]
  } catch {
    // Reported below.
  }
  throw badRequest('after', 'This is not the `next` of an earlier answer.')
}

/** The keys of a list's orders: each a column, and the id after it. */
type Orders<Name extends string> = Record<Name, readonly [by: AnyColumn | SQL, type: KeyType]>

/** A page of a list that is sorted by one of several columns, then by id. The latest or highest come first unless `sort_desc` is false. */
export const sortedPage = <Name extends string>(
  orders: Orders<Name>,
  id: AnyColumn,
  { sort_by, sort_desc = true, after }: { sort_by: Name; sort_desc?: boolean; after?: string },
) =>
  keysetPage(
    { name: `${sort_by} ${sort_desc}`, keys: [orders[sort_by], [id, 'integer']], descending: sort_desc },
    after,
  )

/**
 * A page that begins behind the last row of the one before, so that none is missed or repeated while rows come. Select `place`
 * with the other columns, and one row more than the page has.
 */
export function keysetPage(order: Order, after: string | undefined) {
  const columns = order.keys.map(([by]) => by)
  const values = after === undefined ? null : readCursor(after, order)
  const typed = values?.map((value, at) => sql`${value}::${sql.raw(order.keys[at]![1])}`)
  return {
    place: sql<string>`json_build_array(${order.name}::text, ${sql.join(columns, sql`, `)})::text`,
    behind:
      typed && sql`(${sql.join(columns, sql`, `)}) ${order.descending ? sql`<` : sql`>`} (${sql.join(typed, sql`, `)})`,
    orderBy: columns.map((by) => (order.descending ? desc(by) : asc(by))),
    /** The page, and the cursor of the next one. */
    cut<Row extends { place: string }>(found: Row[], limit: number): { rows: Row[]; next: string | null } {
      const rows = found.slice(0, limit)
      const last = rows.at(-1)
      return { rows, next: last && found.length > limit ? Buffer.from(last.place).toString('base64url') : null }
    },
  }
}

interface DayRange {
  from?: string
  to?: string
}

const readDays = ({ from, to }: DayRange): { from: string | null; to: string | null } => ({
  from: from === undefined ? null : readDay(from, 'from'),
  to: to === undefined ? null : readDay(to, 'to'),
})

/** Between two days, inclusive. 400 for a day out of range. */
export function onDays(column: AnyColumn, range: DayRange): SQL | undefined {
  const { from, to } = readDays(range)
  return and(from === null ? undefined : gte(column, from), to === null ? undefined : lte(column, to))
}

/** The same for instants, of the days of a time zone. */
export function withinDays(column: AnyColumn, range: DayRange, zone: string): SQL | undefined {
  const { from, to } = readDays(range)
  return and(
    from === null ? undefined : sql`${column} >= ${from}::date::timestamp at time zone ${zone}`,
    to === null ? undefined : sql`${column} < (${to}::date + 1)::timestamp at time zone ${zone}`,
  )
}

/** Equal to a value that a filter names; everything without one. */
export const matches = (column: AnyColumn, value: number | string | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)

export const withinAmounts = (
  column: AnyColumn,
  { min_cents: min, max_cents: max }: { min_cents?: number; max_cents?: number },
): SQL | undefined =>
  and(min === undefined ? undefined : gte(column, min), max === undefined ? undefined : lte(column, max))
