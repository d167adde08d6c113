import type { UpdatePoller } from './update-poller'

/** A page must not wait longer for an answer than a person does. */
const PATIENCE_MS = 1_000

/** Until the answer is there, nothing in the page can be pressed; the focus stays where it was. */
async function checkHeld(updates: Pick<UpdatePoller, 'check'>, { body, activeElement }: Document): Promise<void> {
  body.inert = true
  await Promise.race([updates.check(), new Promise((done) => setTimeout(done, PATIENCE_MS))])
  body.inert = false
  if (activeElement instanceof HTMLElement && activeElement !== body) activeElement.focus({ preventScroll: true })
}

/**
 * Asks at once when Back or Forward brings a page back, whose versions may have been killed since: from memory, or from the
 * HTML in the browser's cache, which is not revalidated then.
 */
export function checkOnReturn(
  updates: Pick<UpdatePoller, 'check'>,
  page: Pick<Window, 'addEventListener' | 'document' | 'performance'>,
): void {
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void checkHeld(updates, page.document)
  })
  const [navigation] = page.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'back_forward') void checkHeld(updates, page.document)
}
