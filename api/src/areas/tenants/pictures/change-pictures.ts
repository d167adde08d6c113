import type { Database } from '#foundation/database/database'
import type { CustomizationGroups } from '#foundation/database/schema'
import { notFound, unprocessable } from '#foundation/errors'
import type { FileStore } from '#foundation/files/file-store'
import { pictureKey, pictureType, readPictureName } from '#foundation/files/tenant-pictures'
import { PICTURE_LIMITS } from '#foundation/images/read-picture'
import type { TenantRow } from '#foundation/tenants'
import { pictureSlots, type PictureSlot } from '@portal/contract'
import { describeWideLogo, pictureAddress, resolveBrand } from '@portal/rules'
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
/** The setting with the addresses of a slot's former pictures, the newest first. */
const former = (slot: PictureSlot): string => `former_${slot}`
/** How many of them are kept. Mails show logos, and are read for years; a page shows only what is there now. */
const keptFormer: Record<PictureSlot, number> = { logo: 50, light_logo: 50, favicon: 1, hero: 1 }

/** The groups with the addresses of the pictures that were there before beside the present one. `unused` are those that are too many. */
export function keepFormerPictures(
  tenant: Owner,
  before: CustomizationGroups,
  after: CustomizationGroups,
): { groups: CustomizationGroups; unused: UnusedPicture[] } {
  const assets = { ...after.Assets }
  const unused: UnusedPicture[] = []
  for (const slot of pictureSlots) {
    const old = before.Assets[settings[slot]]?.value ?? null
    const now = assets[settings[slot]]?.value ?? null
    if (old === now || !readPictureName(tenant, old)) continue
    const older = before.Assets[former(slot)]?.value?.split(' ') ?? []
    const all = [...new Set([old, ...older])].filter((address) => address !== now)
    const kept = all.slice(0, keptFormer[slot])
    assets[former(slot)] = { value: kept.join(' '), default: null }
    for (const address of all.slice(kept.length)) {
      const name = readPictureName(tenant, address)
      if (name) unused.push({ slot, name })
    }
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

export interface SetPicture extends Pick<Extract<DrawnPicture, { ok: true }>, 'kind' | 'main'> {
  address: string
  /** What will look otherwise than its maker may think. */
  notes: string[]
}

const listNotes = (slot: PictureSlot, { main, hasText }: Extract<DrawnPicture, { ok: true }>): string[] =>
  [
    hasText && 'Its letters are drawn in Roboto. To keep another font, convert them to paths.',
    /logo/.test(slot) && describeWideLogo(main),
  ].filter((note): note is string => Boolean(note))

/** Stores an uploaded picture and shows it from now on. 422 with the reason for a file that can't be shown. */
export async function setPicture(
  needs: Needs,
  tenant: TenantRow,
  slot: PictureSlot,
  bytes: Buffer,
): Promise<SetPicture> {
  const drawn = await drawPicture(slot, bytes, resolveBrand(tenant, tenant.customizations))
  if (!drawn.ok)
    throw unprocessable(
      (i18n) =>
        i18n._(
          'The {slot} was not taken: {reason}. It can be an SVG, PNG, JPEG or WebP of at most {mb} MB and {megapixels} megapixels.',
          {
            slot,
            reason: drawn.reason(i18n),
            mb: PICTURE_LIMITS.mb,
            megapixels: PICTURE_LIMITS.megapixels,
          },
        ),
      'picture.data',
    )
  for (const { name, bytes: content } of drawn.files)
    await needs.files.write(pictureKey(tenant.id, name), content, pictureType(name)!)
  const address = pictureAddress(tenant.subdomain, drawn.main.name)
  await putAddress(needs, tenant, slot, address)
  return { kind: drawn.kind, main: drawn.main, address, notes: listNotes(slot, drawn) }
}

/** Shows the company without this picture. 404 if there is none, whether uploaded or set by its address. */
export async function removePicture(needs: Needs, tenant: TenantRow, slot: PictureSlot): Promise<void> {
  if (!tenant.customizations.Assets[settings[slot]]?.value)
    throw notFound((i18n) => i18n._('There is no {slot}.', { slot }))
  await putAddress(needs, tenant, slot, null)
}
