import { isDeepStrictEqual } from 'node:util'
import { absenceOf } from './absence'
import type { BuildName } from './build-names'
import {
  flagOf,
  type Channel,
  type Flag,
  type GuardLimits,
  type RegistryDocument,
  type Rollout,
  type ServedShell,
  type TenantRules,
} from './document'

/** An invalid change; the message says what to do instead. `field` is the option at fault. */
export class ChangeError extends Error {
  constructor(
    message: string,
    readonly field?: string,
  ) {
    super(message)
  }
}

/** A value that can't be read, or that no document would allow. */
export class InvalidValue extends ChangeError {}

/** Returns the next document; never mutates its argument. Throws ChangeError. */
export type Change = (document: RegistryDocument, now: Date) => RegistryDocument

/** Default limits: ten times the noise of a healthy build on a small tenant, to avoid false alarms. */
export const usualGuard: GuardLimits = { minLoads: 20, loadFailures: 0.05, crashes: 0.05, slowdown: 2 }

const NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

function checkTenants(names: readonly string[], field: string): void {
  const bad = names.find((name) => !NAME.test(name))
  if (bad !== undefined)
    throw new InvalidValue(
      `"${bad}" is not a valid tenant: a subdomain has lowercase letters, digits and hyphens.`,
      field,
    )
}

/** Refuses names that are no tenant's, such as a misspelled one. A registry that was told of no tenant yet can't know. */
export function requireTenants({ tenants }: RegistryDocument, names: readonly string[], field: string): void {
  checkTenants(names, field)
  const unknown = Object.keys(tenants).length === 0 ? undefined : names.find((name) => !Object.hasOwn(tenants, name))
  if (unknown !== undefined)
    throw new ChangeError(
      `There is no tenant "${unknown}". Check the spelling; a new one is known here within a minute.`,
      field,
    )
}

function checkPercent(percent: number): void {
  if (!(percent >= 0 && percent <= 100) || Math.abs(percent * 100 - Math.round(percent * 100)) > 1e-9) {
    throw new InvalidValue(`${percent} is not a percentage from 0 to 100 with at most two decimals.`, 'percent')
  }
}

/** Refuses a change that somebody asked for and that is already in effect. */
export function requireEffect(before: RegistryDocument, after: RegistryDocument): void {
  if (isDeepStrictEqual({ ...before, revision: 0 }, { ...after, revision: 0 }))
    throw new ChangeError('This changes nothing: it is already in effect.')
}

const rulesOf = (document: RegistryDocument, tenant: string): TenantRules =>
  Object.hasOwn(document.tenants, tenant) ? document.tenants[tenant]! : { channel: 'stable', pins: {} }

const withRules = (document: RegistryDocument, tenant: string, rules: TenantRules): RegistryDocument => ({
  ...document,
  tenants: { ...document.tenants, [tenant]: rules },
})

const noVariant = ({ variants }: Flag, name: string, variant: string) =>
  new ChangeError(`"${variant}" is no variant of ${name}: it is one of ${variants.join(', ')}.`, 'version')

/** Refuses what no rule may offer: a killed version, and a variant that the flag has not got. */
function checkOffer(document: RegistryDocument, remote: string, version: string): void {
  const flag = flagOf(document, remote)
  if (flag && !flag.variants.includes(version)) throw noVariant(flag, remote, version)
  const kill = document.kill.find((one) => one.remote === remote && one.version === version)
  if (kill)
    throw new ChangeError(
      `${remote} ${version} was killed: ${kill.reason}. ${flag ? 'Undo' : 'Publish a fixed version, or undo'} the kill first (unkill).`,
      'version',
    )
}

const finished = ({ rollouts }: RegistryDocument, remote: string, version: string): Rollout[] =>
  rollouts.map((rollout) =>
    rollout.remote === remote && rollout.to === version && rollout.state === 'running'
      ? { ...rollout, state: 'finished' }
      : rollout,
  )

