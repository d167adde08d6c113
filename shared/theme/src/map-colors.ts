import type { Scheme } from './tokens'

/** What a drive is drawn over on our street map and on Google's: ground, parks, water, roads. */
export const mapColors: Record<Scheme, readonly string[]> = {
  light: ['#ffffff', '#f6f4f0', '#ffe7a6', '#bddcae', '#ffcf73', '#a6d3ee', '#f3b853', '#aab9c9'],
  dark: ['#20252b', '#17364a', '#454c56', '#3c4f60', '#5a5344', '#8a6a35'],
}
