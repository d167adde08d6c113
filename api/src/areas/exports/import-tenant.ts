import { sql } from 'drizzle-orm'
import { rows, type Database, type Db } from '#foundation/database/database'
import { conflict, unprocessable } from '#foundation/errors'
import type { FileStore } from '#foundation/files/file-store'
import { databaseCode } from '#foundation/http/error-handler'
import { toObject } from '#foundation/json'
import { pictureAddress } from '@portal/rules'
import { readSchema, type Manifest } from './export-format'
import { readExport, type OpenExport } from './read-export'
import { listFiles, ownKeys } from './tenant-files'
import { listTables, type TenantTable } from './tenant-tables'

interface Needs {
  database: Database
  files: FileStore
}

const BATCH_BYTES = 4_000_000

/** Rows as one JSON array after the other, each of some megabytes. */
async function* inBatches(pages: AsyncIterable<string[]>): AsyncGenerator<string> {
  let batch: string[] = []
  let bytes = 0
  for await (const lines of pages)
    for (const line of lines) {
      batch.push(line)
      bytes += line.length
      if (bytes < BATCH_BYTES) continue
      yield `[${batch.join(',')}]`
      batch = []
      bytes = 0
    }
  if (batch.length > 0) yield `[${batch.join(',')}]`
}

const DUPLICATE = '23505'
/** SQLSTATEs of rows that no table can have: text that is no JSON, values out of range, references to nothing, too many levels. */
const NO_ROWS = /^(?:22|23|42804|54001)/

/** What the database says of rows that it does not accept. Its error has all of them. */
function asRefusal(error: unknown, which: string): unknown {
  if (!NO_ROWS.test(databaseCode(error) ?? '')) return error
  const { message } = toObject(toObject(error)['cause'] ?? error)
  return unprocessable((i18n) =>
    i18n._('This is not a whole export of a tenant: the database refuses {which} ({reason}).', {
      which,
      reason: String(message),
    }),
  )
}

async function insertRows(db: Db, { name, columns, withheld }: TenantTable, json: string): Promise<void> {
  const present = columns.filter((column) => !withheld.includes(column))
  const names = present.map((column) => sql.identifier(column))
  // Whatever a row says: it is this tenant's.
  const owner = name === 'tenants' ? 'id' : 'tenant_id'
  const values = present.map((column) => (column === owner ? sql`portal_tenant_id()` : sql.identifier(column)))
  const table = sql.identifier(name)
  try {
    await db.execute(sql`
      insert into ${table} (${sql.join(names, sql`, `)}) overriding system value
      select ${sql.join(values, sql`, `)} from jsonb_populate_recordset(null::${table}, ${json}::jsonb)`)
  } catch (error) {
    if (databaseCode(error) === DUPLICATE)
      throw conflict((i18n) =>
        i18n._(
          "Rows of {name} have ids here that the export's rows have, too. Ids are kept, since documents, links and other systems name them: import it into an empty portal.",
          { name },
        ),
      )
    throw asRefusal(error, `its rows of ${name}`)
  }
}

/** New rows get ids above those that came. */
async function raiseSequence(db: Db, { name, key }: TenantTable): Promise<void> {
  await db.execute(sql`
    select setval(s.name::regclass, s.last)
    from (select pg_get_serial_sequence(${name}, ${key}) as name, (select max(${sql.identifier(key)}) from ${sql.identifier(name)}) as last) s
    where s.name is not null and s.last > coalesce(pg_sequence_last_value(s.name::regclass), 0)
      and s.last >= (select seqstart from pg_sequence where seqrelid = s.name::regclass)`)
}

/**
 * Numbers transactions above those of the log that came, as after a restore, so that readers of changes miss nothing. Waits for
 * those that have recorded changes by lower numbers.
 */
async function continueTransactions(db: Db): Promise<void> {
  const behind = sql`(select max(transaction_id) from changes) + 1 - pg_current_xact_id()::text::bigint - portal_transaction_offset()`
  const [row] = await rows<{ behind: string | null }>(db, sql`select ${behind} as behind`)
  if (Number(row?.behind ?? 0) <= 0) return
  await db.execute(sql`lock table changes in share mode`)
  await db.execute(sql`
    insert into deployment_facts (name, value) values ('transaction_offset', (${behind})::text)
    on conflict (name) do update set value = (deployment_facts.value::bigint + excluded.value::bigint)::text`)
}

const withSubdomain = (line: string, from: string, to: string): string => {
  const tenant = { ...toObject(JSON.parse(line)), subdomain: to }
  return JSON.stringify(tenant).replaceAll(pictureAddress(from, ''), pictureAddress(to, ''))
}

