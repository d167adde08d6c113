/** What was observed of a page visit, frame by frame. */
export interface Seen {
  /** Failures shown, as a heading or an alert. */
  failures: string[]
  /** Frames without a heading after the first frame with one. */
  headingsLost: number
  /** How far the heading moved while the page loaded, in CSS pixels. */
  headingMovedPx: number
  /** Sum of layout shifts not caused by user input. */
  layoutShift: number
  /** Milliseconds until the requested page's heading, and until the "slow" notice, first appeared; null if never. */
  headingMs: number | null
  slowMs: number | null
}

/** Runs in the page before anything else. `window.__seen()` returns what was observed since `window.__begin()` or since the page load. */
export function observe(): void {
  const DOWN = "This page can't be shown right now"
  let began = 0
  let shift = 0
  /** Heading of the page being left. */
  let from = ''
  const headingNow = () =>
    [...document.querySelectorAll('h1')].find(
      (each) => each.getClientRects().length > 0 && each.textContent.trim() !== '',
    )
  let seen: {
    failures: Set<string>
    lost: number
    at: { x: number; y: number } | null
    moved: number
    heading: number | null
    slow: number | null
  }
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
      // Relative to the top of the page, independent of scrolling.
      const now = { x, y: y + scrollY }
      if (seen.at) seen.moved = Math.max(seen.moved, Math.abs(now.x - seen.at.x), Math.abs(now.y - seen.at.y))
      seen.at ??= now
      if (heading.textContent === DOWN) seen.failures.add(DOWN)
    } else if (!heading && (from || seen.heading !== null)) seen.lost++
    for (const alert of document.querySelectorAll('[role=alert]'))
      if (alert.textContent) seen.failures.add(alert.textContent)
    if (document.querySelector('[role=status] [data-slow]')) seen.slow ??= after
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, {
    __begin: begin,
    __seen: () => ({
      failures: [...seen.failures],
      headingsLost: seen.lost,
      headingMovedPx: Math.round(seen.moved),
      layoutShift: shift,
      headingMs: seen.heading,
      slowMs: seen.slow,
    }),
  })
}
