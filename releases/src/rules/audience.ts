import type { Rollout } from './document'
import { joinNames } from './join-names'
import { reachesAnybody, getShare } from './rollout-share'

/** 'acme, and 10 % of the other tenants, and not summit, from 2027-01-31' */
export function audienceText(rollout: Rollout): string {
  if (!reachesAnybody(rollout)) return 'nobody, since it is paused'
  const { include, exclude, people = [], from, until } = rollout
  const named = [
    ...include,
    ...(people.length > 0 ? [`${people.length} named ${people.length > 1 ? 'people' : 'person'}`] : []),
  ].join(', ')
  const who = [named, shareText(rollout)].filter(Boolean).join(', and ')
  const dates = `${from === undefined ? '' : `, from ${from.slice(0, 10)}`}${until === undefined ? '' : `, until ${until.slice(0, 10)}`}`
  return `${who}${exclude.length > 0 ? `, and not ${exclude.join(', ')}` : ''}${dates}`
}

/** '10 % of the people of every other tenant'; empty if the rollout draws from nobody. */
export function shareText(rollout: Rollout): string {
  const { percent, within } = getShare(rollout)
  const { unit, include, exclude } = rollout
  if (percent === 0) return ''
  if (within === undefined) {
    const isOfOthers = include.length > 0
    if (unit === 'tenant') return `${percent} % of ${isOfOthers ? 'the other ' : ''}tenants`
    return `${percent} % of the people of every ${isOfOthers ? 'other ' : ''}tenant`
  }
  const rest = within.filter((tenant) => !include.includes(tenant) && !exclude.includes(tenant))
  // A tenant's admin is not told of other tenants.
  if (within.length === 0) return `${percent} % of ${unit === 'tenant' ? '' : 'the people of '}some tenants`
  return rest.length === 0
    ? ''
    : `${percent} % of the ${unit === 'tenant' ? 'tenants' : 'people of'} ${joinNames(rest)}`
}
