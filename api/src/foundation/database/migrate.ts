import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import postgres from 'postgres'
import { errorCode } from '@portal/server'

/** Key of the advisory lock: any number that no other user of the database uses as one. */
const MIGRATION_LOCK = 727_401_120

type Run = (statement: string) => Promise<Record<string, unknown>[]>

/**
 * `portal_app` runs requests and sees one tenant; `portal_jobs` sees of every tenant which work waits, see `Database.acrossTenants`;
 * `portal_backup` reads everything, for `pg_dump`.
 */
export const ROLES = ['portal_app', 'portal_jobs', 'portal_backup'] as const

/**
 * Creates a role that is subject to row-level security, and grants it to the connecting user. Roles are cluster-wide, so
 * migrations of two databases may race: the loser's statement fails, and it finds the role created.
 */
async function ensureRole(run: Run, role: (typeof ROLES)[number]): Promise<void> {
  const has = async (query: string) => (await run(query))[0]?.['yes'] === true
  const roleExists = () => has(`select exists (select from pg_roles where rolname = '${role}') as yes`)
  const isMember = () => has(`select pg_has_role(current_user, '${role}', 'member') as yes`)
  try {
    if (!(await roleExists())) await run(`create role ${role} nologin noinherit`)
    if (!(await isMember())) await run(`grant ${role} to current_user`)
  } catch (error) {
    if ((await roleExists()) && (await isMember())) return
    const [user] = await run('select current_user as name')
    const name = `"${String(user?.['name'])}"`
    throw new Error(
      `The database user ${name} can neither create nor join the role "${role}", which tenant isolation needs. Give it CREATEROLE, or run as a superuser: ` +
        ROLES.map((each) => `CREATE ROLE ${each} NOLOGIN; GRANT ${each} TO ${name};`).join(' '),
      { cause: error },
    )
  }
}

async function ensureRoles(run: Run): Promise<void> {
  for (const role of ROLES) await ensureRole(run, role)
}

async function grantSchema(run: Run): Promise<void> {
  await run(`grant usage on schema public to ${ROLES.join()}`)
  await run('grant usage on schema drizzle to portal_backup')
  for (const kind of ['tables', 'sequences'])
    await run(`grant select on all ${kind} in schema public, drizzle to portal_backup`)
  const unreadable = await run(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'backup')",
  )
  for (const { name } of unreadable)
    await inTransaction(run, [
      `create policy backup on "${String(name)}" for select to portal_backup using (current_user = 'portal_backup')`,
    ])
}

/** How long a migration waits for a table that others use: everybody who comes after it waits as long. */
const LOCK_TIMEOUT = '5s'
const TRIES = 12
const TRY_AGAIN_MS = 1_000

const JOURNAL = 'drizzle.__drizzle_migrations'

const isConcurrent = (statement: string): boolean => /^\s*create\s+(unique\s+)?index\s+concurrently\b/i.test(statement)

/** Throws if the database was migrated by a newer build, whose changes this one does not know. */
async function appliedUpTo(run: Run, migrations: readonly MigrationMeta[]): Promise<number> {
  await run('create schema if not exists drizzle')
  await run(`create table if not exists ${JOURNAL} (id serial primary key, hash text not null, created_at bigint)`)
  const [row] = await run(`select max(created_at)::float8 as newest from ${JOURNAL}`)
  const newest = Number(row?.['newest'] ?? 0)
  if (newest > (migrations.at(-1)?.folderMillis ?? 0)) {
    throw new Error(
      'The database was migrated by a newer version of the portal than this one. Start that version or a newer one; nodes of this version that still run are not affected.',
    )
  }
  return newest
}

