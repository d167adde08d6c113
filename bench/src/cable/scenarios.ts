export interface Scenario {
  name: string
  streams: number
  /** Viewers per stream. */
  viewers: number
  /**
   * Maximum messages in flight while publishing at full speed. Large enough to keep the server busy, and small enough that no
   * viewer falls so far behind that the portal would skip to the latest position.
   */
  window: number
  /** For latency: a rate that every server handles with ease, and the duration. */
  perSecond: number
  seconds: number
  /** Seconds of publishing at full speed. */
  fullSeconds: number
  /** Positions per second reported through the API, which accepts one per second and technician. */
  intakePerSecond: number
}

const crowd = { perSecond: 2, seconds: 15, fullSeconds: 6, intakePerSecond: 0.8 }
const many = { perSecond: 400, seconds: 12, fullSeconds: 6, intakePerSecond: 40 }

export const scenarios = (quick: boolean): Scenario[] =>
  quick
    ? [
        { name: '1 stream × 200 viewers', streams: 1, viewers: 200, window: 16, ...crowd, seconds: 4, fullSeconds: 2 },
        { name: '200 streams × 2 viewers', streams: 200, viewers: 2, window: 64, ...many, seconds: 2, fullSeconds: 2 },
      ]
    : [
        { name: '1 stream × 1,000 viewers', streams: 1, viewers: 1_000, window: 16, ...crowd },
        { name: '5,000 streams × 2 viewers', streams: 5_000, viewers: 2, window: 256, ...many },
      ]
