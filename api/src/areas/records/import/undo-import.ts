import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { anyValue, rows, type Database, type Db } from '#foundation/database/database'
import { externalIds, importBatches, imports, type RowValues } from '#foundation/database/schema'
import { notFound, unprocessable } from '#foundation/errors'
import type { TenantRow } from '#foundation/tenants'
import type { RecordedResource } from '@portal/contract'
import { transactionNumber } from './transaction-number'

const UNDO_HOURS = 24
const HOUR_MS = 3_600_000

interface ChangeRow extends Record<string, unknown> {
  id: number
  resource_type: string
  resource_id: number
  table_name: string
  row_id: number
  action: 'created' | 'updated' | 'deleted'
  before: RowValues | null
}

interface Undone {
  deleted: number
  restored: number
  /** What stays as it is, and why. */
  kept: { resource_type: string; resource_id: number; reason: string }[]
}

/** Tables whose rows follow from others, by triggers. */
const DERIVED = ['customer_names', 'customer_words']

/** Tables whose rows are resources of their own. */
const mainTables: ReadonlySet<string> = new Set([
  'users',
  'addresses',
  'equipment',
  'memberships',
  'jobs',
  'appointments',
  'invoices',
  'payments',
  'quotes',
  'tasks',
])

const rowKey = ({ table_name, row_id }: ChangeRow): string => `${table_name} ${row_id}`
const resourceKey = ({ resource_type, resource_id }: Pick<ChangeRow, 'resource_type' | 'resource_id'>): string =>
  `${resource_type} ${resource_id}`

function groupBy<T>(values: Iterable<T>, readKey: (value: T) => string): Map<string, [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>()
  for (const value of values) {
    const group = groups.get(readKey(value))
    if (group) group.push(value)
    else groups.set(readKey(value), [value])
  }
  return groups
}

/** Foreign keys to these tables. */
const findReferences = (db: Db, tables: readonly string[]) =>
  rows<{ table: string; column: string; target: string }>(
    db,
    sql`select k.conrelid::regclass::text as "table", a.attname::text as "column", k.confrelid::regclass::text as target
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid::regclass::text = ${anyValue(tables, 'text')}
        and k.conrelid::regclass::text <> all (array[${sql.join(DERIVED, sql`, `)}])`,
  )

/** Resources that were changed since by others: why each stays. */
async function findChangedSince(
  db: Db,
  made: readonly ChangeRow[],
  own: readonly number[],
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>()
  const first = Math.min(...made.map(({ id }) => Number(id)))
  for (const [type, changes] of groupBy(made, ({ resource_type }) => resource_type)) {
    const ids = [...new Set(changes.map(({ resource_id }) => resource_id))]
    const found = await rows<{ resource_id: number }>(
      db,
      sql`select distinct resource_id from changes
        where resource_type = ${type} and resource_id = ${anyValue(ids, 'integer')} and id > ${first}
          and transaction_id <> all (array(select jsonb_array_elements_text(${JSON.stringify(own)}::jsonb)::bigint))`,
    )
    for (const { resource_id } of found) reasons.set(`${type} ${resource_id}`, 'it was changed since')
  }
  return reasons
}

/** Adds what something refers to that stays, and what belongs to it, to the created resources that stay. */
async function addReferred(db: Db, created: ReadonlyMap<string, ChangeRow>, stays: Map<string, string>): Promise<void> {
  const byTable = groupBy(created.values(), ({ table_name }) => table_name)
  const uses: [own: ChangeRow, used: ChangeRow][] = []
  for (const { table, column, target } of await findReferences(db, [...byTable.keys()])) {
    const ids = (byTable.get(target) ?? []).map(({ row_id }) => row_id)
    const found = await rows<{ id: number; target: number }>(
      db,
      sql`select coalesce((to_jsonb(t) ->> 'id')::integer, 0) as id, ${sql.identifier(column)} as target
        from ${sql.identifier(table)} t where ${sql.identifier(column)} = ${anyValue(ids, 'integer')}`,
    )
    for (const { id, target: used } of found) {
      const usedRow = created.get(`${target} ${used}`)!
      const own = created.get(`${table} ${id}`)
      if (own) uses.push([own, usedRow])
      else if (!stays.has(resourceKey(usedRow)))
        stays.set(resourceKey(usedRow), `something that came since belongs to it (${table.replaceAll('_', ' ')})`)
    }
  }
  for (let grows = true; grows;) {
    grows = false
    for (const [own, used] of [...uses, ...uses.map(([one, other]) => [other, one] as const)]) {
      const reason = stays.get(resourceKey(own))
      if (reason === undefined || stays.has(resourceKey(used))) continue
      stays.set(resourceKey(used), `${own.resource_type} ${own.resource_id} stays`)
      grows = true
    }
  }
}