/** Runs statements in one transaction; again if they could not lock a table in time, so that those who wait behind them get their turn. */
async function inTransaction(run: Run, statements: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await run('begin')
    try {
      await run(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
      for (const statement of statements) await run(statement)
      await run('commit')
      return
    } catch (error) {
      await run('rollback')
      const LOCK_NOT_AVAILABLE = '55P03'
      if (attempt === TRIES || errorCode(error) !== LOCK_NOT_AVAILABLE) throw error
      await pause(TRY_AGAIN_MS)
    }
  }
}

/** Creates an index while the table is in use. A failed attempt leaves an invalid index, which is dropped first. */
async function createConcurrently(run: Run, statement: string): Promise<void> {
  const name = /concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i.exec(statement)?.[1]
  await run(`drop index concurrently if exists "${name}"`)
  await run(statement)
}

/** Runs pending migrations, each in a transaction; those with concurrent indexes, which can't be in one, statement by statement. */
async function applyPending(run: Run, folder: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const newest = await appliedUpTo(run, migrations)
  for (const { sql, hash, folderMillis } of migrations.filter((migration) => migration.folderMillis > newest)) {
    const record = `insert into ${JOURNAL} (hash, created_at) values ('${hash}', ${folderMillis})`
    if (sql.some(isConcurrent)) {
      for (const statement of sql) await (isConcurrent(statement) ? createConcurrently(run, statement) : run(statement))
      await run(record)
      continue
    }
    await inTransaction(run, [...sql, record])
  }
}

/**
 * Numbers transactions above those that are recorded already. PostgreSQL counts them per cluster, so the count may be anywhere in a
 * database that was restored, and readers of changes would miss those with lower numbers.
 */
async function continueTransactions(run: Run): Promise<void> {
  const [log] = await run("select to_regclass('public.changes') is not null as exists")
  if (!log?.['exists']) return
  await inTransaction(run, [
    "select set_config('role', 'portal_backup', true)",
    `select set_config('app.behind', greatest(0, coalesce(max(transaction_id), 0) + 1 - portal_finished_transactions())::text, true)
     from (select transaction_id from changes order by id desc limit 1000) as last`,
    "select set_config('role', 'none', true)",
    `insert into deployment_facts (name, value)
     select 'transaction_offset', current_setting('app.behind') where current_setting('app.behind') <> '0'
     on conflict (name) do update set value = deployment_facts.value::bigint + excluded.value::bigint`,
  ])
}

/** The embedded database has one connection, so nothing is concurrent there. */
export async function migrateEmbedded(client: PGlite, folder: string): Promise<void> {
  const run: Run = async (statement) => (await client.exec(statement)).at(-1)?.rows ?? []
  await ensureRoles(run)
  await applyPending((statement) => run(statement.replace(/\bconcurrently\b/i, '')), folder)
  await grantSchema(run)
  await continueTransactions(run)
}

/** Asks again and again: a session that waits for the lock would hold a snapshot, and concurrent indexes wait for those. */
async function acquireLock(run: Run): Promise<void> {
  const isOurs = async () => (await run(`select pg_try_advisory_lock(${MIGRATION_LOCK}) as ours`))[0]?.['ours'] === true
  while (!(await isOurs())) await pause(100)
}

const runOn =
  (client: postgres.Sql): Run =>
  async (statement) => [...(await client.unsafe(statement))]

/** Creates the roles that a backup's grants and policies name. */
export const makeRoles = (client: postgres.Sql): Promise<void> => ensureRoles(runOn(client))

/** Runs pending migrations. Nodes that start at the same time wait for the first one. */
export async function migratePostgres(url: string, folder: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'portal-migrate' } })
  try {
    const run = runOn(client)
    await acquireLock(run)
    const [version] = await run("select current_setting('server_version_num')::int as number")
    if (Number(version?.['number']) < 150_000) throw new Error('PostgreSQL 15 or newer is needed. Check DATABASE_URL.')
    await ensureRoles(run)
    await applyPending(run, folder)
    await grantSchema(run)
    await continueTransactions(run)
  } finally {
    // Closing the connection releases the lock.
    await client.end({ timeout: 5 })
  }
}
