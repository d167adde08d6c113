import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { FileStore } from '../file-store'
import { loadS3 } from '../s3/load-sdk'
import { presignUpload } from '../s3/presign-upload'
import { openFolder } from './folder'
import { signedQuery } from './signed-urls'
import { createStoreApp } from './store-server'

export interface EmbeddedStoreOptions {
  directory: string
  /** The store's origin as browsers reach it, such as `http://files.localhost:3000`. */
  publicOrigin: string
  /** Origins whose pages may upload files. */
  allowedOrigin: (origin: string) => boolean
  /** The portal's secret; the store's keys are derived from it. */
  secret: string
  clock: () => Date
  /** Addresses of proxies whose X-Forwarded-For is trusted; none by default. */
  trustedProxies?: readonly string[]
  /** Logs an internal error; by default to the console. */
  onError?: (error: unknown) => void
}

const BUCKET = 'portal'
const REGION = 'embedded'

/** Creates a file store in a local folder, and its HTTP server. The server accepts the same signed forms as S3, and checks them as S3 does. */
export function createEmbeddedStore({
  directory,
  publicOrigin,
  allowedOrigin,
  secret,
  clock,
  trustedProxies,
  onError = (error) => console.error('FILE STORE:', error),
}: EmbeddedStoreOptions): { store: FileStore; app: FastifyInstance } {
  const derive = (name: string): string => createHmac('sha256', secret).update(`file store ${name}`).digest('hex')
  const keys = { accessKeyId: 'EMBEDDEDSTORE', secretAccessKey: derive('uploads'), region: REGION }
  const linkSecret = derive('links')
  const folder = openFolder(directory)

  const makeClient = async () => {
    const { S3Client } = await loadS3()
    return new S3Client({ region: REGION, endpoint: publicOrigin, forcePathStyle: true, credentials: keys })
  }
  let client: ReturnType<typeof makeClient> | undefined

  const store: FileStore = {
    sources: [publicOrigin],
    async reserve(place) {
      const signer = await (client ??= makeClient())
      // The signer uses the system clock; this shifts it to `clock`.
      signer.config.systemClockOffset = clock().getTime() - Date.now()
      return presignUpload(signer, BUCKET, place)
    },
    read: folder.read,
    write: folder.write,
    writeFrom: folder.writeFrom,
    remove: folder.remove,
    readUrl: (key, now, name) =>
      Promise.resolve(
        `${publicOrigin}/${BUCKET}/${key.split('/').map(encodeURIComponent).join('/')}?${signedQuery(linkSecret, key, now, name)}`,
      ),
  }
  return {
    store,
    app: createStoreApp({
      folder,
      bucket: BUCKET,
      keys,
      linkSecret,
      publicOrigin,
      allowedOrigin,
      clock,
      trustedProxies,
      onError,
    }),
  }
}
