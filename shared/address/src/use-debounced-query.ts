import { useEffect, useState } from 'react'

/**
 * Queries the server about typed text, debounced.
 * @param asked the query; null sends no request
 * @param ask must be stable or memoized; rejections are ignored
 * @returns the result for the current `asked`, or null while there is none
 */
export function useDebouncedQuery<T>(
  asked: string | null,
  ask: (asked: string) => Promise<T>,
  pauseMs: number,
): T | null {
  const [known, setKnown] = useState<{ asked: string; answer: T } | null>(null)
  useEffect(() => {
    if (asked === null) return
    let stale = false
    const timer = setTimeout(() => {
      ask(asked).then(
        (answer) => !stale && setKnown({ asked, answer }),
        () => undefined,
      )
    }, pauseMs)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [asked, ask, pauseMs])
  return known && known.asked === asked ? known.answer : null
}
