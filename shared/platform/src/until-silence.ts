import { LateError } from './late-error'

/** Calls `onArrival` whenever a script or an iframe has loaded in this page. Returns an unsubscribe function. */
export type Arrivals = (onArrival: () => void) => () => void

/** Uses the browser's resource timing entries, which are added when the last byte has arrived. */
export const scriptArrivals: Arrivals = (onArrival) => {
  const observer = new PerformanceObserver((list) => {
    if (
      list
        .getEntries()
        .some((entry) => ['script', 'iframe'].includes((entry as PerformanceResourceTiming).initiatorType))
    )
      onArrival()
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
    let stopListening = () => {}
    const stop = () => {
      clearTimeout(timer)
      stopListening()
    }
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        stop()
        fail(new LateError(message, work))
      }, ms)
    }
    restart()
    stopListening = arrivals(restart)
    work.then(done, fail).finally(stop)
  })
}
