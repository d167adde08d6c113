import type { Channel, GuardLimits, RegistryDocument, Rollout, ServedShell, TenantRules } from './document'

/** A change that can't be made; the message says what to do instead. `field` is the option at fault. */
export class ChangeError extends Error {
  constructor(
    message: string,
    readonly field?: string,
  ) {
    super(message)
  }
}

/** From one document to the next. Throws ChangeError; never alters its argument. */
export type Change = (document: RegistryDocument, now: Date) => RegistryDocument

/** Ten times the noise that a healthy build shows on a small tenant, so that a guard does not cry wolf. */
export const usualGuard: GuardLimits = { minLoads: 20, loadFailures: 0.05, crashes: 0.05, slowdown: 2 }

const NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

function checkTenants(names: readonly string[], field: string): void {
  const bad = names.find((name) => !NAME.test(name))
  if (bad !== undefined) throw new ChangeError(`"${bad}" is no tenant: a subdomain has small letters, digits and dashes.`, field)
}

function checkPercent(percent: number): void {
  if (!(percent >= 0 && percent <= 100) || Math.abs(percent * 100 - Math.round(percent * 100)) > 1e-9) {
    throw new ChangeError(`${percent} is no percentage: it goes from 0 to 100, with two decimals at the most.`, 'percent')
  }
}

const rulesOf = (document: RegistryDocument, tenant: string): TenantRules => (Object.hasOwn(document.tenants, tenant) ? document.tenants[tenant]! : { channel: 'stable', pins: {} })

const withRules = (document: RegistryDocument, tenant: string, rules: TenantRules): RegistryDocument => ({ ...document, tenants: { ...document.tenants, [tenant]: rules } })

function refuseKilled(document: RegistryDocument, remote: string, version: string): void {
  const kill = document.kill.find((one) => one.remote === remote && one.version === version)
  if (kill) throw new ChangeError(`${remote} ${version} was killed: ${kill.reason}. Publish a version that mends it, or take the kill back first (unkill).`, 'version')
}

/** Makes a version a channel's. What was stable until now becomes the version to fall back to. */
export const promoteToChannel =
  (remote: string, version: string, channel: Channel): Change =>
  (document) => {
    refuseKilled(document, remote, version)
    const before = document.channels[channel][remote]
    const channels = { ...document.channels, [channel]: { ...document.channels[channel], [remote]: version } }
    if (channel === 'beta') return { ...document, channels }
    const wasGood = before !== undefined && before !== version && !document.kill.some((kill) => kill.remote === remote && kill.version === before)
    return {
      ...document,
      channels,
      lastKnownGood: { ...document.lastKnownGood, [remote]: wasGood ? before : (document.lastKnownGood[remote] ?? version) },
      rollouts: document.rollouts.map((rollout) => (rollout.remote === remote && rollout.to === version && rollout.state === 'running' ? { ...rollout, state: 'finished' } : rollout)),
    }
  }

export interface RolloutInput {
  remote: string
  to: string
  /** 0 to 100; with tenants and no percentage, only they are in. */
  percent?: number
  unit?: Rollout['unit']
  include?: readonly string[]
  exclude?: readonly string[]
  guard?: GuardLimits | null
}

/** The id that the next rollout gets. */
export const nextRolloutId = ({ rollouts }: RegistryDocument): string => `r${Math.max(0, ...rollouts.map(({ id }) => Number(id.slice(1)))) + 1}`

/** Offers a version to some tenants, or to a share of them or of their people. */
export const startRollout =
  ({ remote, to, percent = 0, unit = 'tenant', include = [], exclude = [], guard = null }: RolloutInput): Change =>
  (document, now) => {
    refuseKilled(document, remote, to)
    checkPercent(percent)
    checkTenants(include, 'tenants')
    checkTenants(exclude, 'exclude')
    if (percent === 0 && include.length === 0) throw new ChangeError('A rollout to nobody: give a percentage or tenants.', 'percent')
    const both = include.find((tenant) => exclude.includes(tenant))
    if (both) throw new ChangeError(`${both} is both named and excluded.`, 'exclude')
    if (document.channels.stable[remote] === undefined) throw new ChangeError(`${remote} has no stable version yet, so there is nothing to go back to. Promote it to a channel first (--channel stable).`, 'remote')
    const running = document.rollouts.find((rollout) => rollout.remote === remote && rollout.to === to && rollout.state === 'running')
    if (running) throw new ChangeError(`${running.id} already offers ${remote} ${to}. Raise it (raise ${running.id} --percent …), or roll it back.`, 'version')
    const rollout: Rollout = { id: nextRolloutId(document), remote, to, percent, unit, include: [...include], exclude: [...exclude], guard, state: 'running', startedAt: now.toISOString() }
    // The newest first: it is what its team is looking at.
    return { ...document, rollouts: [rollout, ...document.rollouts] }
  }

const runningRollout = (document: RegistryDocument, id: string): Rollout => {
  const rollout = document.rollouts.find((one) => one.id === id)
  if (!rollout) throw new ChangeError(`There is no rollout ${id}; \`status\` lists them.`, 'rollout')
  if (rollout.state !== 'running') throw new ChangeError(`${id} is ${rollout.state}${rollout.because ? `: ${rollout.because}` : ''}. Start another one (promote).`, 'rollout')
  return rollout
}

