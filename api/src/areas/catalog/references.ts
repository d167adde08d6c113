import { count, eq, is } from 'drizzle-orm'
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import { conflict, unprocessable } from '../../foundation/errors'
import type { Db } from '../../foundation/database/database'
import * as schema from '../../foundation/database/schema'
import type { Fields, ResourceTable } from './columns'

interface Reference {
  from: PgTable
  column: PgColumn
  to: PgTable
}

// From the schema itself: a table that comes to stand on another one needs no word here. What goes along with a row, or
// lets go of it, does not hold it.
const references: Reference[] = (Object.values(schema) as unknown[])
  .filter((value): value is PgTable => is(value, PgTable))
  .flatMap((from) =>
    getTableConfig(from)
      .foreignKeys.filter(({ onDelete }) => onDelete !== 'cascade' && onDelete !== 'set null')
      .map(({ reference }) => ({ from, column: reference().columns[0]!, to: reference().foreignTable })),
  )

const singular = (words: string) => words.replace(/ies$/, 'y').replace(/s$/, '')
const nameOf = (table: PgTable) => getTableConfig(table).name.replaceAll('_', ' ')

/** What one row of a table is called: 'part category'. */
export const oneOf = (table: PgTable): string => singular(nameOf(table))

/** Refuses what names a row that the tenant has not. `path` is the body's part in which it is named. Those that are named stay until the end. */
export async function requireReferences(db: Db, table: PgTable, sent: Fields, path: string): Promise<void> {
  for (const { from, column, to } of references) {
    const id = sent[column.name]
    if (from !== table || typeof id !== 'number') continue
    const key = (to as ResourceTable).id
    const [found] = await db.select({ id: key }).from(to).where(eq(key, id)).for('key share')
    if (!found) throw unprocessable(`There is no such ${oneOf(to)}.`, `${path}.${column.name}`)
  }
}

const inWords = (parts: string[]) => (parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`)

/** 409 while another row stands on this one. The caller holds it, so nothing comes to stand on it meanwhile. */
export async function requireUnused(db: Db, table: ResourceTable, id: number): Promise<void> {
  const uses: string[] = []
  for (const { from, column, to } of references) {
    if (to !== table) continue
    const [used] = await db.select({ rows: count() }).from(from).where(eq(column, id))
    const rows = used?.rows ?? 0
    if (rows > 0) uses.push(`${rows} ${rows === 1 ? oneOf(from) : nameOf(from)}`)
  }
  if (uses.length > 0) throw conflict(`This ${oneOf(table)} is used by ${inWords(uses)}.`)
}
