import { useEffect, useRef, useState } from 'react'

/**
 * Where focus goes after a request that failed: a button that was disabled for the while has lost it.
 * @param selectors inside the element that takes the ref, the best first; a constant of the module
 * @returns the ref, and what to call once the failure is about to show
 */
export function useFocusAfterFailure<E extends HTMLElement>(selectors: readonly string[]) {
  const ref = useRef<E>(null)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (failures === 0) return
    const found = selectors.map((selector) => ref.current?.querySelector<HTMLElement>(selector)).find(Boolean)
    found?.focus()
  }, [failures, selectors])
  return [ref, () => setFailures((count) => count + 1)] as const
}
