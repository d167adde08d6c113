export interface Place {
  latitude: number
  longitude: number
}

/** Degrees of latitude between positions, four meters: the latitude determines the number of a position. */
const STEP = 4e-5
const EVERY_MS = 500

export interface Drive {
  /** Number of positions that the technician has sent so far, including lost ones. */
  sent: () => number
  /** The number of the position at a latitude; not an integer if there was none. */
  numberAt: (latitude: number) => number
  stop: () => void
}

/** Simulates a technician who drives straight on and reports positions like their phone; lost ones are not sent again. */
export function startDrive(start: Place, report: (place: Place) => Promise<void>): Drive {
  let sent = 0
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    sent += 1
    const place = { latitude: start.latitude + sent * STEP, longitude: start.longitude }
    void report(place)
      .catch(() => undefined)
      .finally(() => (isBusy = false))
  }, EVERY_MS)
  return {
    sent: () => sent,
    numberAt: (latitude) => Math.round(((latitude - start.latitude) / STEP) * 1000) / 1000,
    stop: () => clearInterval(timer),
  }
}
