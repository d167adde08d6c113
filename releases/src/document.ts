/** Tenants in `beta` get a version before those in `stable`, which is where everybody is unless told otherwise. */
export type Channel = 'stable' | 'beta'

/** A tenant's version of one remote, whatever its channel says, until a day comes. */
export interface Pin {
  version: string
  reason: string
  /** Instant, ISO 8601; null holds until somebody takes it away. */
  until: string | null
}

export interface TenantRules {
  channel: Channel
  /** remote → pin */
  pins: Record<string, Pin>
}

/** When a rollout is taken back without anybody's doing. Ratios are 0 to 1. */
export interface GuardLimits {
  /** Fewer loads than this prove nothing. */
  minLoads: number
  /** Failed loads per load may exceed the control's by this much. */
  loadFailures: number
  /** Crashed pages per load may exceed the control's by this much. */
  crashes: number
  /** The canary's 75th percentile of time to route ready may be this many times the control's. */
  slowdown: number
}

export interface Rollout {
  /** 'r7' */
  id: string
  /** 'mfe-billing' */
  remote: string
  to: string
  /** Of the units that neither list names: 0 to 100, two decimals at the most. */
  percent: number
  /** What is drawn: whole tenants, or people of every tenant. */
  unit: 'tenant' | 'user'
  /** Tenants that are in, whatever the percentage. */
  include: string[]
  /** Tenants that are out, whatever the percentage. */
  exclude: string[]
  guard: GuardLimits | null
  /** `stopped`: taken back; `finished`: its version became the channel's. Neither counts any more. */
  state: 'running' | 'stopped' | 'finished'
  /** Why it was stopped. */
  because?: string
  startedAt: string
}

/** A version that nobody gets any more; open pages that hold it leave it. */
export interface Kill {
  remote: string
  version: string
  reason: string
  at: string
}

/** A shell whose pages are still open somewhere, and what it brings for remotes. */
export interface ServedShell {
  version: string
  /** Version of the surface between shell and remotes. */
  shellApi: string
  /** Version of the calls that it knows. */
  apiContract: string
  /** Shared package → version */
  shared: Record<string, string>
}

/** Everything that decides who gets what, as one document. */
export interface RegistryDocument {
  revision: number
  /** channel → remote → version */
  channels: Record<Channel, Record<string, string>>
  /** subdomain → rules */
  tenants: Record<string, TenantRules>
  /** The first one that fits decides. */
  rollouts: Rollout[]
  kill: Kill[]
  /** remote → the version that a page falls back to */
  lastKnownGood: Record<string, string>
  /** Newest first. */
  shells: ServedShell[]
}

export const emptyDocument = (): RegistryDocument => ({
  revision: 0,
  channels: { stable: {}, beta: {} },
  tenants: {},
  rollouts: [],
  kill: [],
  lastKnownGood: {},
  shells: [],
})

/** Who changed what, and why: one for every revision. */
export interface AuditEntry {
  /** Instant, ISO 8601 */
  at: string
  who: string
  why: string
  /** What was asked for, e.g. `promote mfe-billing@1.4.0 --percent 10`. */
  what: string
}

/** Every remote that the document knows a version of. */
export const remotesOf = ({ channels }: RegistryDocument): string[] =>
  [...new Set([...Object.keys(channels.stable), ...Object.keys(channels.beta)])].sort()
