// What the lists of the office have in common: filters, sorting, and pages that stay stable while rows come.
import { Type as T, type TProperties, type TSchema } from '@sinclair/typebox'
import { Cents, Day, Nullable } from './common'

const Cursor = T.String({ maxLength: 400, pattern: '^[A-Za-z0-9_-]+$' })

/** `after` is the `next` of the page before. */
const pageQuery = {
  after: T.Optional(Cursor),
  limit: T.Optional(T.Integer({ minimum: 1, maximum: 200, default: 50 })),
}

/** Days are inclusive, on the company's calendar. */
export const dayRange = { from: T.Optional(Day), to: T.Optional(Day) }
export const amountRange = { min_cents: T.Optional(Cents), max_cents: T.Optional(Cents) }
export const descending = { sort_desc: T.Optional(T.Boolean({ default: true })) }

export const ListQuery = <P extends TProperties>(filters: P) => T.Object({ ...filters, ...pageQuery })

/** A page of a list; `next` is null on the last one. */
export const ListPage = <S extends TSchema>(item: S) => T.Object({ data: T.Array(item), next: Nullable(T.String()) })
