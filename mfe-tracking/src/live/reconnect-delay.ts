/** In milliseconds. */
export const RECONNECT_WITHIN = { firstMs: 2_000, longestMs: 30_000 }

/**
 * How long to wait before connecting again, after this many failures in a row: any time up to a limit that grows by
 * half. So viewers who lost the same server come back spread out, and soon after it is back.
 */
export const reconnectDelay = (failures: number, random: () => number, { firstMs, longestMs } = RECONNECT_WITHIN): number =>
  random() * Math.min(longestMs, firstMs * 1.5 ** failures)
