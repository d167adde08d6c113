import { useSyncExternalStore } from 'react'
import { DARK_STYLE_ID, darkMedia, SCHEME_COOKIE, type SchemeChoice } from '@portal/theme'

export type Scheme = 'light' | 'dark'

// Here and not apart, since what is loaded on every page once it is usable must not need the customers' file.
const choices: readonly SchemeChoice[] = ['light', 'dark']
const CHOSEN = 'portal-scheme'
const YEAR_S = 31_536_000

// None on a page that is not ours: it is light.
const findStyle = () => document.getElementById(DARK_STYLE_ID)

function readScheme(): Scheme {
  const media = findStyle()?.getAttribute('media')
  return media && globalThis.matchMedia?.(media).matches ? 'dark' : 'light'
}

function readChoice(): SchemeChoice {
  const media = findStyle()?.getAttribute('media')
  return choices.find((choice) => darkMedia[choice] === media) ?? 'system'
}

function subscribe(listener: () => void) {
  const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
  system?.addEventListener('change', listener)
  document.addEventListener(CHOSEN, listener)
  return () => {
    system?.removeEventListener('change', listener)
    document.removeEventListener(CHOSEN, listener)
  }
}

/** Whether the page is light or dark. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, readScheme)

/** Light, dark or as the device is; kept in this browser for a year. */
export const useSchemeChoice = (): SchemeChoice => useSyncExternalStore(subscribe, readChoice)

export function chooseScheme(choice: SchemeChoice): void {
  findStyle()?.setAttribute('media', darkMedia[choice])
  document.cookie = `${SCHEME_COOKIE}=${choice}; Path=/; Max-Age=${choice === 'system' ? 0 : YEAR_S}; SameSite=Lax`
  document.dispatchEvent(new Event(CHOSEN))
}
