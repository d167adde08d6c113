/** A line and a machine that are slower than ours. */
export interface Profile {
  name: string
  /** Round trip, in milliseconds. */
  latencyMs: number
  /** Down; up is half of it. */
  kilobitsPerSecond: number
  /** The processor takes so many times longer. */
  cpuSlowdown: number
  /** Requests that stand still for a while before they go on: their share, and for how long. */
  stalls?: { share: number; ms: number }
}

export const profiles: readonly Profile[] = [
  { name: 'slow phone', latencyMs: 150, kilobitsPerSecond: 1_440, cpuSlowdown: 4 },
  { name: 'weak signal', latencyMs: 400, kilobitsPerSecond: 400, cpuSlowdown: 6 },
  { name: 'basement', latencyMs: 800, kilobitsPerSecond: 200, cpuSlowdown: 6, stalls: { share: 0.02, ms: 5_000 } },
]
