import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OwnScope } from '#foundation/security/authorization'

export type DownloadTable = 'appointments' | 'invoices' | 'quotes' | 'balance_due'

/** What a signed URL opens. */
export type Download =
  | { kind: 'invoice'; id: number }
  | { kind: 'receipt'; id: number }
  | { kind: 'quote'; id: number }
  | { kind: 'signed_text'; id: number }
  | { kind: 'signed_pdf'; id: number }
  | { kind: 'calendar'; id: number }
  | { kind: 'own_data'; id: number; session: number; format: 'json' | 'pdf' }
  | { kind: 'statement'; id: number; from: string; to: string }
  | ({
      kind: 'table'
      table: DownloadTable
      sort_by?: string
      sort_desc?: boolean
      query?: string
      /** In whose words the rows are searched; English if missing. */
      language?: string
      session?: number
    } & OwnScope)

/** As long as a page may stay open before a link on it is clicked. */
const LIFETIME_MS = 12 * 3_600_000
/** Links made within the same hour are identical, so that responses do not change every second. */
const STEP_MS = 3_600_000

const sign = (secret: string, tenantId: number, payload: string): string =>
  createHmac('sha256', secret).update(`download:${tenantId}:${payload}`).digest('base64url')

const write = ({ secret }: { secret: string }, tenantId: number, until: number, download: Download): string => {
  const payload = Buffer.from(JSON.stringify([until, download])).toString('base64url')
  return `/v2/downloads/${payload}.${sign(secret, tenantId, payload)}`
}

/**
 * A path on the API's origin that opens the download for the next 12 to 13 hours, for anyone who has it. Put it only into
 * responses to those who may read the resource.
 */
export const downloadLink = (services: { secret: string }, tenantId: number, download: Download, now: Date): string =>
  write(services, tenantId, Math.ceil(now.getTime() / STEP_MS) * STEP_MS + LIFETIME_MS, download)

/** The same until a given time, for a mail to those who may read the resource. */
export const mailedDownloadLink = (
  services: { secret: string },
  tenantId: number,
  download: Download,
  expiresAt: Date,
): string => write(services, tenantId, expiresAt.getTime(), download)

/** Makes the link to a file. */
export type LinkTo = (download: Download) => string

/** Makes links to one tenant's files, valid from now. */
export const linkMaker =
  (services: { secret: string; clock: () => Date }, tenant: { id: number }): LinkTo =>
  (download) =>
    downloadLink(services, tenant.id, download, services.clock())

/** `wrong`: invalid signature, or made for another tenant. */
export type ReadDownload = { ok: true; download: Download } | { ok: false; reason: 'wrong' | 'expired' }

/** Verifies a link's token, and returns what it opens. */
export function readDownload({ secret }: { secret: string }, tenantId: number, token: string, now: Date): ReadDownload {
  const dot = token.indexOf('.')
  const payload = token.slice(0, dot)
  const given = Buffer.from(token.slice(dot + 1))
  const right = Buffer.from(sign(secret, tenantId, payload))
  if (dot < 0 || given.length !== right.length || !timingSafeEqual(given, right)) return { ok: false, reason: 'wrong' }
  const [until, download] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [number, Download]
  return now.getTime() <= until ? { ok: true, download } : { ok: false, reason: 'expired' }
}
