import { hasUnsavedInput } from './unsaved-input'

/** Read by the shell server at the next page. */
const COOKIE = 'portal_fallback'
const FOR_SECONDS = 600

/** Leaves for a new document in which the remote is what was good before. Never while something typed would be lost. */
export function reloadOntoFallback(remote: string): void {
  if (hasUnsavedInput(document)) return
  const before = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie)?.[1]?.split('.') ?? []
  // Once: what breaks on the older build, too, is not mended by reloading.
  if (before.includes(remote)) return
  document.cookie = `${COOKIE}=${[...before.filter(Boolean), remote].join('.')}; path=/; max-age=${FOR_SECONDS}; samesite=lax`
  location.reload()
}
