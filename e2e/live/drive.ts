export interface Place {
  latitude: number
  longitude: number
}

/** Degrees to the north from one position to the next, four metres: the place itself tells the number. */
const STEP = 4e-5
const EVERY_MS = 500

export interface Drive {
  /** How many positions the technician has sent so far, whether or not they came through. */
  sent: () => number
  /** The number of the position at a latitude; with a fraction where there was none. */
  numberAt: (latitude: number) => number
  stop: () => void
}

/** The technician drives straight on, and reports it as their telephone would; what does not come through is not sent again. */
export function startDrive(start: Place, report: (place: Place) => Promise<void>): Drive {
  let sent = 0
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    sent += 1
    const place = { latitude: start.latitude + sent * STEP, longitude: start.longitude }
    void report(place).catch(() => undefined).finally(() => (isBusy = false))
  }, EVERY_MS)
  return {
    sent: () => sent,
    numberAt: (latitude) => Math.round(((latitude - start.latitude) / STEP) * 1000) / 1000,
    stop: () => clearInterval(timer),
  }
}
