import { createHash } from 'node:crypto'

const BUCKETS = 10_000

/**
 * Where a unit falls in a rollout: 0 to 9999, the same for ever. Every rollout draws anew, so that it is not always the
 * same tenants who come first; raising a percentage only adds to those who are in.
 */
export function bucketOf(rolloutId: string, unitKey: string): number {
  const digest = createHash('sha256').update(`${rolloutId}\0${unitKey}`).digest()
  // 48 bits: the remainder's bias is below one in ten billion.
  return digest.readUIntBE(0, 6) % BUCKETS
}

/** Buckets below this are in. */
export const thresholdOf = (percent: number): number => Math.round(percent * 100)
