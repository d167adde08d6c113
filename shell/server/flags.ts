import type { Decision } from 'releases'
import type { Trial } from '../src/page-data'

/** Variants by flag as pages get them: without those at their first one, which is what a page assumes. */
export const listVariants = (flags: readonly Decision[]): Record<string, string> =>
  Object.fromEntries(flags.filter(({ isBase }) => !isBase).map(({ name, variant }) => [name, variant]))

/** Running rollouts of flags, and on which side of them the visitor is. */
export const listTrials = (flags: readonly Decision[]): Trial[] =>
  flags.flatMap(({ name, variant, rollout }) => (rollout ? [{ remote: name, version: variant, rollout }] : []))