async function deleteCreated(db: Db, changes: readonly ChangeRow[]): Promise<void> {
  // The newest first: what was created later may refer to what was created before.
  for (const [table, own] of groupBy(changes, ({ table_name }) => table_name))
    await db.execute(
      sql`delete from ${sql.identifier(table)} where id = ${anyValue(
        own.map(({ row_id }) => row_id),
        'integer',
      )}`,
    )
}

/** Ids of other systems for what is gone. */
async function forgetIds(db: Db, gone: readonly ChangeRow[]): Promise<void> {
  for (const [type, own] of groupBy(gone, ({ resource_type }) => resource_type)) {
    const ids = own.map(({ resource_id }) => resource_id)
    await db
      .delete(externalIds)
      .where(
        and(
          eq(externalIds.resourceType, type as RecordedResource),
          eq(externalIds.resourceId, anyValue(ids, 'integer')),
        ),
      )
  }
}

async function restoreDeleted(db: Db, tenant: TenantRow, changes: readonly ChangeRow[]): Promise<void> {
  for (const [table, own] of groupBy(changes, ({ table_name }) => table_name)) {
    const former = own.map(({ before }) => ({ ...before, tenant_id: tenant.id }))
    await db.execute(sql`
      insert into ${sql.identifier(table)}
      select * from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(former)}::jsonb)
      on conflict do nothing`)
  }
}

async function restoreUpdated(db: Db, changes: readonly ChangeRow[]): Promise<void> {
  const former = new Map<string, { change: ChangeRow; values: RowValues }>()
  // From the newest to the oldest, so that the oldest values stay.
  for (const change of changes) {
    const known = former.get(rowKey(change)) ?? { change, values: {} }
    former.set(rowKey(change), { change, values: { ...known.values, ...change.before } })
  }
  const alike = groupBy(
    former.values(),
    ({ change, values }) => `${change.table_name} ${Object.keys(values).sort().join(' ')}`,
  )
  for (const [{ change, values: sample }, ...others] of alike.values() as Iterable<
    [{ change: ChangeRow; values: RowValues }, ...{ change: ChangeRow; values: RowValues }[]]
  >) {
    const table = sql.identifier(change.table_name)
    const columns = Object.keys(sample).map((name) => sql`${sql.identifier(name)} = r.${sql.identifier(name)}`)
    const json = [{ change, values: sample }, ...others].map((each) => ({ ...each.values, id: each.change.row_id }))
    await db.execute(sql`
      update ${table} t set ${sql.join(columns, sql`, `)}
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(json)}::jsonb) r where t.id = r.id`)
  }
}

type Batch = typeof importBatches.$inferSelect

