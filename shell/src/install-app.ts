/** Makes the portal installable, with a page for when there is no connection. */
export function installApp({ document, navigator }: Window): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
  // Not there in some private windows, and throws where cookies are blocked: then the portal works as before.
  try {
    void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
  } catch {}
}