/** Promotes a version to a channel. The previous stable version becomes the last known good one, unless it was killed. */
export const promoteToChannel =
  (remote: string, version: string, channel: Channel): Change =>
  (document) => {
    checkOffer(document, remote, version)
    const before = document.channels[channel][remote]
    const channels = { ...document.channels, [channel]: { ...document.channels[channel], [remote]: version } }
    // A flag falls back to its default, which is declared.
    if (channel === 'beta' || flagOf(document, remote))
      return {
        ...document,
        channels,
        rollouts: channel === 'beta' ? document.rollouts : finished(document, remote, version),
      }
    const wasGood =
      before !== undefined &&
      before !== version &&
      !document.kill.some((kill) => kill.remote === remote && kill.version === before)
    return {
      ...document,
      channels,
      lastKnownGood: {
        ...document.lastKnownGood,
        [remote]: wasGood ? before : (document.lastKnownGood[remote] ?? version),
      },
      rollouts: finished(document, remote, version),
    }
  }

export interface RolloutInput {
  remote: string
  to: string
  /** 0 to 100; if omitted, only the named tenants and people get the version. */
  percent?: number
  /** By default tenants, or users where only people are named. */
  unit?: Rollout['unit']
  include?: readonly string[]
  exclude?: readonly string[]
  people?: readonly string[]
  /** Days or instants between which it has an effect. */
  from?: string
  until?: string
  guard?: GuardLimits | null
}

/** Never one that another rollout had, even one that is forgotten since: open pages report by it. */
const nextRolloutId = ({ revision, rollouts }: RegistryDocument): string =>
  `r${Math.max(revision, ...rollouts.map(({ id }) => Number(id.slice(1)))) + 1}`

/** Whether a text is a day of the calendar, such as 2027-01-31. `Date` takes 30 February for 2 March. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

const TIME = /^T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** A day or an instant as an instant. Throws InvalidValue. */
function readInstant(text: string, field: string): string {
  const [day, time] = [text.slice(0, 10), text.slice(10)]
  if (!isDay(day) || (time !== '' && !TIME.test(time)) || Number.isNaN(Date.parse(text)))
    throw new InvalidValue(`"${text}" is not a valid date: write it as 2027-01-31.`, field)
  return new Date(text).toISOString()
}

/** Instants of a rollout; an end that has passed, or that comes before its beginning, is an error. */
function datesOf({ from, until }: Pick<RolloutInput, 'from' | 'until'>, now: Date): Pick<Rollout, 'from' | 'until'> {
  const dates = {
    ...(from !== undefined && { from: readInstant(from, 'from') }),
    ...(until !== undefined && { until: readInstant(until, 'until') }),
  }
  if (dates.until !== undefined && dates.until <= now.toISOString())
    throw new InvalidValue(`${until} is in the past.`, 'until')
  if (dates.from !== undefined && dates.until !== undefined && dates.until <= dates.from)
    throw new InvalidValue(`${until} is not after ${from}.`, 'until')
  return dates
}

const PERSON = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Refuses what is not the id of a browser's person. Throws InvalidValue. */
export function checkPeople(ids: readonly string[], field = 'people'): void {
  const bad = ids.find((id) => !PERSON.test(id))
  if (bad !== undefined)
    throw new InvalidValue(
      `"${bad}" is not a person’s id: it is like 3f0c2b1e-8a44-4c6b-9d0e-5f2a7b8c9d10, and /releases/me on the tenant’s host shows the one of the browser that opens it.`,
      field,
    )
}

