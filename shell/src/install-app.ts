import { pageLink } from '@portal/i18n/languages'

/** Makes the portal installable, with a page for when there is no connection. */
export function installApp({ document, navigator }: Window): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = pageLink('/manifest.webmanifest', document.documentElement.lang)
  document.head.append(link)
  try {
    void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
  } catch {
    // Cookies are blocked: the portal works as before.
  }
}
