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
  let startedAt = 0
  let shift = 0
  /** Heading of the page being left. */
  let from = ''
  const headingNow = () =>
    [...document.querySelectorAll('h1')].find(
      (each) => each.getClientRects().length > 0 && each.textContent.trim() !== '',
    )
  let observation: {
    failures: Set<string>
    lost: number
    at: { x: number; y: number } | null
    moved: number
    heading: number | null
    slow: number | null
  }
  const begin = () => {
    startedAt = performance.now()
    shift = 0
    from = headingNow()?.textContent ?? ''
    observation = { failures: new Set(), lost: 0, at: null, moved: 0, heading: null, slow: null }
  }
  begin()
  startedAt = 0
  const look = () => {
    requestAnimationFrame(look)
    const heading = headingNow()
    const after = Math.round(performance.now() - startedAt)
    if (heading && heading.textContent !== from) {
      observation.heading ??= after
      const { x, y } = heading.getBoundingClientRect()
      // Relative to the top of the page, independent of scrolling.
      const now = { x, y: y + scrollY }
      if (observation.at)
        observation.moved = Math.max(
          observation.moved,
          Math.abs(now.x - observation.at.x),
          Math.abs(now.y - observation.at.y),
        )
      observation.at ??= now
      if (heading.textContent === DOWN) observation.failures.add(DOWN)
    } else if (!heading && (from || observation.heading !== null)) observation.lost++
    for (const alert of document.querySelectorAll('[role=alert]'))
      if (alert.textContent) observation.failures.add(alert.textContent)
    if (document.querySelector('[role=status] [data-slow]')) observation.slow ??= after
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, {
    __begin: begin,
    __seen: () => ({
      failures: [...observation.failures],
      headingsLost: observation.lost,
      headingMovedPx: Math.round(observation.moved),
      layoutShift: shift,
      headingMs: observation.heading,
      slowMs: observation.slow,
    }),
  })
}
