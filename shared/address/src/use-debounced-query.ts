import { useEffect, useState } from 'react'

/**
 * What the server says about something typed, once typing has paused.
 * @param asked what to ask about; null for nothing
 * @param ask a constant or memoised; a rejection is no answer
 * @returns the answer to exactly this, or null while there is none
 */
export function useDebouncedQuery<T>(asked: string | null, ask: (asked: string) => Promise<T>, pauseMs: number): T | null {
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
