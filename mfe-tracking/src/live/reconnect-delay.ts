/** In milliseconds. */
export const RECONNECT_WITHIN = { firstMs: 2_000, longestMs: 10_000 }

/**
 * How long to wait before connecting again, after this many failures in a row: any time up to a limit that doubles. So
 * viewers who lost the same server come back spread out, the more so the longer it was away.
 */
export const reconnectDelay = (
  failures: number,
  random: () => number,
  { firstMs, longestMs } = RECONNECT_WITHIN,
): number => random() * Math.min(longestMs, firstMs * 2 ** failures)
