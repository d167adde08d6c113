import { openRollouts, type GuardLimits, type RegistryDocument, type Rollout } from '../document'
import { getShare, toFields } from '../rollout-share'
import { ChangeError, checkTenants, InvalidValue, type Change } from './change'
import { readDates } from './dates'
import { checkOffer } from './kills'
import { checkPeople, checkPercent, checkWithin, offeredAlready } from './raise'

/** Default limits: ten times the noise of a healthy build on a small tenant, to avoid false alarms. */
export const usualGuard: GuardLimits = { minLoads: 20, loadFailures: 0.05, crashes: 0.05, slowdown: 2 }

export interface RolloutRequest {
  remote: string
  to: string
  /** 0 to 100; if omitted, only the named tenants and people get the version. */
  percent?: number | undefined
  /** By default tenants, or users where only people are named or the percentage is within tenants. */
  unit?: Rollout['unit'] | undefined
  /** The tenants from which the percentage is drawn; every tenant if empty. */
  within?: readonly string[]
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

/** Refuses a version that everybody has. */
function checkIsNew({ channels: { stable, beta }, flags }: RegistryDocument, remote: string, to: string): void {
  if (stable[remote] !== to || Object.hasOwn(flags, remote) || (beta[remote] ?? to) !== to) return
  throw new ChangeError(`${remote} ${to} is stable: everybody has it already.`, 'version')
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
    within = [],
    unit: wantedUnit,
    from,
    until,
    guard = null,
  }: RolloutRequest): Change =>
  (document, now) => {
    const unit = wantedUnit ?? (within.length > 0 || (people.length > 0 && percent === undefined) ? 'user' : 'tenant')
    checkOffer(document, remote, to)
    checkIsNew(document, remote, to)
    checkPercent(percent ?? 0)
    checkTenants(include, 'tenants')
    checkTenants(exclude, 'exclude')
    checkPeople(people)
    if (!percent && include.length === 0 && people.length === 0)
      throw new InvalidValue('This rollout would reach nobody: specify a percentage, tenants or people.', 'percent')
    const both = include.find((tenant) => exclude.includes(tenant))
    if (both) throw new InvalidValue(`${both} is both named and excluded.`, 'exclude')
    checkWithin(within, { percent, unit, include })
    const outside = within.find((tenant) => exclude.includes(tenant))
    if (outside) throw new InvalidValue(`The percentage is drawn from ${outside}, which is also excluded.`, 'exclude')
    const open = openRollouts(document, remote).find((rollout) => rollout.to === to)
    if (open) {
      const onlyNew = [
        ...(exclude.some((tenant) => !open.exclude.includes(tenant)) ? ['whom it excludes'] : []),
        ...(from !== undefined || until !== undefined ? ['its dates'] : []),
      ]
      const wanted = { percent, unit: getShare(open).percent > 0 ? wantedUnit : unit, tenants: include, people, within }
      throw offeredAlready(document, open, { ...wanted, onlyNew }, now)
    }
    const rollout: Rollout = {
      id: nextRolloutId(document),
      remote,
      to,
      ...toFields({ percent: percent ?? 0, ...(within.length > 0 && { within: [...new Set(within)] }) }),
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
