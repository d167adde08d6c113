import { notFound, unprocessable } from '#foundation/errors'
import { pictureKey, pictureType } from '#foundation/files/tenant-pictures'
import { routeWithoutTransaction } from '#foundation/http/route'
import { MAX_PICTURE_BYTES } from '#foundation/images/read-picture'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { removePicture, setPicture } from './change-pictures'

/** Base64 encodes three bytes as four characters. A file that is a little too large gets the 422 that tells the limit. */
const BODY_BYTES = Math.ceil((MAX_PICTURE_BYTES * 4) / 3) + 1024 * 1024

function decode(data: string): Buffer {
  const bytes = Buffer.from(data, 'base64')
  // Buffer.from ignores invalid base64 instead of throwing.
  if (bytes.toString('base64') !== data) throw unprocessable('The file must be base64-encoded.', 'picture.data')
  return bytes
}

/** The company's pictures: everybody sees them, its office uploads them. */
export function pictureRoutes(api: Api): void {
  routeWithoutTransaction(
    api,
    'getTenantPicture',
    async ({ params: { name }, tenant, services: { files }, reply }) => {
      const type = pictureType(name)
      const bytes = type && (await files.read(pictureKey(tenant.id, name)))
      if (!bytes) throw notFound('There is no such picture')
      void reply.headers({
        'content-type': type,
        // Another picture has another name.
        'cache-control': 'public, max-age=31536000, immutable',
        // Mails and other websites show it.
        'cross-origin-resource-policy': 'cross-origin',
      })
      return bytes
    },
    { tenantParam: 'subdomain', perMinute: { max: 300 } },
  )

  routeWithoutTransaction(
    api,
    'setPicture',
    async ({ params: { slot }, body, principal, tenant, services }) => {
      requireSignedIn(principal)
      const { address, main, notes } = await setPicture(services, tenant, slot, decode(body.picture.data))
      services.tenants.forget()
      return { slot, url: address, width: main.width, height: main.height, notes }
    },
    { perMinute: { max: 30 }, bodyLimitBytes: BODY_BYTES },
  )

  routeWithoutTransaction(api, 'removePicture', async ({ params: { slot }, principal, tenant, services }) => {
    requireSignedIn(principal)
    await removePicture(services, tenant, slot)
    services.tenants.forget()
  })
}
