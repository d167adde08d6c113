import type { Platform } from '@portal/platform'

/**
 * Sends events to the tenant's Google Analytics through a sandboxed frame without an origin: the third-party script sees
 * the events and nothing of the portal. Loads nothing without an id, nor before the first event.
 */
export function createAnalytics(id: string | null, page: Document): Platform['track'] {
  if (!id) return () => undefined
  let frame: Promise<Window | null> | undefined
  return (event, details = {}) => {
    frame ??= openFrame(id, page)
    // A document with an opaque origin can't be named as target origin.
    void frame.then((target) => target?.postMessage({ event, details }, '*'))
  }
}

function openFrame(id: string, page: Document): Promise<Window | null> {
  const frame = page.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.hidden = true
  frame.title = 'Analytics'
  frame.src = `/analytics.html?id=${encodeURIComponent(id)}`
  return new Promise((ready) => {
    frame.addEventListener('load', () => ready(frame.contentWindow), { once: true })
    page.body.append(frame)
  })
}
