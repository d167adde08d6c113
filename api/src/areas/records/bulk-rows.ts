import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { anyValue, type Db } from '#foundation/database/database'

type TableWithId = PgTable & { id: PgColumn }

export interface RowChange {
  id: number
  /** By the table's properties; undefined stays. */
  values: Readonly<Record<string, unknown>>
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Sets columns of many rows in one statement. All rows must have the same keys. */
export async function updateRows(db: Db, table: TableWithId, changes: readonly RowChange[]): Promise<void> {
  const [first] = changes
  if (!first) return
  const columns = getTableColumns(table)
  const names = Object.keys(first.values).map((key) => columns[key]!.name)
  const json = changes.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [columns[key]!.name, value])),
  }))
  const set = sql.join(
    names.map((name) => sql`${sql.identifier(name)} = r.${sql.identifier(name)}`),
    sql`, `,
  )
  await db.execute(sql`
    update ${table} set ${set} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(json)}::jsonb) r
    where ${table.id} = r.id`)
}

/** Sets what differs. Returns the ids of the rows in which something did. */
export async function updateChanged(db: Db, table: TableWithId, changes: readonly RowChange[]): Promise<Set<number>> {
  if (changes.length === 0) return new Set()
  const wanted = new Map(changes.map(({ id, values }) => [id, values]))
  const found = (await db
    .select()
    .from(table)
    .where(eq(table.id, anyValue([...wanted.keys()], 'integer')))
    .for('update')) as ({ id: number } & Record<string, unknown>)[]
  const keys = [...new Set(changes.flatMap(({ values }) => Object.keys(values)))]
  const merged = found.flatMap((row) => {
    const values = wanted.get(row.id) ?? {}
    const differs = keys.some((key) => values[key] !== undefined && !isSame(values[key], row[key]))
    return differs
      ? [{ id: row.id, values: Object.fromEntries(keys.map((key) => [key, values[key] ?? row[key] ?? null])) }]
      : []
  })
  await updateRows(db, table, merged)
  return new Set(merged.map(({ id }) => id))
}

/**
 * Inserts rows, and returns their ids in the same order: PostgreSQL numbers the rows of one statement in their order.
 */
export async function insertRows<Table extends TableWithId>(
  db: Db,
  table: Table,
  values: Table['$inferInsert'][],
): Promise<number[]> {
  if (values.length === 0) return []
  const inserted = (await db.insert(table).values(values).returning({ id: table.id })) as { id: number }[]
  return inserted.map(({ id }) => id).sort((a, b) => a - b)
}
