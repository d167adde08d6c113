import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import { errorCode } from '@portal/server'
import { toObject, toText } from '../json'
import { firstRow } from './database'
import { makeRoles } from './migrate'

const DUMP = 'database.dump'
const MANIFEST = 'backup.json'

/** By table: how many rows there are, and the sum of their hashes, which is the same in whatever order they are. */
export type DatabaseContents = Record<string, { rows: number; sum: string }>

interface Manifest {
  /** Instant, ISO 8601. */
  at: string
  contents: DatabaseContents
}

/** Reads as the role that sees the rows of all tenants. */
async function readContents(sql: TransactionSql): Promise<DatabaseContents> {
  await sql`select set_config('role', 'portal_backup', true), set_config('timezone', 'UTC', true)`
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'drizzle') order by 1`
  const contents: DatabaseContents = {}
  for (const { name } of tables) {
    contents[name] = firstRow(
      await sql.unsafe<{ rows: number; sum: string }[]>(
        `select count(*)::int as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as sum from ${name} t`,
      ),
    )
  }
  return contents
}

const connect = (url: string): Sql =>
  postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'portal-backup' } })

/** Runs a program of PostgreSQL's own. The password is not an argument, which every user of the machine could read. */
async function runTool(name: 'pg_dump' | 'pg_restore', url: string, args: readonly string[]): Promise<void> {
  const address = new URL(url)
  const PGPASSWORD = decodeURIComponent(address.password)
  address.password = ''
  try {
    await promisify(execFile)(name, [...args, '--dbname', address.toString()], {
      env: { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) },
    })
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      throw new Error(
        `${name} was not found. Install PostgreSQL's client programs, in the server's version or a newer one.`,
        { cause: error },
      )
    const { stderr, message } = toObject(error)
    throw new Error(`${name} failed: ${toText(stderr)?.trim() || String(message)}`, { cause: error })
  }
}

/** Writes the whole database, as it is at one moment, into a new folder. Nodes go on meanwhile. */
export async function backUp(url: string, folder: string, now: Date): Promise<DatabaseContents> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'EEXIST'
        ? `${folder} exists already. Name a new folder.`
        : `${folder} can't be made (${error.code}).`,
      { cause: error },
    )
  })
  const sql = connect(url)
  try {
    const contents = await sql.begin('isolation level repeatable read read only', async (transaction) => {
      const snapshot = firstRow(await transaction<{ id: string }[]>`select pg_export_snapshot() as id`)
      const unfinished = join(folder, `${DUMP}.unfinished`)
      // Row-level security is forced on the owner too; `portal_backup` has a policy to read all.
      await runTool('pg_dump', url, [
        '--format=custom',
        '--enable-row-security',
        '--role=portal_backup',
        `--snapshot=${snapshot.id}`,
        `--file=${unfinished}`,
      ])
      await chmod(unfinished, 0o600)
      await rename(unfinished, join(folder, DUMP))
      return readContents(transaction)
    })
    await writeFile(
      join(folder, MANIFEST),
      `${JSON.stringify({ at: now.toISOString(), contents } satisfies Manifest, null, 2)}\n`,
      { mode: 0o600 },
    )
    return contents
  } finally {
    await sql.end()
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest
  } catch (error) {
    throw new Error(`${folder} is no finished backup: ${MANIFEST} can't be read.`, { cause: error })
  }
}

/** Restores a backup into an empty database, and compares what is there with what was saved. Throws if anything differs. */
export async function restore(url: string, folder: string): Promise<{ at: Date; contents: DatabaseContents }> {
  const { at, contents } = await readManifest(folder)
  const sql = connect(url)
  try {
    const existing = await sql<
      { count: number }[]
    >`select count(*)::int as count from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`
    if (firstRow(existing).count > 0)
      throw new Error('The database is not empty. Create a new one, name it in DATABASE_URL, and restore into that.')
    await makeRoles(sql)
    await runTool('pg_restore', url, [
      '--exit-on-error',
      '--single-transaction',
      '--no-owner',
      '--no-comments',
      join(folder, DUMP),
    ])
    const found = await sql.begin(readContents)
    const different = [...new Set([...Object.keys(contents), ...Object.keys(found)])].filter(
      (table) => JSON.stringify(contents[table]) !== JSON.stringify(found[table]),
    )
    if (different.length > 0)
      throw new Error(
        `What was restored differs from what was saved in: ${different.join(', ')}. Do not use this database.`,
      )
    return { at: new Date(at), contents: found }
  } finally {
    await sql.end()
  }
}
