import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { JobWork } from '#foundation/background-job'
import { firstRow, type Db } from '#foundation/database/database'
import { tenantExports } from '#foundation/database/schema'
import { iso, isoOrNull } from '#foundation/dates'
import { notFound } from '#foundation/errors'
import type { FileStore } from '#foundation/files/file-store'
import { route } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Area, Services } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import type { TenantExport } from '@portal/contract'
import { exportTenant } from './export-tenant'
import { ownKeys } from './tenant-files'

const HOUR_MS = 3_600_000
const KEPT_MS = 7 * 24 * HOUR_MS
/** A node that has not finished by then was killed. */
const PATIENCE_MS = 6 * HOUR_MS
const LOOK_EVERY_MS = 5_000

type Row = typeof tenantExports.$inferSelect

async function toExport(row: Row, files: FileStore, now: Date): Promise<TenantExport> {
  return {
    id: row.id,
    state: row.state,
    created_at: iso(row.createdAt),
    finished_at: isoOrNull(row.finishedAt),
    url: row.key === null ? null : await files.readUrl(row.key, now),
    bytes: row.bytes,
    expires_at: iso(new Date(row.createdAt.getTime() + KEPT_MS)),
  }
}

/** Exports that a company's owner asks for. They have no secrets: the operator's command alone adds those. */
export const exportsArea: Area = (api) => {
  route(
    api,
    'createExport',
    async ({ db, principal, services, now }) => {
      const requestedBy = requireSignedIn(principal)
      // Two that ask at once find each other's.
      await db.execute('lock table exports in share row exclusive mode')
      const [waiting] = await db.select().from(tenantExports).where(eq(tenantExports.state, 'waiting'))
      const row =
        waiting ?? firstRow(await db.insert(tenantExports).values({ requestedBy, createdAt: now }).returning())
      return toExport(row, services.files, now)
    },
    { perMinute: { max: 5 } },
  )

  route(api, 'getExport', async ({ db, params, principal, services, now }) => {
    requireSignedIn(principal)
    const [row] = await db.select().from(tenantExports).where(eq(tenantExports.id, params.id))
    if (!row) throw notFound('No such export')
    return toExport(row, services.files, now)
  })
}

type Needs = Pick<Services, 'database' | 'files' | 'tenants' | 'clock'>

const isFree = (now: Date) =>
  and(
    eq(tenantExports.state, 'waiting'),
    or(isNull(tenantExports.claimedAt), lt(tenantExports.claimedAt, new Date(now.getTime() - PATIENCE_MS))),
  )

/** Takes one export that nobody writes; null if there is none. */
async function claim(db: Db, now: Date): Promise<Row | null> {
  const [row] = await db.update(tenantExports).set({ claimedAt: now }).where(isFree(now)).returning()
  return row ?? null
}

async function write(services: Needs, tenant: TenantRow, { id }: Row): Promise<void> {
  const { database, files, clock } = services
  const folder = await mkdtemp(join(tmpdir(), 'portal-export-'))
  const path = join(folder, 'export.zip')
  const key = `${ownKeys(tenant.id)}exports/${randomBytes(16).toString('hex')}.zip`
  const note = (columns: Partial<Row>) =>
    database.withTenant(tenant.id, (db) =>
      db
        .update(tenantExports)
        .set({ ...columns, finishedAt: clock() })
        .where(eq(tenantExports.id, id)),
    )
  try {
    await exportTenant(services, tenant, path, { withSecrets: false, now: clock() })
    await files.writeFrom(key, path, 'application/zip')
    await note({ state: 'done', key, bytes: (await stat(path)).size })
  } catch (error) {
    await note({ state: 'failed' })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes exports that wait, one after the other. */
export async function writeExports(services: Needs): Promise<void> {
  const { database, tenants, clock } = services
  const found = await tenants.withWork((db) =>
    db.select({ tenantId: tenantExports.tenantId }).from(tenantExports).where(isFree(clock())),
  )
  for (const tenant of found) {
    const row = await database.withTenant(tenant.id, (db) => claim(db, clock()))
    if (row) await write(services, tenant, row)
  }
}

/** Starts the job. Returns a function that stops it and waits for a run in progress. */
export function startExports(services: Pick<Services, 'background'> & Needs): () => Promise<void> {
  const work: JobWork = () => writeExports(services)
  return services.background.start('write_exports', work, { everyMs: LOOK_EVERY_MS }).stop
}

/** Deletes exports after a week, with their files. Returns how many. */
export async function deleteExpiredExports({ database, tenants, clock, files }: Needs): Promise<number> {
  const isOld = lt(tenantExports.createdAt, new Date(clock().getTime() - KEPT_MS))
  let deleted = 0
  for (const tenant of await tenants.all()) {
    const old = await database.withTenant(tenant.id, (db) => db.select().from(tenantExports).where(isOld))
    // Files first: if that fails, the row is still there for the next run.
    for (const { key } of old) if (key !== null) await files.remove(key)
    if (old.length === 0) continue
    await database.withTenant(tenant.id, (db) => db.delete(tenantExports).where(isOld))
    deleted += old.length
  }
  return deleted
}
