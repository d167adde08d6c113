import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { rows, type Database, type Db } from '#foundation/database/database'
import { unprocessable } from '#foundation/errors'
import type { FileStore } from '#foundation/files/file-store'
import { toObject } from '#foundation/json'
import type { TenantRow } from '#foundation/tenants'
import {
  FILE_LIST,
  fileEntry,
  MANIFEST,
  readSchema,
  tableEntry,
  type ListedFile,
  type Manifest,
  type ManifestEntry,
} from './export-format'
import { listFiles, type TenantFile } from './tenant-files'
import { listTables, type TenantTable } from './tenant-tables'

interface Needs {
  database: Database
  files: FileStore
}

type Owner = Pick<TenantRow, 'id' | 'subdomain' | 'name'>

interface Options {
  /** With hashes of passwords, and the vendor's tokens of stored payment methods. */
  withSecrets: boolean
  now: Date
}

const MAX_PAGE_ROWS = 1_000
const PAGE_BYTES = 2_000_000

/** A table's rows by their keys, as JSON. Pages have few bytes however large the rows are, so that memory stays flat. */
async function* readTable(db: Db, { name, key, withheld }: TenantTable): AsyncGenerator<string[]> {
  // A cursor, since a query for each page might read and sort the table each time.
  await db.execute(sql`
    declare exported no scroll cursor for
    select (to_jsonb(t) - ${sql.raw(`'{${withheld.join()}}'::text[]`)})::text as line
    from ${sql.identifier(name)} t order by t.${sql.identifier(key)}`)
  for (let limit = 10; ;) {
    const page = await rows<{ line: string }>(db, sql.raw(`fetch forward ${limit} from exported`))
    const lines = page.map(({ line }) => line)
    if (lines.length > 0) yield lines
    if (lines.length < limit) break
    const bytes = lines.reduce((sum, line) => sum + line.length, 0)
    limit = Math.max(1, Math.min(MAX_PAGE_ROWS, Math.floor((PAGE_BYTES / bytes) * lines.length)))
  }
  await db.execute(sql`close exported`)
}

/** Writes entries one after the other. */
function openZip(path: string, now: Date) {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  const failed = new Promise<never>((_, fail) => {
    zip.on('error', fail)
    written.catch(fail)
  })
  // Whoever waits for an entry, or for the end, is told.
  failed.catch(() => {})
  return {
    /** Adds an entry of these lines, or of this file. */
    async add(name: string, pages: AsyncIterable<string[]>): Promise<ManifestEntry> {
      const hash = createHash('sha256')
      const entry = { rows: 0, bytes: 0 }
      const source = Readable.from(
        (async function* () {
          for await (const lines of pages) {
            const chunk = Buffer.from(lines.map((line) => `${line}\n`).join(''))
            hash.update(chunk)
            entry.rows += lines.length
            entry.bytes += chunk.length
            yield chunk
          }
        })(),
        { objectMode: false },
      )
      zip.addReadStream(source, name, { mtime: now })
      await Promise.race([finished(source), failed])
      return { ...entry, sha256: hash.digest('hex') }
    },
    /** Adds a file, which is not compressed: pictures are already. */
    async addFile(name: string, bytes: Buffer): Promise<void> {
      const source = Readable.from([bytes], { objectMode: false })
      zip.addReadStream(source, name, { mtime: now, compress: false, size: bytes.length })
      await Promise.race([finished(source), failed])
    },
    async finish(): Promise<void> {
      zip.end()
      await Promise.race([written, failed])
    },
    abandon: () => (zip.outputStream as Readable).destroy(),
  }
}

type Zip = ReturnType<typeof openZip>

/** Adds the files, and the list of them. Memory grows with their number by some bytes each. */
async function addFiles(zip: Zip, store: FileStore, files: readonly TenantFile[]) {
  const list: string[] = []
  let missing = 0
  for (const { key, type } of files) {
    const bytes = await store.read(key)
    const sha256 = bytes && createHash('sha256').update(bytes).digest('hex')
    if (bytes) await zip.addFile(fileEntry(key), bytes)
    else missing += 1
    list.push(JSON.stringify({ key, type, bytes: bytes?.length ?? 0, sha256 } satisfies ListedFile))
  }
  const entry = await zip.add(FILE_LIST, Readable.from([list]))
  return { entry, missing }
}

async function writeExport(zip: Zip, { database, files }: Needs, tenant: Owner, { withSecrets, now }: Options) {
  const schema = await readSchema(database)
  const tables: Manifest['tables'] = {}
  const named = await database.withTenant(
    tenant.id,
    async (db) => {
      await db.execute(
        sql`select set_config('timezone', 'UTC', true), set_config('idle_in_transaction_session_timeout', '10min', true)`,
      )
      for (const table of await listTables(db, withSecrets))
        tables[table.name] = await zip.add(tableEntry(table.name), readTable(db, table))
      return listFiles(db)
    },
    { isSnapshot: true },
  )
  const { entry, missing } = await addFiles(zip, files, named)
  const { id, subdomain, name } = tenant
  const manifest: Manifest = {
    format: 'portal-tenant-1',
    schema,
    at: now.toISOString(),
    withSecrets,
    tenant: { id, subdomain, name },
    tables,
    files: entry,
  }
  await zip.add(MANIFEST, Readable.from([[JSON.stringify(manifest)]]))
  await zip.finish()
  return { manifest, missing }
}

/**
 * Writes all of a tenant, as it is at one moment, into a new file; nothing is left of it if that fails. `missing`: how many files
 * rows name that are not in the store. 422 if the path can't be written.
 */
export async function exportTenant(needs: Needs, tenant: Owner, path: string, options: Options) {
  const draft = `${path}.unfinished`
  const zip = openZip(draft, options.now)
  try {
    const written = await writeExport(zip, needs, tenant, options)
    // Never replaces a file.
    await link(draft, path)
    return written
  } catch (error) {
    zip.abandon()
    const { code, path: place } = toObject(error)
    throw place
      ? unprocessable((i18n) => i18n._("{path} can't be written ({code}).", { path, code: String(code) }))
      : error
  } finally {
    await rm(draft, { force: true })
  }
}
