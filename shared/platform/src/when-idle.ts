/** Runs work once the page and what it fetched are there and the browser is idle. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  const soon = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 200))
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
