import { createClient, type Client } from '@portal/client'
import { createEmbeddedStore, type FileStore } from 'api'
import { createHmac } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortalProcess } from '../../../e2e/fixtures/portal-process'
import { signIn } from '../sign-in'
import type { Form } from './form'
import { fetchFrom } from './local-fetch'

const SECRET = 'only-for-this-proof-only-for-this-proof'

export interface ProofPortal {
  /** Of acme's customer, as the portal's own pages have it. */
  client: Client
  storeOrigin: string
  /** Where the embedded store keeps its files. */
  files: string
  /** What lies there. */
  listFiles: () => string[]
  /** With the portal's secret, but at another time: for forms and addresses that the portal itself would not give out now. */
  storeAt: (now: Date) => FileStore
  /** The embedded store's keys, for a signer that is not ours. */
  keys: { accessKeyId: string; secretAccessKey: string; region: string; bucket: string }
  /** Places for so many PNG files, as the API gives them out. */
  reserve: (job: number, count: number) => Promise<Form[]>
  close: () => Promise<void>
}

export const reserveLink = (job: number): string => `/v2/jobs/${job}/photos/reservations`

/** The built portal in a process of its own, with nothing but a folder: embedded database, embedded store. */
export async function openProofPortal(): Promise<ProofPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-photos-'))
  // One customer sends here what a hundred would, from one address.
  const portal = await startPortalProcess({ PORTAL_DATA_DIR: join(folder, 'data'), PORTAL_SECRET: SECRET, RATE_LIMIT_SCALE: '20' })
  const origin = `http://acme.localhost:${portal.port}`
  const storeOrigin = `http://files.localhost:${portal.port}`
  const { token = '', role = '', email = '' } = await signIn(portal.port)
  const failed = (error: Error) => {
    throw error
  }
  const client = createClient({ baseUrl: origin, credentials: () => ({ token, role, email }), onUnauthorized: () => failed(new Error('The session is over')), onFailure: failed, fetch: fetchFrom(origin) })
  const files = join(folder, 'data/files')
  return {
    client,
    storeOrigin,
    files,
    listFiles: () => (existsSync(files) ? readdirSync(files, { recursive: true, withFileTypes: true }) : []).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(files.length + 1)).sort(),
    storeAt: (now) => createEmbeddedStore({ directory: join(folder, 'another'), publicOrigin: storeOrigin, allowedOrigin: () => true, secret: SECRET, clock: () => now }).store,
    keys: { accessKeyId: 'EMBEDDEDSTORE', secretAccessKey: createHmac('sha256', SECRET).update('file store uploads').digest('hex'), region: 'embedded', bucket: 'portal' },
    reserve: async (job, count) => {
      const { reservations } = await client.follow<{ reservations: Form[] }>(reserveLink(job), { method: 'POST', body: { extensions: Array(count).fill('png') } })
      return reservations.map(({ url, fields }) => ({ url, fields }))
    },
    close: async () => {
      await portal.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
