import { useSyncExternalStore } from 'react'

export type Scheme = 'light' | 'dark'

const findQuery = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)')

const readScheme = (): Scheme => (findQuery()?.matches ? 'dark' : 'light')

function subscribe(listener: () => void) {
  const query = findQuery()
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

/** Whether the page is light or dark, as the system is. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, readScheme)
