import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window fits a media query, such as `(max-width: 700px)`. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = globalThis.matchMedia?.(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? false)
}

/** Where a table is a list of two-line rows: 700 px, and wider screens with larger text. */
export const SMALL = '(max-width: 43.75em)'
