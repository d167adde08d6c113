import type { GuardLimits, RegistryDocument, Rollout } from '../document'
import { ChangeError, checkTenants, InvalidValue, type Change } from './change'
import { readDates } from './dates'
import { checkOffer } from './kills'

/** Default limits: ten times the noise of a healthy build on a small tenant, to avoid false alarms. */
export const usualGuard: GuardLimits = { minLoads: 20, loadFailures: 0.05, crashes: 0.05, slowdown: 2 }

export interface RolloutRequest {
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

function checkPercent(percent: number): void {
  if (!(percent >= 0 && percent <= 100) || Math.abs(percent * 100 - Math.round(percent * 100)) > 1e-9) {
    throw new InvalidValue(`${percent} is not a percentage from 0 to 100 with at most two decimals.`, 'percent')
  }
}

/** Never one that another rollout had, even one that is forgotten since: open pages report by it. */
const nextRolloutId = ({ revision, rollouts }: RegistryDocument): string =>
  `r${Math.max(revision, ...rollouts.map(({ id }) => Number(id.slice(1)))) + 1}`

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
  }: RolloutRequest): Change =>
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
      ...readDates({ from, until }, now),
      guard,
      state: 'running',
      startedAt: now.toISOString(),
    }
    // Newest first: the first match wins, and the newest rollout is the one its team is watching.
    return { ...document, rollouts: [rollout, ...document.rollouts] }
  }

const requireRunning = (document: RegistryDocument, id: string): Rollout => {
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
    const rollout = requireRunning(document, id)
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
    requireRunning(document, id)
    return changeRollout(document, id, { percent: 0, include: [], people: [] })
  }

/** Stops a rollout for good. */
export const stopRollout =
  (id: string, because: string): Change =>
  (document) => {
    requireRunning(document, id)
    return changeRollout(document, id, { percent: 0, include: [], people: [], state: 'stopped', because })
  }
