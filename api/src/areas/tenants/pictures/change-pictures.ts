import type { Database } from '#foundation/database/database'
import type { CustomizationGroups } from '#foundation/database/schema'
import { notFound, unprocessable } from '#foundation/errors'
import type { FileStore } from '#foundation/files/file-store'
import { pictureKey, pictureType, readPictureName } from '#foundation/files/tenant-pictures'
import { PICTURE_LIMITS } from '#foundation/images/read-picture'
import type { TenantRow } from '#foundation/tenants'
import { pictureSlots, type PictureSlot } from '@portal/contract'
import { pictureAddress, resolveBrand } from '@portal/rules'
import { changeTenant } from '../manage-tenants'
import { drawPicture, listNames, type DrawnPicture } from './draw-picture'

interface Needs {
  database: Database
  files: FileStore
}
type Owner = Pick<TenantRow, 'id' | 'subdomain'>
export interface UnusedPicture {
  slot: PictureSlot
  name: string
}

/** The settings that the addresses are in. */
const settings: Record<PictureSlot, string> = {
  logo: 'logo',
  light_logo: 'light_logo_url',
  favicon: 'favicon_url',
  hero: 'hero',
}
const former = (slot: PictureSlot): string => `former_${slot}`

/**
 * The groups with the address of each picture that they no longer have beside it: mails that were sent show it. `unused` are
 * those before that.
 */
export function keepFormerPictures(
  tenant: Owner,
  before: CustomizationGroups,
  after: CustomizationGroups,
): { groups: CustomizationGroups; unused: UnusedPicture[] } {
  const assets = { ...after.Assets }
  const unused: UnusedPicture[] = []
  for (const slot of pictureSlots) {
    const [old = null, older = null] = [settings[slot], former(slot)].map((name) => before.Assets[name]?.value)
    const [now, oldName, name] = [
      assets[settings[slot]]?.value,
      readPictureName(tenant, old),
      readPictureName(tenant, older),
    ]
    if (!oldName || old === now) continue
    assets[former(slot)] = { value: old, default: null }
    if (name && older !== now && older !== old) unused.push({ slot, name })
  }
  return { groups: { ...after, Assets: assets }, unused }
}

/** Removes the files of pictures. */
export async function removeUnusedPictures(
  files: FileStore,
  tenant: Owner,
  unused: readonly UnusedPicture[],
): Promise<void> {
  const names = unused.flatMap(({ slot, name }) => listNames(slot, name))
  await Promise.all(names.map((name) => files.remove(pictureKey(tenant.id, name))))
}

/** Writes the address of a slot into the settings, and removes the files that nobody needs any more. */
async function putAddress({ database, files }: Needs, tenant: Owner, slot: PictureSlot, value: string | null) {
  let unused: UnusedPicture[] = []
  await changeTenant(database, tenant.subdomain, ({ customizations }) => {
    const { Assets } = customizations
    const setting = { value, default: Assets[settings[slot]]?.default ?? null }
    const kept = keepFormerPictures(tenant, customizations, {
      ...customizations,
      Assets: { ...Assets, [settings[slot]]: setting },
    })
    unused = kept.unused
    return { customizations: kept.groups }
  })
  await removeUnusedPictures(files, tenant, unused)
}

export type SetPicture = Extract<DrawnPicture, { ok: true }> & { address: string }

/** Stores an uploaded picture and shows it from now on. 422 with the reason for a file that can't be shown. */
export async function setPicture(
  needs: Needs,
  tenant: TenantRow,
  slot: PictureSlot,
  bytes: Buffer,
): Promise<SetPicture> {
  const drawn = await drawPicture(slot, bytes, resolveBrand(tenant, tenant.customizations))
  if (!drawn.ok)
    throw unprocessable(`The ${slot} was not taken: ${drawn.reason}. It can be ${PICTURE_LIMITS}.`, 'picture.data')
  for (const { name, bytes: content } of drawn.files)
    await needs.files.write(pictureKey(tenant.id, name), content, pictureType(name)!)
  const address = pictureAddress(tenant.subdomain, drawn.main.name)
  await putAddress(needs, tenant, slot, address)
  return { ...drawn, address }
}

/** Shows the company without this picture. 404 if there is none, whether uploaded or set by its address. */
export async function removePicture(needs: Needs, tenant: TenantRow, slot: PictureSlot): Promise<void> {
  if (!tenant.customizations.Assets[settings[slot]]?.value) throw notFound(`There is no ${slot}`)
  await putAddress(needs, tenant, slot, null)
}
