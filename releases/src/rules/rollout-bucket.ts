import { createHash } from 'node:crypto'

const BUCKETS = 10_000

/**
 * The bucket of a unit in a rollout, 0 to 9999. Deterministic, so raising a percentage only adds units. The rollout id is
 * part of the hash, so that it is not always the same tenants that get a version first. Changing the hash redraws every
 * running rollout.
 */
export function toBucket(rolloutId: string, unitKey: string): number {
  const digest = createHash('sha256').update(`${rolloutId}\0${unitKey}`).digest()
  // 48 bits: the modulo bias is below one in ten billion.
  return digest.readUIntBE(0, 6) % BUCKETS
}

/** Buckets below this threshold are in the rollout. */
export const toThreshold = (percent: number): number => Math.round((percent / 100) * BUCKETS)
