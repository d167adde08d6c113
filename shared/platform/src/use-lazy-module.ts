import { useEffect, useState } from 'react'
import { LateError } from './late-error'

interface Part<T> {
  /** Undefined until it is here. */
  value: T | undefined
  /** Why it can't be had; undefined while it may still come. */
  error: unknown
  /** Grows with every `retry`. */
  attempt: number
  retry: () => void
}

/**
 * Code that comes over the network. What failed is asked for anew by `retry`; what was only late takes its place by itself.
 * @param load of one identity for as long as the same thing is wanted; told whether somebody asks again
 * @param known what is here already, so that nothing is seen of a wait
 */
export function useLazyModule<T>(load: (isAgain: boolean) => Promise<T>, known?: () => T | undefined): Part<T> {
  const [state, setState] = useState<{ value?: T | undefined; error?: unknown; attempt: number }>(() => ({ value: known?.(), attempt: 0 }))
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
        if (problem instanceof LateError) problem.coming.then(() => isWanted && retry(), () => undefined)
      },
    )
    return () => {
      isWanted = false
    }
  }, [load, attempt])
  return { value, error, attempt, retry }
}
