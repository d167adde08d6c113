import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import type { Database } from '#foundation/database/database'
import { openEmbedded, type EmbeddedDatabase } from '#foundation/database/embedded'
import { openPostgres } from '#foundation/database/postgres'
import { seedDemo } from 'demo'
import { snapshotTables, restoreTables } from './reset-tables'

export type TestData = 'demo' | 'none'

/** Opens a separate database: PGlite, or one on the server at TEST_DATABASE_URL. Closing it leaves it to a later test of the same file. */
export async function openTestDatabase(data: TestData, now: Date): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL']
  const name = templateName(data, now)
  const free = idle.get(name) ?? []
  idle.set(name, free)
  const used = free.pop()
  if (used) await restoreTables(used)
  const database = used ?? (url ? await openClone(url, name, data, now) : await openDump(name, data, now))
  return lend(database, async (returned) => (isOver ? returned.close() : void free.push(returned)))
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const migrationsFolder = here('../../migrations')
/** Sources of a template; a change to any of them yields another template. */
const sources = [
  migrationsFolder,
  here('../../src/foundation/database/schema'),
  here('../../../demo/src'),
  here('../../../shared/rules/src'),
  here('./test-database.ts'),
  here('./reset-tables.ts'),
]

function filesIn(path: string): string[] {
  if (path.endsWith('.ts') || path.endsWith('.sql')) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() || /(?<!\.test)\.(ts|sql)$/.test(entry.name) ? filesIn(join(path, entry.name)) : [],
  )
}

let sourcesHash: string | undefined
function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function templateName(data: TestData, now: Date): string {
  sourcesHash ??= hashSources()
  const hash = createHash('sha256')
    .update(sourcesHash)
    .update(data)
    .update(data === 'demo' ? now.toISOString() : '')
  return `portal_test_${hash.digest('hex').slice(0, 16)}`
}

/** Seeds a fresh database, and closes it if that fails: an open one would keep the test run alive. */
async function fill(database: Database, data: TestData, now: Date): Promise<void> {
  try {
    if (data === 'demo') await seedDemo(database, { now, passwords: { costLog2: 4 } })
    // Its thousands of rows would be restored for every test.
    await database.raw('truncate changes')
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Databases that tests have closed, by template: restoring their rows takes a fraction of the time of opening another. */
const idle = new Map<string, Database[]>()

// Jest waits for open databases, because PGlite keeps a timer. A file's last API is closed after this hook has run.
let isOver = false
if (typeof afterAll === 'function') {
  afterAll(async () => {
    isOver = true
    for (const database of [...idle.values()].flat()) await database.close()
  })
}

/** An in-memory database from a dump, which the first test creates. */
async function openDump(name: string, data: TestData, now: Date): Promise<EmbeddedDatabase> {
  const folder = here('../../../.cache/test-databases')
  const path = join(folder, `${name}.tar`)
  if (existsSync(path)) return openEmbedded({ migrationsFolder, template: new Blob([readFileSync(path)]) })
  const database = await openEmbedded({ migrationsFolder })
  await fill(database, data, now)
  await snapshotTables(database)
  mkdirSync(folder, { recursive: true })
  const draft = `${path}.${process.pid}.${performance.now()}`
  writeFileSync(draft, new Uint8Array(await (await database.dump()).arrayBuffer()))
  renameSync(draft, path)
  dropOldDumps(folder)
  return database
}

/** Wraps a database so that closing it only returns it to the pool. After that, calls reject, as with a database that is really closed. */
function lend(database: Database, giveBack: (database: Database) => Promise<void>): Database {
  let isOpen = true
  const listening: (() => Promise<void>)[] = []
  const guarded =
    <In extends unknown[], Out>(work: (...given: In) => Promise<Out>) =>
    async (...given: In): Promise<Out> => {
      if (!isOpen) throw new Error('The database is closed.')
      return work(...given)
    }
  return {
    kind: database.kind,
    withTenant: guarded(database.withTenant) as Database['withTenant'],
    acrossTenants: guarded(database.acrossTenants) as Database['acrossTenants'],
    asOwner: guarded(database.asOwner) as Database['asOwner'],
    raw: guarded(database.raw),
    probe: guarded(database.probe),
    pool: database.pool,
    listen: guarded(async (channel, listener, onGap) => {
      const stop = await database.listen(channel, listener, onGap)
      listening.push(stop)
      return stop
    }),
    close: async () => {
      if (!isOpen) return
      isOpen = false
      for (const stop of listening) await stop()
      await giveBack(database)
    },
  }
}

/** Deletes dumps older than a day: every change of schema or seeds leaves one of 40 MB behind. */
function dropOldDumps(folder: string): void {
  const yesterday = Date.now() - 86_400_000
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < yesterday) rmSync(path, { force: true })
  }
}

const TEMPLATE_LOCK = 727_401_121

export const openPostgresFromTemplate = (url: string, data: TestData, now: Date): Promise<Database> =>
  openClone(url, templateName(data, now), data, now)

/** Creates a database on a PostgreSQL server from a template there; dropped when it is closed. */
async function openClone(url: string, template: string, data: TestData, now: Date): Promise<Database> {
  const own = `${template}_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const at = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).toString()
  const admin = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await admin`select pg_advisory_lock(${TEMPLATE_LOCK})`
    const [existing] = await admin`select 1 from pg_database where datname = ${template}`
    if (!existing) {
      await admin.unsafe(`drop database if exists ${template}_draft with (force)`)
      await admin.unsafe(`create database ${template}_draft`)
      const database = await openPostgres({ url: at(`${template}_draft`), migrationsFolder })
      await fill(database, data, now)
      await snapshotTables(database)
      await database.close()
      await admin.unsafe(`alter database ${template}_draft rename to ${template}`)
    }
    await admin.unsafe(`create database ${own} template ${template}`)
  } finally {
    await admin.end()
  }
  const database = await openPostgres({ url: at(own), migrationsFolder })
  return {
    ...database,
    close: async () => {
      await database.close()
      const cleaner = postgres(url, { max: 1, onnotice: () => {} })
      await cleaner.unsafe(`drop database if exists ${own} with (force)`)
      await cleaner.end()
    },
  }
}
