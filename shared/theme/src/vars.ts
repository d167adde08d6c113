import { tokens, variableName } from './tokens'

type Vars = { [G in keyof typeof tokens]: { [N in keyof (typeof tokens)[G]]: string } }

/**
 * The tokens as CSS: `vars.color.brandInk` is `var(--portal-color-brand-ink, #174570)`.
 * Components use these and never hard-code a color, so a tenant's colors reach every remote at once.
 */
export const vars = Object.fromEntries(
  Object.entries(tokens).map(([group, entries]) => [
    group,
    Object.fromEntries(
      Object.entries(entries).map(([name, value]) => [name, `var(${variableName(group, name)}, ${value})`]),
    ),
  ]),
) as Vars
