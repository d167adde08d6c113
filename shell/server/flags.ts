import type { Decision } from 'releases'

/** Variants by flag as pages get them: without those at their first one, which is what a page assumes. */
export const variantsOf = (flags: readonly Decision[]): Record<string, string> => Object.fromEntries(flags.filter(({ isBase }) => !isBase).map(({ name, variant }) => [name, variant]))
