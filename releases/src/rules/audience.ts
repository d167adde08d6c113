import type { Rollout } from './document'

/** '10 % of tenants, and acme, and not summit, from 2027-01-31' */
export function audienceText({ percent, unit, include, exclude, people = [], from, until }: Rollout): string {
  const share = percent > 0 ? `${percent} % of ${unit === 'tenant' ? 'tenants' : 'the people of every tenant'}` : ''
  const named = [
    ...include,
    ...(people.length > 0 ? [`${people.length} named ${people.length > 1 ? 'people' : 'person'}`] : []),
  ].join(', ')
  const who = [share, named].filter(Boolean).join(', and ')
  const dates = `${from === undefined ? '' : `, from ${from.slice(0, 10)}`}${until === undefined ? '' : `, until ${until.slice(0, 10)}`}`
  return who === ''
    ? 'nobody, since it is paused'
    : `${who}${exclude.length > 0 ? `, and not ${exclude.join(', ')}` : ''}${dates}`
}