/** Takes back what one transaction of the import did, but for what others have changed or use since. */
async function undoBatch(db: Db, tenant: TenantRow, batch: Batch, own: number[]): Promise<Undone> {
  const changes = await rows<ChangeRow>(
    db,
    sql`select id, resource_type, resource_id, table_name, row_id, action,
        case when action <> 'created' then before end as before
      from changes where transaction_id = ${batch.transactionId} order by id desc`,
  )
  const [{ number } = { number: 0 }] = await rows<{ number: string | number }>(
    db,
    sql`select ${transactionNumber} as number`,
  )
  await db
    .update(importBatches)
    .set({ undoneBy: Number(number) })
    .where(eq(importBatches.id, batch.id))
  own.push(Number(number))
  if (changes.length === 0) return { deleted: 0, restored: 0, kept: [] }
  const deleted = new Set(changes.filter(({ action }) => action === 'deleted').map(rowKey))
  const created = new Map(
    changes
      .filter((each) => each.action === 'created' && !deleted.has(rowKey(each)))
      .map((each) => [rowKey(each), each]),
  )
  const stays = await findChangedSince(db, changes, own)
  await addReferred(db, created, stays)
  const goes = changes.filter((each) => !stays.has(resourceKey(each)))
  const undone = goes.filter((each) => created.has(rowKey(each)) && each.action === 'created')
  const former = goes.filter((each) => !created.has(rowKey(each)) && each.action !== 'created')
  await deleteCreated(db, undone)
  await restoreDeleted(
    db,
    tenant,
    former.filter(({ action }) => action === 'deleted'),
  )
  await restoreUpdated(
    db,
    former.filter(({ action }) => action === 'updated'),
  )
  // An e-mail that was created is a change of its customer.
  const gone = undone.filter(({ table_name }) => mainTables.has(table_name))
  await forgetIds(db, gone)
  const whole = new Set(gone.map(resourceKey))
  const restored = new Set(goes.map(resourceKey).filter((each) => !whole.has(each)))
  const told = new Map(changes.filter((each) => stays.has(resourceKey(each))).map((each) => [resourceKey(each), each]))
  return {
    deleted: whole.size,
    restored: restored.size,
    kept: [...told].map(([name, { resource_type, resource_id }]) => ({
      resource_type,
      resource_id,
      reason: stays.get(name)!,
    })),
  }
}

/**
 * Takes an import back, its newest batch first, each in one transaction: what it created goes, and what it updated gets its former values,
 * but for what others have changed or use since. 404 if there is no such import, 422 after a day and for one that was undone. After an
 * interruption it goes on where it was.
 */
export async function undoImport(database: Database, tenant: TenantRow, id: number, now: Date): Promise<Undone> {
  const transact = <T>(work: (db: Db) => Promise<T>) => database.withTenant(tenant.id, work)
  const { batches } = await transact(async (db) => {
    const [found] = await db.select().from(imports).where(eq(imports.id, id))
    if (!found) throw notFound('No such import')
    if (found.undoneAt) throw unprocessable('This import was undone already.')
    if (now.getTime() - found.startedAt.getTime() > UNDO_HOURS * HOUR_MS)
      throw unprocessable((i18n) => i18n._('An import can be undone for {hours} hours.', { hours: UNDO_HOURS }))
    return {
      batches: await db
        .select()
        .from(importBatches)
        .where(eq(importBatches.importId, id))
        .orderBy(desc(importBatches.id)),
    }
  })
  const own = batches.flatMap(({ transactionId, undoneBy }) => [transactionId, ...(undoneBy ? [undoneBy] : [])])
  const sum: Undone = { deleted: 0, restored: 0, kept: [] }
  for (const batch of batches.filter(({ undoneBy }) => undoneBy === null)) {
    const done = await transact((db) => undoBatch(db, tenant, batch, own))
    sum.deleted += done.deleted
    sum.restored += done.restored
    sum.kept.push(...done.kept)
  }
  await transact(async (db) => {
    // Their records are new again.
    await db.update(externalIds).set({ recordHash: null }).where(eq(externalIds.importId, id))
    await db
      .update(imports)
      .set({ undoneAt: now, finishedAt: sql`coalesce(${imports.finishedAt}, ${now.toISOString()}::timestamptz)` })
      .where(eq(imports.id, id))
  })
  return sum
}

/** Imports that can be undone, the newest first. */
export const listImports = (db: Db, now: Date) =>
  db
    .select()
    .from(imports)
    .where(
      and(
        isNull(imports.undoneAt),
        sql`${imports.startedAt} > ${new Date(now.getTime() - UNDO_HOURS * HOUR_MS).toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(imports.id))
