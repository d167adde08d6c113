import type { AddressSuggestion, CallName } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import type { Payments } from '../areas/billing/gateways/gateway-registry'
import type { Bus } from './bus/bus'
import type { Database } from './database/database'
import type { FileStore } from './files/file-store'
import type { Lenders } from '../areas/quotes/financing/lenders'
import type { MailTransport } from './mail/transport'
import type { Passwords } from './security/passwords'
import type { Recaptcha } from './security/recaptcha'
import type { BackgroundJobs } from './background-job'
import type { TenantResolver } from './tenants'

export interface ApiConfig {
  /** Addresses of proxies whose X-Forwarded-* are believed; none by default. */
  trustedProxies: string[]
  /** Multiplies every rate limit; 0 turns them off. */
  rateLimitScale: number
  bodyLimitBytes: number
  /** Domains under which the tenants' portals lie; the first one where a request does not say. */
  domains: [string, ...string[]]
  /** Where browsers reach the portal, for links in mail; undefined: at the scheme's own port. */
  publicPort?: number | undefined
  /** Send Strict-Transport-Security: the portal is reached by https only. */
  strictTransport: boolean
  /** Check every answer against the contract before it is sent; for tests. */
  checkResponses: boolean
}

export const defaultConfig: ApiConfig = {
  trustedProxies: [],
  rateLimitScale: 1,
  bodyLimitBytes: 256 * 1024,
  domains: ['localhost'],
  strictTransport: false,
  checkResponses: false,
}

/** Finds where an address lies; null when there is no such address. */
export type Geocode = (address: { street: string; city: string; state: string; zip_code: string }) => Promise<{ latitude: number; longitude: number } | null>

/** Places that a typed text may mean, the likeliest first. */
export type SuggestAddresses = (text: string, limit: number) => Promise<AddressSuggestion[]>

interface Mail {
  transport: MailTransport
  /** Sender of tenants that have no address of their own. */
  from: string
}

/** What the areas stand on; made once at boot. */
export interface Services {
  database: Database
  bus: Bus
  /** Whatever is done again and again goes through here, so that none of it fails unseen. */
  background: BackgroundJobs
  /** The time, for everything but the database's own defaults. */
  clock: () => Date
  /** Keys of links are derived from it; it never leaves the process. */
  secret: string
  passwords: Passwords
  /** Whom each tenant's payments go through. */
  payments: Payments
  tenants: TenantResolver
  mail: Mail
  /** Keeps what people send. */
  files: FileStore
  /** Without it an address that the browser did not locate stays without coordinates. */
  geocode?: Geocode
  /** Whom each tenant's customers can borrow from; without them nothing is financed. */
  lenders?: Lenders | undefined
  /** Judges who is a robot; without it, work that is too dear for them. */
  recaptcha?: Recaptcha | undefined
  /** Without it nothing is suggested, and addresses are entered by hand. */
  suggestAddresses?: SuggestAddresses
  config: ApiConfig
}

/** What an area adds its routes to. */
export interface Api {
  http: FastifyInstance
  services: Services
  /** Names that have a handler, to compare with the contract. */
  implemented: Set<CallName>
}

export type Area = (api: Api) => void
