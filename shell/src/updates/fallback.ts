import { hasUnsavedInput } from './unsaved-input'

/** Read by the shell server on the next page load. */
const COOKIE = 'portal_fallback'
const FOR_SECONDS = 600

/** Reloads the page with the remote's fallback build. Does nothing while unsaved input would be lost. */
export function reloadOntoFallback(remote: string): void {
  if (hasUnsavedInput(document)) return
  const before = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie)?.[1]?.split('.') ?? []
  // Only once: if the fallback fails, too, another reload does not help.
  if (before.includes(remote)) return
  document.cookie = `${COOKIE}=${[...before.filter(Boolean), remote].join('.')}; path=/; max-age=${FOR_SECONDS}; samesite=lax`
  location.reload()
}