/** Starts a rollout of a version to named tenants and people, or to a percentage of tenants or users. */
export const startRollout =
  ({
    remote,
    to,
    percent,
    include = [],
    exclude = [],
    people = [],
    unit = people.length > 0 && percent === undefined ? 'user' : 'tenant',
    from,
    until,
    guard = null,
  }: RolloutInput): Change =>
  (document, now) => {
    checkOffer(document, remote, to)
    checkPercent(percent ?? 0)
    checkTenants(include, 'tenants')
    checkTenants(exclude, 'exclude')
    checkPeople(people)
    if (!percent && include.length === 0 && people.length === 0)
      throw new InvalidValue('This rollout would reach nobody: specify a percentage, tenants or people.', 'percent')
    const both = include.find((tenant) => exclude.includes(tenant))
    if (both) throw new InvalidValue(`${both} is both named and excluded.`, 'exclude')
    const running = document.rollouts.find(
      (rollout) => rollout.remote === remote && rollout.to === to && rollout.state === 'running',
    )
    if (running)
      throw new ChangeError(
        `${running.id} already offers ${remote} ${to}. Raise it (raise ${running.id} --percent …), or roll it back.`,
        'version',
      )
    const rollout: Rollout = {
      id: nextRolloutId(document),
      remote,
      to,
      percent: percent ?? 0,
      unit,
      include: [...include],
      exclude: [...exclude],
      ...(people.length > 0 && { people: [...people] }),
      ...datesOf({ from, until }, now),
      guard,
      state: 'running',
      startedAt: now.toISOString(),
    }
    // Newest first: the first match wins, and the newest rollout is the one its team is watching.
    return { ...document, rollouts: [rollout, ...document.rollouts] }
  }

const runningRollout = (document: RegistryDocument, id: string): Rollout => {
  const rollout = document.rollouts.find((one) => one.id === id)
  if (!rollout) throw new ChangeError(`There is no rollout ${id}; \`status\` lists them.`, 'rollout')
  if (rollout.state !== 'running')
    throw new ChangeError(
      `${id} is ${rollout.state}${rollout.because ? `: ${rollout.because}` : ''}. Start a new one (promote).`,
      'rollout',
    )
  return rollout
}

const changeRollout = (document: RegistryDocument, id: string, change: Partial<Rollout>): RegistryDocument => ({
  ...document,
  rollouts: document.rollouts.map((rollout) => (rollout.id === id ? { ...rollout, ...change } : rollout)),
})

/** Raises a rollout's percentage. Tenants and users that have the version keep it. */
export const raise =
  (id: string, percent: number): Change =>
  (document) => {
    checkPercent(percent)
    const rollout = runningRollout(document, id)
    if (percent < rollout.percent)
      throw new ChangeError(
        `${id} is already at ${rollout.percent} %. To withdraw the version, pause or roll back ${id}.`,
        'percent',
      )
    return changeRollout(document, id, { percent })
  }

/** Withdraws the version for now: sets the percentage to 0 and removes the named tenants. The rollout can be raised again. */
export const pause =
  (id: string): Change =>
  (document) => {
    runningRollout(document, id)
    return changeRollout(document, id, { percent: 0, include: [], people: [] })
  }

/** Stops a rollout for good. */
export const stopRollout =
  (id: string, because: string): Change =>
  (document) => {
    runningRollout(document, id)
    return changeRollout(document, id, { percent: 0, include: [], people: [], state: 'stopped', because })
  }

/**
 * Without `to`: stops all running rollouts of the remote or, if none is running, returns the stable channel to the last known
 * good version, or takes a remote that was never stable out of the beta channel. With `to`: returns the stable channel to that version and leaves rollouts alone.
 */
export const rollBack =
  (remote: string, because: string, to?: string): Change =>
  (document, now) => {
    const running = document.rollouts.filter((rollout) => rollout.remote === remote && rollout.state === 'running')
    if (running.length > 0 && to === undefined)
      return running.reduce((next, { id }) => stopRollout(id, because)(next, now), document)
    const stable = document.channels.stable[remote]
    const target = to ?? document.lastKnownGood[remote]
    const { [remote]: beta, ...otherBeta } = document.channels.beta
    if (stable === undefined && beta !== undefined && to === undefined)
      return { ...document, channels: { ...document.channels, beta: otherBeta } }
    if (stable === undefined || target === undefined)
      throw new ChangeError(
        `${remote} can’t be rolled back, since ${absenceOf(document, remote) ?? 'no earlier version is known'}.`,
        'remote',
      )
    if (target === stable) {
      const killed = document.kill.find((one) => one.remote === remote && one.version === stable)
      if (killed)
        throw new ChangeError(
          `${remote} can’t be rolled back: its stable version ${stable} was killed (${killed.reason}), and no earlier version is known. Undo the kill (unkill ${remote}@${stable}), or promote a fixed version.`,
          'remote',
        )
      throw new ChangeError(
        `${remote} ${stable} is stable, no rollout is running, and no earlier version is known. Name the version to go back to, or kill ${stable} to take it from everybody.`,
        'to',
      )
    }
    checkOffer(document, remote, target)
    const channels = { ...document.channels, stable: { ...document.channels.stable, [remote]: target } }
    if (channels.beta[remote] === stable) channels.beta = { ...channels.beta, [remote]: target }
    return { ...document, channels, lastKnownGood: { ...document.lastKnownGood, [remote]: target } }
  }

