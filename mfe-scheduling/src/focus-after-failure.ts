import { useEffect, useRef, useState } from 'react'

/**
 * Restores focus after a failed request: a button that was disabled in the meantime has lost it.
 * @param selectors of elements inside the one with the ref, in order of preference; a module constant
 * @returns the ref, and a function to call when the failure is about to be shown
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
