import { likelihoodRatio, type Proportion } from './sequential-test'

/** What people set out to do, and whether it was done. */
export const AIMS = ['booking', 'payment'] as const
export type Aim = (typeof AIMS)[number]

/** What the people of one side of a rollout met and did; one person counts once. */
export interface Outcomes {
  /** Of those who met the feature or version: whose page failed to load a part, or crashed. */
  failed: Proportion
  /** Of those who met it and began a booking: who made one. */
  booking: Proportion
  /** Of those who met it and opened an invoice that can be paid: who paid. */
  payment: Proportion
}

export interface OutcomeSides {
  canary: Outcomes
  control: Outcomes
}

/** How often a rollout of something that changes nothing is stopped by mistake, at most, however often its numbers are looked at. */
export const FALSE_ALARMS = 0.05

const METRICS = [
  { name: 'failed', isBad: true, words: 'met a page that failed' },
  { name: 'booking', isBad: false, words: 'made the booking that they began' },
  { name: 'payment', isBad: false, words: 'paid after opening an invoice' },
] as const satisfies readonly { name: keyof Outcomes; isBad: boolean; words: string }[]

const percent = ({ count, of }: Proportion): string => `${of === 0 ? '0.0' : ((count / of) * 100).toFixed(1)} %`

/** Why a rollout must be stopped for what its people did, or null. Each metric has its part of the false alarms. */
export function outcomeBreach({ canary, control }: OutcomeSides): string | null {
  const needed = METRICS.length / FALSE_ALARMS
  for (const { name, isBad, words } of METRICS) {
    const [its, usual] = [canary[name], control[name]]
    const ratio = likelihoodRatio(its, usual)
    const isWorse = isBad === its.count * usual.of > usual.count * its.of
    if (ratio >= needed && isWorse)
      return `${percent(its)} of ${its.of} people ${words}, control ${percent(usual)} of ${usual.of} (likelihood ratio ${ratio < 1e6 ? Math.round(ratio) : '> 1000000'}, limit ${needed})`
  }
  return null
}
