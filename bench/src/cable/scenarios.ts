export interface Scenario {
  name: string
  streams: number
  /** Viewers of each stream. */
  viewers: number
  /**
   * Messages that may be on their way at any time while publishing as fast as the server takes them. A server is always
   * kept busy, and no viewer is so far behind that the portal would rightly skip to the latest position.
   */
  window: number
  /** For latency: what every server here can take with ease, and the seconds that it lasts. */
  perSecond: number
  seconds: number
  /** Seconds of publishing as fast as it goes. */
  fullSeconds: number
  /** Positions that technicians tell by the API's own call, a second; it takes one a second of each. */
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
