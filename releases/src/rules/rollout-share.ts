import type { Rollout } from './document'

/** What a rollout's percentage is, and of whom. */
export interface Share {
  percent: number
  /** The tenants from which it is drawn; everybody if missing. */
  within?: readonly string[]
}

export const getShare = (rollout: Rollout): Share => {
  const { percent, within } = rollout
  return within ? { percent: isEmptied(rollout) ? 0 : within.percent, within: within.tenants } : { percent }
}

/** Whether a version before `within` has paused the rollout: it empties what it knows of. Nobody else leaves an empty list of people. */
const isEmptied = ({ percent, include, people }: Rollout): boolean =>
  percent === 0 && include.length === 0 && people?.length === 0

/** A share as the fields of a rollout. */
export const toFields = ({ percent, within }: Share): Pick<Rollout, 'percent' | 'within'> =>
  within ? { percent: 0, within: { tenants: [...within], percent } } : { percent }

/** The rollout with another percentage of the same tenants or people. */
export const withPercent = (rollout: Rollout, percent: number): Rollout => ({
  ...rollout,
  ...toFields({ ...getShare(rollout), percent }),
})

/** Whether a rollout offers its version to anybody at all. */
export const reachesAnybody = (rollout: Rollout): boolean =>
  getShare(rollout).percent > 0 || rollout.include.length > 0 || (rollout.people ?? []).length > 0
