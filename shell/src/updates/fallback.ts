import { hasUnsavedInput } from './unsaved-input'

/** Read by the shell server on the next page load. */
const COOKIE = 'portal_fallback'
const FOR_SECONDS = 600

const named = (): string[] =>
  new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie)?.[1]?.split('.').filter(Boolean) ?? []

/** Reloads the page with the remote's fallback build. Does nothing while unsaved input would be lost, nor where the browser takes no cookie. */
export function reloadOntoFallback(remote: string, reload = () => location.reload()): void {
  if (hasUnsavedInput(document)) return
  const before = named()
  // Only once: if the fallback fails, too, another reload does not help.
  if (before.includes(remote)) return
  document.cookie = `${COOKIE}=${[...before, remote].join('.')}; path=/; max-age=${FOR_SECONDS}; samesite=lax`
  // Without the cookie the same build would come again, and crash and reload for ever.
  if (named().includes(remote)) reload()
}
