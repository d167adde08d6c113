import { useEffect, useState } from 'react'
import { LateError } from './late-error'

interface Part<T> {
  /** Undefined until it has loaded. */
  value: T | undefined
  /** Why it failed to load; undefined while it is loading. */
  error: unknown
  /** Incremented by every `retry`. */
  attempt: number
  retry: () => void
}

/**
 * Loads code over the network. `retry` loads it again after a failure; a LateError recovers by itself once the code arrives.
 * @param load must be referentially stable for the same module; `isAgain` is true for retries
 * @param known returns the module if it is already loaded, so that no loading state is shown
 */
export function useLazyModule<T>(load: (isAgain: boolean) => Promise<T>, known?: () => T | undefined): Part<T> {
  const [state, setState] = useState<{ value?: T | undefined; error?: unknown; attempt: number }>(() => ({
    value: known?.(),
    attempt: 0,
  }))
  const { value, error, attempt } = state
  const retry = () => setState((before) => ({ attempt: before.attempt + 1 }))

  useEffect(() => {
    if (value !== undefined) return
    let isWanted = true
    load(attempt > 0).then(
      (loaded) => isWanted && setState({ value: loaded, attempt }),
      (problem: unknown) => {
        if (!isWanted) return
        setState({ error: problem, attempt })
        if (problem instanceof LateError)
          problem.coming.then(
            () => isWanted && retry(),
            () => undefined,
          )
      },
    )
    return () => {
      isWanted = false
    }
  }, [load, attempt, value])
  return { value, error, attempt, retry }
}