async function* renamed(pages: AsyncIterable<string[]>, from: string, to: string): AsyncGenerator<string[]> {
  for await (const lines of pages) yield lines.map((line) => withSubdomain(line, from, to))
}

/** The files that rows name have to be those that came, and no others. */
async function requireSameFiles(db: Db, { files, manifest }: OpenExport): Promise<void> {
  const named = (await listFiles(db)).map(({ key }) => key)
  const folder = ownKeys(manifest.tenant.id)
  if (named.length !== files.size || !named.every((key) => files.has(key) && key.startsWith(folder)))
    throw unprocessable('This is not a whole export of a tenant: its rows name other files than its list.')
}

async function insertTables(db: Db, opened: OpenExport, subdomain: string): Promise<void> {
  const { tenant, tables, withSecrets } = opened.manifest
  const expected = await listTables(db, withSecrets)
  const others = Object.keys(tables).filter((name) => !expected.some((table) => table.name === name))
  if (others.length > 0)
    throw unprocessable((i18n) =>
      i18n._('This is not a whole export of a tenant: it has {tables}.', { tables: others.join(', ') }),
    )
  for (const table of expected) {
    const pages = opened.readTable(table.name)
    await recordNothing(db, table.name !== 'changes')
    const all = table.name === 'tenants' ? renamed(pages, tenant.subdomain, subdomain) : pages
    for await (const json of inBatches(all)) await insertRows(db, table, json)
    await raiseSequence(db, table)
  }
}

async function requireRoom(db: Db, { tenant }: Manifest, subdomain: string): Promise<void> {
  const [taken] = await rows<{ subdomain: string }>(
    db,
    sql`select subdomain from tenants where subdomain = ${subdomain} or id = ${tenant.id} order by subdomain <> ${subdomain}`,
  )
  if (taken?.subdomain === subdomain)
    throw conflict((i18n) => i18n._('Tenant {subdomain} already exists. Name another subdomain.', { subdomain }))
  if (taken)
    throw conflict((i18n) =>
      i18n._(
        "{subdomain} has the tenant id {id} here, which is {exported}'s in the export. Ids are kept, since documents, links and other systems name them: import it into an empty portal.",
        { subdomain: taken.subdomain, id: tenant.id, exported: tenant.subdomain },
      ),
    )
}

/** The rows bring their log along, and that is let through. */
const recordNothing = (db: Db, isOn: boolean) =>
  db.execute(sql`select set_config('app.unrecorded', ${isOn ? 'yes' : ''}, true)`)

/** Names the tenant whose rows come. */
const beginImport = (db: Db, tenantId: number) =>
  db.execute(sql`
    select set_config('app.tenant_id', ${String(tenantId)}, true),
      set_config('idle_in_transaction_session_timeout', '10min', true), set_config('statement_timeout', '10min', true)`)

/**
 * Adds the tenant of an export, under this subdomain, with the ids that it had. All or nothing: 409 if the subdomain or ids are
 * taken, 422 for an export that is not whole or of another version.
 */
export async function importTenant(
  { database, files: store }: Needs,
  path: string,
  subdomainInstead?: string,
): Promise<{ manifest: Manifest; subdomain: string; missing: number }> {
  const schema = await readSchema(database)
  const written: string[] = []
  try {
    return await readExport(path, async (opened) => {
      const { manifest, files } = opened
      const { tenant } = manifest
      const subdomain = subdomainInstead ?? tenant.subdomain
      if (manifest.schema !== schema)
        throw unprocessable(
          manifest.schema > schema
            ? 'This export was made by a newer version of the portal. Upgrade this one.'
            : 'This export was made by an older version of the portal. Upgrade that one, and export again.',
        )
      await database.asOwner(async (db) => {
        await requireRoom(db, manifest, subdomain)
        await beginImport(db, tenant.id)
        await db.execute(sql`set constraints all deferred`)
        await insertTables(db, opened, subdomain)
        await requireSameFiles(db, opened)
        await continueTransactions(db)
        for await (const { file, bytes } of opened.readFiles()) {
          written.push(file.key)
          await store.write(file.key, bytes, file.type)
        }
      })
      return { manifest, subdomain, missing: [...files.values()].filter(({ sha256 }) => sha256 === null).length }
    })
  } catch (error) {
    for (const key of written) await store.remove(key)
    // References are checked at the end.
    throw asRefusal(error, 'its rows')
  }
}
