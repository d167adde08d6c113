import type { PressureLimits } from './http/pressure'

export interface ApiConfig {
  /** Addresses of proxies whose X-Forwarded-* headers are trusted; none by default. */
  trustedProxies: string[]
  /** Multiplies every rate limit; 0 turns them off. */
  rateLimitScale: number
  bodyLimitBytes: number
  /** Parent domains of the tenants' portals; the first one is the default. */
  domains: [string, ...string[]]
  /** Port at which browsers reach the portal, for links in mail; undefined: the scheme's default port. */
  publicPort?: number | undefined
  /** The portal is reached by https only. */
  strictTransport: boolean
  /** How long a request may wait for a database connection before it is answered with 503. */
  connectionWaitMs: number
  /** Without it, requests are answered however busy the process is. */
  pressure?: PressureLimits | undefined
  /** Webhooks may go to addresses of private networks, also by http. */
  webhooksToPrivateNetworks: boolean
  /** Serve /mail-previews on tenants' hosts: every letter with sample data. Refused together with `strictTransport`. */
  mailPreviews: boolean
  /** Validate every response against the contract before it is sent; for tests. */
  checkResponses: boolean
}

export const defaultConfig: ApiConfig = {
  trustedProxies: [],
  rateLimitScale: 1,
  bodyLimitBytes: 256 * 1024,
  domains: ['localhost'],
  strictTransport: false,
  connectionWaitMs: 5_000,
  webhooksToPrivateNetworks: false,
  mailPreviews: false,
  checkResponses: false,
}
