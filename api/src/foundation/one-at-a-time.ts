import { serviceUnavailable } from './errors'

/**
 * Runs pieces of work one after another. Whoever waits for one that takes longer than `limitMs` gets a 503, and the next
 * one begins: work that never ends must not hold up everything after it.
 */
export function oneAtATime(what: string, limitMs: number) {
  let last: Promise<unknown> = Promise.resolve()
  return function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(() => within(work))
    last = turn.catch(() => undefined)
    return turn
  }

  async function within<T>(work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>(
      (_, fail) =>
        (timer = setTimeout(() => fail(serviceUnavailable(1, `${what} did not end within ${limitMs} ms`)), limitMs)),
    )
    try {
      return await Promise.race([work(), late])
    } finally {
      clearTimeout(timer)
    }
  }
}
