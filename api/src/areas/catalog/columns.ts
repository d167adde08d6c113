import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A catalog table; each has an id. */
export type ResourceTable = PgTable & { id: PgColumn }

/** Fields of a request or response, by their contract names. */
export type Fields = Record<string, unknown>

interface Field {
  /** Name in the contract and in the database. */
  name: string
  /** Property of the row in TypeScript. */
  property: string
  column: PgColumn
}

/** Columns that the contract includes, under their database names. */
const readFields = (table: PgTable): Field[] =>
  Object.entries(getTableColumns(table))
    .filter(([property]) => property !== 'tenantId' && property !== 'createdAt')
    .map(([property, column]) => ({ property, column, name: column.name }))

export const toAnswer = (table: PgTable, row: Fields): Fields =>
  Object.fromEntries(readFields(table).map(({ name, property }) => [name, row[property]]))

/** Trims text; blank text becomes null in a nullable column. */
const cleaned = (value: unknown, { notNull }: PgColumn): unknown =>
  typeof value === 'string' ? value.trim() || (notNull ? '' : null) : value

/** Request fields as columns; fields that were not sent are left out. */
export const toColumns = (table: PgTable, sent: Fields): Fields =>
  Object.fromEntries(
    readFields(table).flatMap(({ name, property, column }) =>
      name === 'id' || sent[name] === undefined ? [] : [[property, cleaned(sent[name], column)]],
    ),
  )

const isText = ({ dataType }: PgColumn) => dataType === 'string'
const isDay = (column: PgColumn) => column.getSQLType() === 'date'

/** SELECT of every row with the contract's column names; dates as text, so that no driver parses them. */
export const selectFields = (table: PgTable): SQL =>
  sql`select ${sql.join(
    readFields(table).map(({ name, column }) =>
      isDay(column) ? sql`${sql.identifier(name)}::text` : sql.identifier(name),
    ),
    sql`, `,
  )} from ${table}`

/** Sort expressions: every column, text case-insensitively. */
export const readSorts = (table: PgTable): Record<string, SQL> =>
  Object.fromEntries(
    readFields(table).map(({ name, column }) => [
      name,
      isText(column) ? sql`lower(${sql.identifier(name)})` : sql`${sql.identifier(name)}`,
    ]),
  )
