import { useSyncExternalStore } from 'react'
import { siteStorage } from './browser-storage'
import { SCHEME_KEY } from './scheme-key'

export type Scheme = 'light' | 'dark'

const systemQuery = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const readChoice = (): Scheme | null => {
  const { scheme } = document.documentElement.dataset
  return scheme === 'light' || scheme === 'dark' ? scheme : null
}

const readScheme = (): Scheme => readChoice() ?? (systemQuery()?.matches ? 'dark' : 'light')

function subscribe(listener: () => void) {
  listeners.add(listener)
  const query = systemQuery()
  query?.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    query?.removeEventListener('change', listener)
  }
}

/** Whether the page is light or dark. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, readScheme)

/** What the visitor chose; null follows the system. */
export const useSchemeChoice = (): Scheme | null => useSyncExternalStore(subscribe, readChoice)

/** Makes the page light or dark, now and at the next visit; null follows the system. */
export function chooseScheme(choice: Scheme | null): void {
  const { dataset } = document.documentElement
  if (choice) {
    dataset['scheme'] = choice
    siteStorage.setItem(SCHEME_KEY, choice)
  } else {
    delete dataset['scheme']
    siteStorage.removeItem(SCHEME_KEY)
  }
  listeners.forEach((listener) => listener())
}