/** Kills a version: no rule serves it any more, and open pages that have loaded it reload. */
export const kill =
  (remote: string, version: string, reason: string): Change =>
  (document, now) => {
    const flag = flagOf(document, remote)
    if (flag && !flag.variants.includes(version)) throw noVariant(flag, remote, version)
    if (flag?.variants[0] === version)
      throw new ChangeError(
        `${remote} ${version} can’t be killed: it is what remains when everything else is taken back.`,
        'version',
      )
    if (document.kill.some((one) => one.remote === remote && one.version === version))
      throw new ChangeError(`${remote} ${version} is already killed.`, 'version')
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

/** Pins a tenant to a version of a remote. */
export const pin =
  (tenant: string, remote: string, version: string, reason: string, until: string | null, isByTenant = false): Change =>
  (document, now) => {
    checkTenants([tenant], 'tenant')
    checkOffer(document, remote, version)
    const { until: end = null } = datesOf({ ...(until !== null && { until }) }, now)
    const rules = rulesOf(document, tenant)
    return withRules(document, tenant, {
      ...rules,
      pins: {
        ...rules.pins,
        [remote]: { version, reason, until: end, ...(isByTenant && { byTenant: true as const }) },
      },
    })
  }

/** Removes a pin, so that the tenant follows its channel again. */
export const unpin =
  (tenant: string, remote: string): Change =>
  (document) => {
    const rules = rulesOf(document, tenant)
    if (!Object.hasOwn(rules.pins, remote))
      throw new ChangeError(
        flagOf(document, remote)
          ? `Nothing is set for ${tenant} alone: ${remote} follows the other rules there.`
          : `${tenant} has no pin of ${remote}.`,
        'tenant',
      )
    const { [remote]: _, ...pins } = rules.pins
    return withRules(document, tenant, { ...rules, pins })
  }

export const setChannel =
  (tenant: string, channel: Channel): Change =>
  (document) => {
    checkTenants([tenant], 'tenant')
    return withRules(document, tenant, { ...rulesOf(document, tenant), channel })
  }

/** Registers tenants, so that previews list them. */
export const knowTenants =
  (tenants: readonly string[]): Change =>
  (document) =>
    tenants.reduce(
      (next, tenant) =>
        Object.hasOwn(next.tenants, tenant) ? next : withRules(next, tenant, { channel: 'stable', pins: {} }),
      document,
    )

/** Shells kept: the newest, and earlier ones whose pages may still be open. */
const SHELLS_KEPT = 3

/** Records the shell that is served from now on. Earlier ones are kept, since their pages may still be open. */
export const serveShell =
  (shell: ServedShell): Change =>
  (document) => ({
    ...document,
    shells: [shell, ...document.shells.filter(({ version }) => version !== shell.version)].slice(0, SHELLS_KEPT),
  })

/** Makes a build the one with this hash of its record; servers take no other for it. */
export const signBuild =
  ({ remote, version }: BuildName, hash: string): Change =>
  (document) => ({
    ...document,
    builds: {
      ...document.builds,
      [remote]: { ...(Object.hasOwn(document.builds, remote) && document.builds[remote]), [version]: hash },
    },
  })

/** Combines changes into one revision, applied in order. */
export const inOrder =
  (...changes: Change[]): Change =>
  (document, now) =>
    changes.reduce((next, change) => change(next, now), document)
