/** A slow connection and a slow CPU to emulate. */
export interface Profile {
  name: string
  /** Round-trip time in milliseconds. */
  latencyMs: number
  /** Download throughput; upload is half of it. */
  kilobitsPerSecond: number
  /** CPU throttling factor. */
  cpuSlowdown: number
  /** Requests that stall before they continue: their share (0 to 1) and for how long. */
  stalls?: { share: number; ms: number }
}

export const profiles: readonly Profile[] = [
  { name: 'slow phone', latencyMs: 150, kilobitsPerSecond: 1_440, cpuSlowdown: 4 },
  { name: 'weak signal', latencyMs: 400, kilobitsPerSecond: 400, cpuSlowdown: 6 },
  { name: 'basement', latencyMs: 800, kilobitsPerSecond: 200, cpuSlowdown: 6, stalls: { share: 0.02, ms: 5_000 } },
]
