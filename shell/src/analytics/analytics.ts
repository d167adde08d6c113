import type { Platform } from '@portal/platform'

/**
 * Tells the tenant's Google Analytics of what customers do, through a frame without an origin: the foreign script sees
 * the events and nothing of the portal. Nothing is loaded without an id, nor before there is something to tell.
 */
export function createAnalytics(id: string | null, page: Document): Platform['track'] {
  if (!id) return () => undefined
  let frame: Promise<Window | null> | undefined
  return (event, details = {}) => {
    frame ??= openFrame(id, page)
    // An origin can't be named for a document that has none.
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