const changeRollout = (document: RegistryDocument, id: string, change: Partial<Rollout>): RegistryDocument => ({
  ...document,
  rollouts: document.rollouts.map((rollout) => (rollout.id === id ? { ...rollout, ...change } : rollout)),
})

/** Gives more of them the version. Whoever has it keeps it. */
export const raise =
  (id: string, percent: number): Change =>
  (document) => {
    checkPercent(percent)
    const rollout = runningRollout(document, id)
    if (percent < rollout.percent) throw new ChangeError(`${id} stands at ${rollout.percent} %. To take the version from those who have it: pause ${id}, or rollback.`, 'percent')
    return changeRollout(document, id, { percent })
  }

/** Nobody new, and nobody who has it: the percentage goes to 0, and named tenants are let go. It can be raised again. */
export const pause =
  (id: string): Change =>
  (document) => {
    runningRollout(document, id)
    return changeRollout(document, id, { percent: 0, include: [] })
  }

/** Takes a rollout back for good. */
export const stopRollout =
  (id: string, because: string): Change =>
  (document) => {
    runningRollout(document, id)
    return changeRollout(document, id, { percent: 0, include: [], state: 'stopped', because })
  }

/**
 * Back to what was good. Stops every running rollout of the remote; when none runs, the stable channel goes back to the
 * version before, or to the one that is named.
 */
export const rollBack =
  (remote: string, because: string, to?: string): Change =>
  (document, now) => {
    const running = document.rollouts.filter((rollout) => rollout.remote === remote && rollout.state === 'running')
    if (running.length > 0 && to === undefined) return running.reduce((next, { id }) => stopRollout(id, because)(next, now), document)
    const stable = document.channels.stable[remote]
    const target = to ?? document.lastKnownGood[remote]
    if (stable === undefined || target === undefined) throw new ChangeError(`${remote} was never promoted; \`status\` lists what was.`, 'remote')
    if (target === stable) throw new ChangeError(`${remote} ${stable} is what is stable already, and no rollout runs. Name the version to go back to (--to).`, 'to')
    refuseKilled(document, remote, target)
    const channels = { ...document.channels, stable: { ...document.channels.stable, [remote]: target } }
    if (channels.beta[remote] === stable) channels.beta = { ...channels.beta, [remote]: target }
    return { ...document, channels, lastKnownGood: { ...document.lastKnownGood, [remote]: target } }
  }

/** Nobody gets this version any more, whatever a rule says, and open pages that hold it leave it. */
export const kill =
  (remote: string, version: string, reason: string): Change =>
  (document, now) => {
    if (document.kill.some((one) => one.remote === remote && one.version === version)) throw new ChangeError(`${remote} ${version} was killed before.`, 'version')
    return { ...document, kill: [{ remote, version, reason, at: now.toISOString() }, ...document.kill] }
  }

/** Lets a killed version be served again. */
export const unkill =
  (remote: string, version: string): Change =>
  (document) => {
    const left = document.kill.filter((one) => one.remote !== remote || one.version !== version)
    if (left.length === document.kill.length) throw new ChangeError(`${remote} ${version} is not killed.`, 'version')
    return { ...document, kill: left }
  }

/** Holds a tenant at a version. */
export const pin =
  (tenant: string, remote: string, version: string, reason: string, until: string | null): Change =>
  (document, now) => {
    checkTenants([tenant], 'tenant')
    refuseKilled(document, remote, version)
    if (until !== null) {
      const at = Date.parse(until)
      if (Number.isNaN(at)) throw new ChangeError(`"${until}" is no day: write it as 2027-01-31.`, 'until')
      if (at <= now.getTime()) throw new ChangeError(`${until} has passed.`, 'until')
    }
    const rules = rulesOf(document, tenant)
    return withRules(document, tenant, { ...rules, pins: { ...rules.pins, [remote]: { version, reason, until: until === null ? null : new Date(until).toISOString() } } })
  }

/** Lets a tenant follow its channel again. */
export const unpin =
  (tenant: string, remote: string): Change =>
  (document) => {
    const rules = rulesOf(document, tenant)
    if (!Object.hasOwn(rules.pins, remote)) throw new ChangeError(`${tenant} has no pin of ${remote}.`, 'tenant')
    const { [remote]: _, ...pins } = rules.pins
    return withRules(document, tenant, { ...rules, pins })
  }

/** Puts a tenant on a channel. */
export const setChannel =
  (tenant: string, channel: Channel): Change =>
  (document) => {
    checkTenants([tenant], 'tenant')
    return withRules(document, tenant, { ...rulesOf(document, tenant), channel })
  }

/** Writes down that there are these tenants, so that previews name them. */
export const knowTenants =
  (tenants: readonly string[]): Change =>
  (document) =>
    tenants.reduce((next, tenant) => (Object.hasOwn(next.tenants, tenant) ? next : withRules(next, tenant, { channel: 'stable', pins: {} })), document)

/** How many shells count as still served: the newest, and those whose pages may still be open. */
const SHELLS_KEPT = 3

/** Writes down the shell that is served from now on; the ones before stay, since pages of theirs are open. */
export const serveShell =
  (shell: ServedShell): Change =>
  (document) => ({ ...document, shells: [shell, ...document.shells.filter(({ version }) => version !== shell.version)].slice(0, SHELLS_KEPT) })

/** Changes one after the other, as one revision. */
export const inOrder =
  (...changes: Change[]): Change =>
  (document, now) =>
    changes.reduce((next, change) => change(next, now), document)
