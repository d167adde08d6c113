import { LateError } from './late-error'

/** Tells of every script, and of every frame, that arrives in this page; answers with a way to stop. */
export type Arrivals = (heard: () => void) => () => void

/** By the browser's own record, which is written when the last byte is there. */
export const scriptArrivals: Arrivals = (heard) => {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some((entry) => ['script', 'iframe'].includes((entry as PerformanceResourceTiming).initiatorType))) heard()
  })
  observer.observe({ type: 'resource' })
  return () => observer.disconnect()
}

/**
 * `work`, or a LateError with `message` once nothing has arrived for `ms` milliseconds. A slow line that still brings
 * something is no failure, however long the whole takes.
 */
export function untilSilence<T>(work: Promise<T>, ms: number, message: string, arrivals: Arrivals = scriptArrivals): Promise<T> {
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
