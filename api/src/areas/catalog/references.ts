import { count, eq, is } from 'drizzle-orm'
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#foundation/database/database'
import * as schema from '#foundation/database/schema'
import { conflict, unprocessable } from '#foundation/errors'
import type { Fields, ResourceTable } from './columns'

interface Reference {
  from: PgTable
  column: PgColumn
  to: PgTable
}

// Derived from the schema, so that a new foreign key needs no change here. References that cascade or are set to null do
// not block a delete.
const references: Reference[] = Object.values<unknown>(schema)
  .filter((value): value is PgTable => is(value, PgTable))
  .flatMap((from) =>
    getTableConfig(from)
      .foreignKeys.filter(({ onDelete }) => onDelete !== 'cascade' && onDelete !== 'set null')
      .map(({ reference }) => ({ from, column: reference().columns[0]!, to: reference().foreignTable })),
  )

const singular = (words: string) => words.replace(/ies$/, 'y').replace(/s$/, '')
const tableName = (table: PgTable) => getTableConfig(table).name.replaceAll('_', ' ')

/** Singular of a table's name: 'part category'. */
export const singularName = (table: PgTable): string => singular(tableName(table))

/** 422 for a reference to a row that the tenant does not have; `path` prefixes the field. Locks referenced rows until the transaction ends. */
export async function requireReferences(db: Db, table: PgTable, sent: Fields, path: string): Promise<void> {
  for (const { from, column, to } of references) {
    const id = sent[column.name]
    if (from !== table || typeof id !== 'number') continue
    const key = (to as ResourceTable).id
    const [found] = await db.select({ id: key }).from(to).where(eq(key, id)).for('key share')
    if (!found)
      throw unprocessable(
        (i18n) => i18n._('There is no such {kind}.', { kind: singularName(to) }),
        `${path}.${column.name}`,
      )
  }
}

const inWords = (parts: string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** 409 while other rows reference this one. The caller has locked it, so no new reference can appear in the meantime. */
export async function requireUnused(db: Db, table: ResourceTable, id: number): Promise<void> {
  const uses: string[] = []
  for (const { from, column, to } of references) {
    if (to !== table) continue
    const [used] = await db.select({ rows: count() }).from(from).where(eq(column, id))
    const rows = used?.rows ?? 0
    if (rows > 0) uses.push(`${rows} ${rows === 1 ? singularName(from) : tableName(from)}`)
  }
  if (uses.length > 0)
    throw conflict((i18n) =>
      i18n._('This {kind} is used by {uses}.', { kind: singularName(table), uses: inWords(uses) }),
    )
}
