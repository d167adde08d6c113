import { LateError } from './late-error'

/** Calls `heard` whenever a script or an iframe has loaded in this page. Returns an unsubscribe function. */
export type Arrivals = (heard: () => void) => () => void

/** Uses the browser's resource timing entries, which are added when the last byte has arrived. */
export const scriptArrivals: Arrivals = (heard) => {
  const observer = new PerformanceObserver((list) => {
    if (
      list
        .getEntries()
        .some((entry) => ['script', 'iframe'].includes((entry as PerformanceResourceTiming).initiatorType))
    )
      heard()
  })
  observer.observe({ type: 'resource' })
  return () => observer.disconnect()
}

/**
 * Settles like `work`, but rejects with a LateError with `message` once nothing has arrived for `ms` milliseconds (an idle
 * timeout): a slow connection that still delivers is not a failure, however long it takes.
 */
export function untilSilence<T>(
  work: Promise<T>,
  ms: number,
  message: string,
  arrivals: Arrivals = scriptArrivals,
): Promise<T> {
  return new Promise((done, fail) => {
    let timer: ReturnType<typeof setTimeout>
    let stopHearing = () => {}
    const stop = () => {
      clearTimeout(timer)
      stopHearing()
    }
    const heard = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        stop()
        fail(new LateError(message, work))
      }, ms)
    }
    heard()
    stopHearing = arrivals(heard)
    work.then(done, fail).finally(stop)
  })
}
