import { useEffect, useState } from 'react'

/**
 * Queries the server about typed text, debounced.
 * @param query null sends no request
 * @param ask must be stable or memoized; rejections are ignored
 * @returns the result for the current `query`, or null while there is none
 */
export function useDebouncedQuery<T>(
  query: string | null,
  ask: (query: string) => Promise<T>,
  pauseMs: number,
): T | null {
  const [known, setKnown] = useState<{ query: string; answer: T } | null>(null)
  useEffect(() => {
    if (query === null) return
    let stale = false
    const timer = setTimeout(() => {
      ask(query).then(
        (answer) => !stale && setKnown({ query, answer }),
        () => undefined,
      )
    }, pauseMs)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [query, ask, pauseMs])
  return known && known.query === query ? known.answer : null
}
