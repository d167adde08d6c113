import { sql } from 'drizzle-orm'
import { rows, type Db } from '#foundation/database/database'
import { pictureKey, pictureType } from '#foundation/files/tenant-pictures'
import { pictureAddress } from '@portal/rules'
import { fileColumns } from './tenant-tables'

export interface TenantFile {
  key: string
  /** Media type. */
  type: string
}

export const ownKeys = (tenantId: number): string => `tenants/${tenantId}/`

/** The addresses of uploaded pictures in the tenant's settings, whatever setting they are in. */
function listPictures(tenant: { id: number; subdomain: string; customizations: unknown }): TenantFile[] {
  const words = JSON.stringify(tenant.customizations).split(/[\s"]+/)
  const path = pictureAddress(tenant.subdomain, '')
  const names = words.filter((word) => word.startsWith(path)).map((word) => word.slice(path.length))
  return [...new Set(names)].flatMap((name) => {
    const type = pictureType(name)
    return type ? [{ key: pictureKey(tenant.id, name), type }] : []
  })
}

/** Keys of the tenant's own exports, which are in none. */
export const listExportKeys = async (db: Db): Promise<string[]> =>
  (await rows<{ key: string }>(db, sql`select key from exports where key is not null order by id`)).map(
    ({ key }) => key,
  )

/** The files that the rows of the transaction's tenant name, each once. */
export async function listFiles(db: Db): Promise<TenantFile[]> {
  const [tenant] = await rows<{ id: number; subdomain: string; customizations: unknown }>(
    db,
    sql`select id, subdomain, customizations from tenants where id = portal_tenant_id()`,
  )
  if (!tenant) return []
  const found = listPictures(tenant)
  for (const { table, column, type } of fileColumns)
    found.push(
      ...(await rows<TenantFile & Record<string, unknown>>(
        db,
        sql`select ${sql.identifier(column)} as key, ${type === null ? sql`'application/pdf'::text` : sql.identifier(type)} as type
          from ${sql.identifier(table)} where starts_with(${sql.identifier(column)}, ${ownKeys(tenant.id)}) order by id`,
      )),
    )
  return [...new Map(found.map(({ key, type }) => [key, { key, type }])).values()]
}
