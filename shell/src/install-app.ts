/** Makes the portal installable, with a page for when there is no connection. Once the page is usable, since nothing waits for it. */
export function installApp(view: Window & typeof globalThis): void {
  const { document, navigator } = view
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
  // Not there in a private window of some browsers; where it can't be registered, the portal works as before.
  void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
}
