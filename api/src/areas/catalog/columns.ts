import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A table of rows that the office keeps; each has an id. */
export type ResourceTable = PgTable & { id: PgColumn }

/** What a request names or an answer tells, by the contract's names. */
export type Fields = Record<string, unknown>

interface Field {
  /** In the contract and in the database. */
  name: string
  /** Of the row in TypeScript. */
  property: string
  column: PgColumn
}

/** Columns that the contract knows; it calls them as the database does. */
const fieldsOf = (table: PgTable): Field[] =>
  Object.entries(getTableColumns(table))
    .filter(([property]) => property !== 'tenantId' && property !== 'createdAt')
    .map(([property, column]) => ({ property, column, name: column.name }))

export const toAnswer = (table: PgTable, row: Fields): Fields => Object.fromEntries(fieldsOf(table).map(({ name, property }) => [name, row[property]]))

/** Texts lose the spaces around them; one of nothing else is none, where there need be none. */
const cleaned = (value: unknown, { notNull }: PgColumn): unknown => (typeof value !== 'string' ? value : notNull ? value.trim() : value.trim() || null)

/** What was sent, as columns; what was not sent stays out. */
export const toColumns = (table: PgTable, sent: Fields): Fields =>
  Object.fromEntries(fieldsOf(table).flatMap(({ name, property, column }) => (name === 'id' || sent[name] === undefined ? [] : [[property, cleaned(sent[name], column)]])))

const isText = ({ dataType }: PgColumn) => dataType === 'string'
const isDay = (column: PgColumn) => column.getSQLType() === 'date'

/** Every row, with the columns under the contract's names; a day as text, however the driver would read it. */
export const selectFields = (table: PgTable): SQL =>
  sql`select ${sql.join(fieldsOf(table).map(({ name, column }) => (isDay(column) ? sql`${sql.identifier(name)}::text` : sql.identifier(name)) as SQL), sql`, `)} from ${table}`

/** What a list is sorted by: every column, texts without regard to capitals. */
export const sortsOf = (table: PgTable): Record<string, SQL> =>
  Object.fromEntries(fieldsOf(table).map(({ name, column }) => [name, isText(column) ? sql`lower(${sql.identifier(name)})` : sql`${sql.identifier(name)}`]))
