import { eq, type SQL } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { readTable } from '#foundation/database/paged-table'
import { conflict, notFound } from '#foundation/errors'
import { databaseCode } from '#foundation/http/error-handler'
import { route } from '#foundation/http/route'
import { toObject } from '#foundation/json'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { resourceNames, type ResourceName, type Response } from '@portal/contract'
import { selectFields, readSorts, toAnswer, toColumns, type Fields, type ResourceTable } from './columns'
import { singularName, requireReferences, requireUnused } from './references'

export interface Resource {
  table: ResourceTable
  /** Expressions that a search covers. */
  searched: readonly SQL[]
  /** Field to name in the 409, by unique index. */
  unique: Record<string, string>
  /** Throws for what no constraint can check. `row` is the row to be written; its id is 0 on create. */
  check?: (db: Db, row: Fields & { id: number }) => Promise<void> | void
}

const UNIQUE_VIOLATION = '23505'

/** Name of the violated constraint; the two drivers have it under different properties. */
function findConstraint(error: unknown): string {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    const { constraint, constraint_name: name } = toObject(current)
    const found = constraint ?? name
    if (typeof found === 'string') return found
  }
  return ''
}

/** Turns a unique violation into a 409 with the field. */
export async function withoutTwins<T>(
  { table, unique }: Pick<Resource, 'table' | 'unique'>,
  key: string,
  write: Promise<T>,
): Promise<T> {
  try {
    return await write
  } catch (error) {
    const field = databaseCode(error) === UNIQUE_VIOLATION ? unique[findConstraint(error)] : undefined
    if (!field) throw error
    throw conflict(
      (i18n) =>
        i18n._('Another {kind} already has this {field}.', {
          kind: singularName(table),
          field: field.replace(/_id$/, ''),
        }),
      `${key}.${field}`,
    )
  }
}

/** CRUD routes of one catalog resource, for signed-in admins. */
export function resourceRoutes(api: Api, name: ResourceName, resource: Resource): void {
  const { table, searched, check } = resource
  // The contract types all resources alike, so the types of tasks stand for each of them here.
  const { one, many, key } = resourceNames[name] as (typeof resourceNames)['tasks']
  const missing = () => notFound((i18n) => i18n._('No such {kind}.', { kind: singularName(table) }))
  const answer = (row: Fields) => toAnswer(table, row) as Response<'getTask'>

  route(api, `list${many}`, async ({ query, principal, db }) => {
    requireSignedIn(principal)
    const source = { from: selectFields(table), sort: readSorts(table), defaultSort: 'id', searched }
    const { rows, recordsFiltered } = await readTable<Response<'getTask'>>(db, source, query)
    return { data: rows, recordsFiltered }
  })

  route(api, `get${one}`, async ({ params, principal, db }) => {
    requireSignedIn(principal)
    const [row] = await db.select().from(table).where(eq(table.id, params.id))
    if (!row) throw missing()
    return answer(row)
  })

  route(api, `create${one}`, async ({ body, principal, db }) => {
    requireSignedIn(principal)
    await requireReferences(db, table, body[key], key)
    await check?.(db, { ...body[key], id: 0 })
    const [row] = await withoutTwins(resource, key, db.insert(table).values(toColumns(table, body[key])).returning())
    if (!row)
      throw new Error(`The database returned no row for a new ${singularName(table)}; check the grants on ${name}`)
    return answer(row)
  })

  route(api, `update${one}`, async ({ params, body, principal, db }) => {
    requireSignedIn(principal)
    const [row] = await db.select().from(table).where(eq(table.id, params.id)).for('update')
    if (!row) throw missing()
    const columns = toColumns(table, body[key])
    if (Object.keys(columns).length === 0) return answer(row)
    await requireReferences(db, table, body[key], key)
    await check?.(db, { ...toAnswer(table, { ...row, ...columns }), id: params.id })
    const changed = db.update(table).set(columns).where(eq(table.id, params.id)).returning()
    return answer((await withoutTwins(resource, key, changed))[0] ?? row)
  })

  route(api, `delete${one}`, async ({ params, principal, db }) => {
    requireSignedIn(principal)
    const [row] = await db.select({ id: table.id }).from(table).where(eq(table.id, params.id)).for('update')
    if (!row) throw missing()
    await requireUnused(db, table, params.id)
    await db.delete(table).where(eq(table.id, params.id))
  })
}
