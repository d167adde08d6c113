/** What was seen of a visit, frame by frame. */
export interface Seen {
  /** A failure was said: as heading, or as an alert. */
  failures: string[]
  /** Frames without a heading after the first one with it. */
  headingsLost: number
  /** How far the heading moved while the page came, in CSS pixels. */
  headingMovedPx: number
  /** Largest sum of layout shifts that no press explains. */
  layoutShift: number
  /** When the heading that was asked for, and the words that it takes long, were first there, in milliseconds; null: never. */
  headingMs: number | null
  slowMs: number | null
}

/** Runs in the page before anything else. `window.__seen()` tells what was seen since `window.__begin()`, or since the document began. */
export function observe(): void {
  const DOWN = "This page can't be shown right now"
  let began = 0
  let shift = 0
  /** The heading of the page that is being left. */
  let from = ''
  const headingNow = () => [...document.querySelectorAll('h1')].find((each) => each.getClientRects().length > 0 && each.textContent.trim() !== '')
  let seen: { failures: Set<string>; lost: number; at: { x: number; y: number } | null; moved: number; heading: number | null; slow: number | null }
  const begin = () => {
    began = performance.now()
    shift = 0
    from = headingNow()?.textContent ?? ''
    seen = { failures: new Set(), lost: 0, at: null, moved: 0, heading: null, slow: null }
  }
  begin()
  began = 0
  const look = () => {
    requestAnimationFrame(look)
    const heading = headingNow()
    const after = Math.round(performance.now() - began)
    if (heading && heading.textContent !== from) {
      seen.heading ??= after
      const { x, y } = heading.getBoundingClientRect()
      // From the page's own top, wherever somebody has scrolled to.
      const now = { x, y: y + scrollY }
      if (seen.at) seen.moved = Math.max(seen.moved, Math.abs(now.x - seen.at.x), Math.abs(now.y - seen.at.y))
      seen.at ??= now
      if (heading.textContent === DOWN) seen.failures.add(DOWN)
    } else if (!heading && (from || seen.heading !== null)) seen.lost++
    for (const alert of document.querySelectorAll('[role=alert]')) if (alert.textContent) seen.failures.add(alert.textContent)
    if (document.querySelector('[role=status] [data-slow]')) seen.slow ??= after
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, {
    __begin: begin,
    __seen: () => ({ failures: [...seen.failures], headingsLost: seen.lost, headingMovedPx: Math.round(seen.moved), layoutShift: shift, headingMs: seen.heading, slowMs: seen.slow }),
  })
}
