import { pictureAddress } from '@portal/rules'
import type { TenantRow } from '../tenants'
import type { FileStore } from './file-store'

/** The slot, a hash of the content, and for one of several sizes its pixels across. */
const NAME = /^(?:logo|light_logo|favicon|hero)-[0-9a-f]{16}(?:-\d{2,4})?\.(png|webp)$/

export const pictureKey = (tenantId: number, name: string): string => `tenants/${tenantId}/pictures/${name}`

/** Media type of a picture by its name; null if it is not the name of one. */
export function pictureType(name: string): 'image/png' | 'image/webp' | null {
  const [, extension] = NAME.exec(name) ?? []
  if (!extension) return null
  return extension === 'png' ? 'image/png' : 'image/webp'
}

/** The name of a picture that the tenant uploaded, from its address; null for any other address. */
export function readPictureName({ subdomain }: Pick<TenantRow, 'subdomain'>, address: string | null): string | null {
  const path = pictureAddress(subdomain, '')
  const name = address?.startsWith(path) ? address.slice(path.length) : ''
  return pictureType(name) ? name : null
}

/** A picture that the tenant uploaded, by its address in the settings; null for any other address, and if it is missing. */
export function readPictureFile(
  files: FileStore,
  tenant: Pick<TenantRow, 'id' | 'subdomain'>,
  address: string | null,
): Promise<Buffer | null> {
  const name = readPictureName(tenant, address)
  return name ? files.read(pictureKey(tenant.id, name)) : Promise.resolve(null)
}
