import type { PGlite } from '@electric-sql/pglite'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as migratePg } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import type * as schema from './schema'

/** Key of the advisory lock: any number that no other user of the database uses as one. */
const MIGRATION_LOCK = 727_401_120

type Run = (statement: string) => Promise<Record<string, unknown>[]>

/**
 * Creates the role that is subject to row-level security, and grants it to the connecting user. Roles are cluster-wide, so
 * migrations of two databases may race: the loser's statement fails, and it finds the role created.
 */
async function ensureRole(run: Run): Promise<void> {
  const has = async (query: string) => (await run(query))[0]?.['yes'] === true
  const roleExists = () => has("select exists (select from pg_roles where rolname = 'portal_app') as yes")
  const isMember = () => has("select pg_has_role(current_user, 'portal_app', 'member') as yes")
  try {
    if (!(await roleExists())) await run('create role portal_app nologin noinherit')
    if (!(await isMember())) await run('grant portal_app to current_user')
  } catch (error) {
    if ((await roleExists()) && (await isMember())) return
    const [user] = await run('select current_user as name')
    throw new Error(
      `The database user "${String(user?.['name'])}" can neither create nor join the role "portal_app", which enforces tenant isolation. ` +
        `Give it CREATEROLE, or run as a superuser: CREATE ROLE portal_app NOLOGIN; GRANT portal_app TO "${String(user?.['name'])}";`,
      { cause: error },
    )
  }
}

async function grantSchema(run: Run): Promise<void> {
  await run('grant usage on schema public to portal_app')
}

export async function migrateEmbedded(client: PGlite, db: PgliteDatabase<typeof schema>, folder: string): Promise<void> {
  const run: Run = async (statement) => (await client.query<Record<string, unknown>>(statement)).rows
  await ensureRole(run)
  await migratePglite(db, { migrationsFolder: folder })
  await grantSchema(run)
}

/** Runs pending migrations. Nodes that start at the same time wait for the first one. */
export async function migratePostgres(url: string, folder: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'portal-migrate' } })
  try {
    const run: Run = async (statement) => [...(await client.unsafe(statement))]
    await run(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    const [version] = await run("select current_setting('server_version_num')::int as number")
    if (Number(version?.['number']) < 150_000) throw new Error('PostgreSQL 15 or newer is needed. Check DATABASE_URL.')
    await ensureRole(run)
    await migratePg(drizzle(client), { migrationsFolder: folder })
    await grantSchema(run)
  } finally {
    // Closing the connection releases the lock.
    await client.end({ timeout: 5 })
  }
}
