import { createHmac, timingSafeEqual } from 'node:crypto'
import type { GpiMerchant } from '../options'

/** Servers sign a new token for each request, so an older one is a replay. */
const MAXIMUM_AGE_MS = 5 * 60_000

/** Whether an Authorization header is `AuthToken` with a JWT that is signed with this merchant's secret and not too old. */
export function isAuthTokenValid(header: string | undefined, merchant: GpiMerchant, now: Date): boolean {
  const [, head = '', body = '', signature = ''] = /^AuthToken ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(header ?? '') ?? []
  const expected = createHmac('sha256', merchant.apiSecret).update(`${head}.${body}`).digest()
  const actual = Buffer.from(signature, 'base64url')
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false
  const claims = readJson(body)
  return (
    readJson(head).alg === 'HS256' &&
    claims.type === 'AuthTokenV2' &&
    claims.account_credential === merchant.accountCredential &&
    claims.region === 'US' &&
    typeof claims.ts === 'number' &&
    Math.abs(now.getTime() - claims.ts) <= MAXIMUM_AGE_MS
  )
}

function readJson(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
