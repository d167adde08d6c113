import type { AddressSuggestion, Body, CallName, Params, Query } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import type { Bus } from './bus/bus'
import type { Database, Db } from './database/database'
import type { FileStore } from './files/file-store'
import type { Mail } from './mail/transport'
import type { Passwords } from './security/passwords'
import type { Recaptcha } from './security/recaptcha'
import type { Principal } from './security/sessions'
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

/** What every area stands on; made once at boot. An area adds what is its own by `declare module`, and composition supplies it. */
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
  tenants: TenantResolver
  /** Refuses what the link that somebody came by does not open: at once by the call's name, or by the answered check. Asked before every handler. */
  checkLinkScope: <N extends CallName>(name: N, principal: Principal | null) => (db: Db, asked: { params: Params<N>; query: Query<N>; body: Body<N> }) => Promise<void>
  mail: Mail
  /** Keeps what people send. */
  files: FileStore
  /** Without it an address that the browser did not locate stays without coordinates. */
  geocode?: Geocode
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
