import { sql } from 'drizzle-orm'
import { rows, type Database } from '#foundation/database/database'
import type { FileStore } from '#foundation/files/file-store'
import { listExportKeys, listFiles } from './tenant-files'

interface Needs {
  database: Database
  files: FileStore
}

/**
 * Deletes all rows of a tenant, its log too, and then its files. Files that the store does not remove stay without a row:
 * `left` are their keys.
 */
export async function removeTenant(
  { database, files: store }: Needs,
  tenantId: number,
): Promise<{ files: number; left: string[] }> {
  const files = await database.withTenant(tenantId, async (db) => [
    ...(await listFiles(db)).map(({ key }) => key),
    ...(await listExportKeys(db)),
  ])
  await database.asOwner(async (db) => {
    await db.execute(sql`
      select set_config('app.tenant_id', ${String(tenantId)}, true), set_config('statement_timeout', '1h', true)`)
    await rows(db, sql`delete from tenants where id = ${tenantId} returning id`)
  })
  const left: string[] = []
  for (const key of files) await store.remove(key).catch(() => left.push(key))
  return { files: files.length - left.length, left }
}
