/** How many of a number of people did something. */
export interface Proportion {
  count: number
  of: number
}

/** Standard deviation of the differences that are looked for: the test is quickest for differences of about ten percentage points. */
const MIXTURE_DEVIATION = 0.1

/** Below this many people on either side, the normal approximation is too coarse. */
const MIN_PEOPLE = 20

const share = ({ count, of }: Proportion): number => count / of

/**
 * Likelihood ratio of 'the two proportions differ' against 'they are equal', by a mixture sequential probability ratio test with a
 * normal prior of the difference (Johari, Pekelis, Walsh: Always Valid Inference). It may be looked at after every person: under
 * equal proportions it ever exceeds 1/α with a probability of at most α. 0 while there are too few people.
 */
export function likelihoodRatio(canary: Proportion, control: Proportion): number {
  if (canary.of < MIN_PEOPLE || control.of < MIN_PEOPLE) return 0
  const pooled = (canary.count + control.count) / (canary.of + control.of)
  const variance = pooled * (1 - pooled) * (1 / canary.of + 1 / control.of)
  // All or nobody, on both sides.
  if (variance === 0) return 0
  const difference = share(canary) - share(control)
  const prior = MIXTURE_DEVIATION ** 2
  return (
    Math.sqrt(variance / (variance + prior)) * Math.exp((prior * difference ** 2) / (2 * variance * (variance + prior)))
  )
}
