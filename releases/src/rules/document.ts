import type { FlagDeclaration } from '@portal/build'
import { getOwn } from './get-own'

/** Tenants in `beta` get a version before those in `stable`, the default. */
export const CHANNELS = ['stable', 'beta'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * What the rules decide about: a remote, whose versions are its builds, or a flag, whose versions are its variants. Wherever
 * a rule says `remote` and `version`, either may be meant.
 */
export interface Flag extends Omit<FlagDeclaration, 'wholeRemote'> {
  /** The remote that a tenant has not got while the flag is at its base: 'mfe-tracking'. */
  gates?: string
  /** Declared by the API, whose every tenant has it, and not by a remote's builds. */
  ofApi?: true
}

/** Holds a tenant at one version of a remote, regardless of its channel and rollouts. */
export interface Pin {
  version: string
  reason: string
  /** Instant, ISO 8601; null holds until the pin is removed. */
  until: string | null
  /** Set by the tenant itself, which may only replace such a pin. */
  byTenant?: true
}

export interface TenantRules {
  channel: Channel
  /** remote → pin */
  pins: Record<string, Pin>
}

/** Limits beyond which a rollout is stopped automatically. Ratios are 0 to 1. */
export interface GuardLimits {
  /** Minimum number of canary loads before anything is judged. */
  minLoads: number
  /** How far the canary's ratio of failed loads may exceed the control's. */
  loadFailures: number
  /** How far the canary's ratio of crashed pages per load may exceed the control's. */
  crashes: number
  /** Maximum ratio of the canary's p75 time to route ready to the control's. */
  slowdown: number
}

export interface Rollout {
  /** 'r7' */
  id: string
  /** 'mfe-billing' */
  remote: string
  to: string
  /** Percentage of the units that neither `include` nor `exclude` names: 0 to 100, at most two decimals. Read it with `getShare`. */
  percent: number
  /**
   * The percentage is drawn from these tenants, or their people, alone. It stands here, and `percent` is 0, because nodes of a version
   * that does not know this field would draw `percent` from everybody.
   */
  within?: { tenants: string[]; percent: number }
  /** What the percentage applies to: whole tenants, or the users of every tenant. */
  unit: 'tenant' | 'user'
  /** Tenants that are in, regardless of the percentage. */
  include: string[]
  /** Tenants that are out, regardless of the percentage. */
  exclude: string[]
  /** People who are in, regardless of the percentage: ids of their browsers. */
  people?: string[]
  /** Instants, ISO 8601, between which it has an effect; open if missing. */
  from?: string
  until?: string
  guard: GuardLimits | null
  /** `paused`: withdrawn until it is resumed; `stopped`: withdrawn for good; `finished`: its version was promoted to stable. Only `running` has an effect. */
  state: 'running' | 'paused' | 'stopped' | 'finished'
  /** Why it was stopped. */
  because?: string
  startedAt: string
}

/** A version that is not served any more; open pages that have loaded it reload. */
export interface Kill {
  remote: string
  version: string
  reason: string
  at: string
}

/** A published shell, and what it provides to remotes. */
export interface KnownShell {
  version: string
  /** Version of the API between shell and remotes. */
  shellApi: string
  /** Version of the API contract that it uses. */
  apiContract: string
  /** Shared package → version */
  shared: Record<string, string>
}

/** `platform`: everything. `team`: its own remotes and flags. `tenant`: its own channel, holds and switches. */
export type Role = 'platform' | 'team' | 'tenant'

/** What is kept of somebody's token. */
export interface AccessToken {
  /** 't7' */
  id: string
  /** Who uses it, as named in the log. */
  name: string
  role: Role
  /** Of a team: what it owns; `billing` is mfe-billing, and the flags whose owner is billing. Of a tenant: its subdomain. */
  of: string[]
  /** SHA-256, hexadecimal. */
  hash: string
  /** Instants, ISO 8601; null never expires. */
  createdAt: string
  expiresAt: string | null
}

/** All rules that decide who gets which version, in one document. */
export interface RegistryDocument {
  revision: number
  /** channel → remote → version */
  channels: Record<Channel, Record<string, string>>
  /** subdomain → rules */
  tenants: Record<string, TenantRules>
  /** The first match wins. */
  rollouts: Rollout[]
  kill: Kill[]
  /** remote → the version that a page falls back to */
  lastKnownGood: Record<string, string>
  /** Newest first. Which of them are served is up to the rules, as with remotes. */
  shells: KnownShell[]
  /** name → what was declared; a name without declaration can't be set. */
  flags: Record<string, Flag>
  /** Who may change what. */
  tokens: AccessToken[]
  /** remote or `shell` → version → SHA-256 of the build's stored record, hexadecimal: of every build that was published. */
  builds: Record<string, Record<string, string>>
}

export const emptyDocument = (): RegistryDocument => ({
  revision: 0,
  channels: { stable: {}, beta: {} },
  tenants: {},
  rollouts: [],
  kill: [],
  lastKnownGood: {},
  shells: [],
  flags: {},
  tokens: [],
  builds: {},
})

/** Who changed what, and why: one for every revision. */
export interface AuditEntry {
  /** Instant, ISO 8601 */
  at: string
  who: string
  why: string
  /** The change as a command, e.g. `promote mfe-billing@1.4.0 --percent 10`. */
  what: string
}

/** All remotes that a rule names, sorted: also those that only some tenants get, or nobody any longer. */
export function listRemotes(document: RegistryDocument): string[] {
  const { channels, rollouts, tenants, flags } = document
  const known = remotesOfDocuments.get(document)
  if (known) return known
  const named = [
    ...Object.keys(channels.stable),
    ...Object.keys(channels.beta),
    ...rollouts.map(({ remote }) => remote),
    ...Object.values(tenants).flatMap(({ pins }) => Object.keys(pins)),
  ]
  const remotes = [...new Set(named)].filter((name) => !Object.hasOwn(flags, name)).sort()
  remotesOfDocuments.set(document, remotes)
  return remotes
}

/** Every page asks, and a document has as many tenants as the portal; a changed document is another object. */
const remotesOfDocuments = new WeakMap<RegistryDocument, string[]>()

/** The declaration of a flag; undefined for a remote, and for a name that nobody declared. */
export const findFlag = ({ flags }: RegistryDocument, name: string): Flag | undefined => getOwn(flags, name)

/** Whether a rollout has not ended: it is running, or can be resumed. */
export const isOpen = ({ state }: Rollout): boolean => state === 'running' || state === 'paused'

/** The rollouts that are running or paused, newest first: of a remote or flag, or all. */
export const openRollouts = ({ rollouts }: RegistryDocument, name?: string): Rollout[] =>
  rollouts.filter((rollout) => isOpen(rollout) && (name === undefined || rollout.remote === name))

/** The rollouts that have an effect, newest first: of a remote or flag, or all. */
export const runningRollouts = (document: RegistryDocument, name?: string): Rollout[] =>
  openRollouts(document, name).filter(({ state }) => state === 'running')
