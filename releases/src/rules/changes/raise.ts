import { audienceText } from '../audience'
import { optionsText } from '../command-text'
import { findFlag, type RegistryDocument, type Rollout } from '../document'
import { joinNames } from '../join-names'
import { reachesAnybody, getShare, toFields, type Share } from '../rollout-share'
import { ChangeError, checkTenants, InvalidValue, type Change } from './change'
import { checkOffer } from './kills'
import { requireOpen, withRollout } from './rollout-state'

/** Whom a rollout gets in addition. */
export interface RaiseRequest {
  /** 0 to 100, not less than before. */
  percent?: number | undefined
  /** Only for a rollout that had no percentage. */
  unit?: Rollout['unit'] | undefined
  tenants?: readonly string[]
  people?: readonly string[]
  /** Tenants from which the percentage is drawn as well. */
  within?: readonly string[]
}

export function checkPercent(percent: number): void {
  if (!(percent >= 0 && percent <= 100) || Math.abs(percent * 100 - Math.round(percent * 100)) > 1e-9) {
    throw new InvalidValue(`${percent} is not a percentage from 0 to 100 with at most two decimals.`, 'percent')
  }
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

/** Refuses a percentage within tenants that reaches nobody besides those who are named. Throws InvalidValue. */
export function checkWithin(
  within: readonly string[],
  { percent, unit, include }: { percent: number | undefined; unit: Rollout['unit']; include: readonly string[] },
): void {
  if (within.length === 0) return
  checkTenants(within, 'within')
  if (!percent) throw new InvalidValue(`This limits a percentage to ${joinNames(within)}, so name one.`, 'within')
  if (within.every((tenant) => include.includes(tenant)))
    throw new InvalidValue(
      `${joinNames(within)} would get it as a whole, so there is nobody left to draw a percentage from.`,
      'within',
    )
  if (unit === 'tenant' && new Set(within).size === 1)
    throw new InvalidValue(
      `A percentage of tenants can’t be drawn from ${joinNames(within)} alone: draw people, or name the tenant.`,
      'within',
    )
}

const union = (before: readonly string[], more: readonly string[]): string[] => [...new Set([...before, ...more])]

function refuseExcluded({ id, exclude }: Rollout, tenants: readonly string[], field: string): void {
  const excluded = tenants.find((tenant) => exclude.includes(tenant))
  if (excluded !== undefined)
    throw new ChangeError(
      `${id} excludes ${excluded}, which raising does not change. Roll it back and start another.`,
      field,
    )
}

/** The share that a rollout has once it is raised. */
function raiseShare(rollout: Rollout, { percent, unit, within = [] }: RaiseRequest): Share {
  const { id, state } = rollout
  const share = getShare(rollout)
  if (percent !== undefined) checkPercent(percent)
  // Nobody has the version of a paused rollout, so a lower percentage takes it from nobody.
  if (percent !== undefined && percent < share.percent && state === 'running')
    throw new ChangeError(
      `${id} is already at ${share.percent} %. To withdraw the version, pause or roll back ${id}.`,
      'percent',
    )
  if (share.percent > 0 && unit !== undefined && unit !== rollout.unit)
    throw new ChangeError(
      `${id} draws ${rollout.unit === 'tenant' ? 'tenants' : 'people'}, which raising does not change. Roll it back and start another.`,
      'unit',
    )
  if (within.length > 0 && share.percent > 0 && share.within === undefined)
    throw new ChangeError(
      `${id} draws from every tenant, and raising takes the version from nobody. Roll it back and start another.`,
      'within',
    )
  const all = union(share.within ?? [], within)
  return { percent: percent ?? share.percent, ...((share.within || all.length > 0) && { within: all }) }
}

/** Adds to a rollout; a paused one is resumed by it. Tenants and people that have the version keep it. */
export const raise =
  (id: string, request: RaiseRequest): Change =>
  (document) => {
    const { percent, tenants = [], people = [], within = [] } = request
    if (percent === undefined && [tenants, people, within].every((names) => names.length === 0))
      throw new InvalidValue('Specify whom to add: a higher percentage, or tenants.', 'percent')
    const rollout = requireOpen(document, id)
    checkTenants(tenants, 'tenants')
    checkPeople(people)
    refuseExcluded(rollout, tenants, 'tenants')
    refuseExcluded(rollout, within, 'within')
    const share = raiseShare(rollout, request)
    const isFirstShare = getShare(rollout).percent === 0
    const unit = (isFirstShare ? (request.unit ?? (within.length > 0 ? 'user' : undefined)) : undefined) ?? rollout.unit
    const include = union(rollout.include, tenants)
    const { people: before = [], ...others } = rollout
    const named = union(before, people)
    if (within.length > 0) checkWithin(share.within ?? [], { percent: share.percent, unit, include })
    const raised: Rollout = {
      ...others,
      ...toFields(share),
      unit,
      include,
      ...(named.length > 0 && { people: named }),
      state: 'running',
    }
    if (!reachesAnybody(raised)) throw new InvalidValue(`${id} would still reach nobody.`, 'percent')
    if (rollout.state === 'paused') checkOffer(document, rollout.remote, rollout.to)
    return withRollout(document, raised)
  }

/** What somebody wants who starts a rollout of a version that another one offers. */
export interface Wanted extends Required<Pick<RaiseRequest, 'tenants' | 'people' | 'within'>> {
  percent: number | undefined
  unit: Rollout['unit'] | undefined
  /** What only a new rollout can have: 'its dates'. */
  onlyNew: readonly string[]
}

/** The error that an open rollout offers the version already, with the command that raises it to what is wanted. */
export function offeredAlready(
  document: RegistryDocument,
  rollout: Rollout,
  { percent, unit, tenants, people, within, onlyNew }: Wanted,
  now: Date,
): ChangeError {
  const { id, remote, to, include, state } = rollout
  const share = getShare(rollout)
  const isPaused = state === 'paused'
  const start = `${id} already offers ${remote} ${to} for ${audienceText(rollout)}${isPaused ? ', and is paused' : ''}`
  const say = (advice: string) => new ChangeError(`${start}. ${advice}`, 'version')
  const startAnew = (why: string) =>
    say(`${why} To start anew, stop it first: npm run release -- rollback ${id} --reason "…"`)
  if (onlyNew.length > 0) return startAnew(`Raising it can’t change ${joinNames(onlyNew)}.`)
  if (percent && share.percent > 0 && (share.within === undefined) !== (within.length === 0))
    return startAnew(
      `Raising it can’t change that it draws from ${share.within ? `${joinNames(share.within)} alone` : 'every tenant'}.`,
    )
  const isMore = percent !== undefined && percent > 0 && (percent > share.percent || isPaused)
  const more = {
    percent: isMore ? percent : undefined,
    unit: percent && unit !== rollout.unit ? unit : undefined,
    tenants: tenants.filter((tenant) => !include.includes(tenant)),
    people: people.filter((person) => !rollout.people?.includes(person)),
    within: within.filter((tenant) => !share.within?.includes(tenant)),
  }
  const options = optionsText(more)
  const command = `npm run release -- ${findFlag(document, remote) ? 'flag ' : ''}`
  if (options === '')
    return say(
      isPaused ? `Resume it: npm run release -- resume ${id} --reason "…"` : 'There is nothing to add to that.',
    )
  try {
    raise(id, more)(document, now)
  } catch (error) {
    if (error instanceof ChangeError) return say(error.message)
    throw error
  }
  return say(`Raise it${isPaused ? ', which resumes it' : ''}: ${command}raise ${id}${options} --reason "…"`)
}
