import { readableAs, readableOn } from './contrast'

export type Scheme = 'light' | 'dark'

/**
 * What a drive is drawn over on our street map and on Google's: ground, parks, water, roads. The lightest first on a light map,
 * the darkest on a dark one, so that each step leads further away from all of them.
 */
export const mapColors: Record<Scheme, readonly string[]> = {
  light: ['#ffffff', '#f6f4f0', '#ffe7a6', '#bddcae', '#ffcf73', '#a6d3ee', '#f3b853', '#aab9c9'],
  dark: ['#20252b', '#17364a', '#454c56', '#3c4f60', '#5a5344', '#8a6a35'],
}

/** WCAG 1.4.11: for what is drawn, not written. */
const MIN_CONTRAST = 3

export interface RouteColors {
  line: string
  /** Wider, below the line. */
  casing: string
}

/** The colors of a drive: the tenant's primary color, as far as the map lets it be seen, with the opposite around it. */
export function routeColors(primary: string, scheme: Scheme = 'light'): RouteColors {
  const line = mapColors[scheme].reduce((color, ground) => readableAs(color, ground, MIN_CONTRAST), primary)
  return { line, casing: readableOn(line) }
}
