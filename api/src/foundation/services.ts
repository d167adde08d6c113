import type { FastifyInstance } from 'fastify'
import type { AddressSuggestion, Body, CallName, Params, Query } from '@portal/contract'
import type { ApiConfig } from './api-config'
import type { BackgroundJobs } from './background-job'
import type { Bus } from './bus/bus'
import type { Database, Db } from './database/database'
import type { FeatureSource } from './features'
import type { FileStore } from './files/file-store'
import type { Mail } from './mail/transport'
import type { Passwords } from './security/passwords'
import type { Recaptcha } from './security/recaptcha'
import type { Sealer } from './security/sealing'
import type { Principal } from './security/sessions'
import type { TenantResolver } from './tenants'

/** Geocodes an address: null if the map service does not know it, undefined if it can't tell. Rejects if the map service fails. */
export type Geocode = (address: {
  street: string
  city: string
  state: string
  zip_code: string
}) => Promise<{ latitude: number; longitude: number } | null | undefined>

/** Suggests addresses for a typed text, most likely first. */
export type SuggestAddresses = (text: string, limit: number) => Promise<AddressSuggestion[]>

/** Dependencies of the areas, created once at startup. An area adds its own by `declare module`, and composition provides them. */
export interface Services {
  database: Database
  bus: Bus
  /** All periodic work runs here, so that no failure goes unnoticed. */
  background: BackgroundJobs
  /** Current time, for everything but the database's column defaults. */
  clock: () => Date
  /** Link tokens and other keys are derived from it; it never leaves the process. */
  secret: string
  /** Encrypts what a company's own secrets are stored as. */
  sealer: Sealer
  passwords: Passwords
  tenants: TenantResolver
  /** Decides features by flags; without it, a tenant has the features in its row, and every call is open. */
  features?: FeatureSource | undefined
  /**
   * Throws if the session's link does not permit the call at all; the returned check rejects if it does not permit this request, and resolves
   * with the resource that the request is limited to if that is narrower than the link's.
   * Called before every handler.
   */
  checkLinkScope: <N extends CallName>(
    name: N,
    principal: Principal | null,
  ) => (db: Db, parts: { params: Params<N>; query: Query<N>; body: Body<N> }) => Promise<Principal['resource']>
  mail: Mail
  /** Stores uploaded files. */
  files: FileStore
  /** Without it, an address that the browser did not locate has no coordinates. */
  geocode?: Geocode
  /** Bot detection; without it, clients have to do proof of work. */
  recaptcha?: Recaptcha | undefined
  /** Without it, nothing is suggested, and addresses are entered by hand. */
  suggestAddresses?: SuggestAddresses
  config: ApiConfig
}

/** What an area adds its routes to. */
export interface Api {
  http: FastifyInstance
  services: Services
  /** Calls that have a handler, for comparison with the contract. */
  implemented: Set<CallName>
}

export type Area = (api: Api) => void
