import type { Page } from '@playwright/test'

/** What the user sees, recorded by the page itself whenever it changes; times are milliseconds since the epoch. */
export interface Sight {
  at: number
  /** Start time of the document, which identifies it. */
  document: number
  /** The menu's Log out button is visible. */
  logOut: boolean
  /** The page has any text besides the menu. */
  text: boolean
  /** Level 1 heading of the page, or of an open dialog. */
  heading: string
  /** The page's code is loading: only its heading is shown. */
  waiting: boolean
  /** The slow notice is shown: for the page (`slow`), or for a dialog opened in the menu (`pieceSlow`). */
  slow: boolean
  pieceSlow: boolean
  /** Another remote's dialog, opened in the menu, says that it could not be loaded. */
  failed: boolean
}

export interface Timeline {
  sights: Sight[]
  /** Times of left clicks. */
  clicks: number[]
}

/** Starts recording what is seen in a page, across all its documents. */
export async function watch(page: Page): Promise<Timeline> {
  const timeline: Timeline = { sights: [], clicks: [] }
  await page.exposeBinding('__sighted', (_, sight: Sight) => void timeline.sights.push(sight))
  await page.exposeBinding('__clicked', (_, at: number) => void timeline.clicks.push(at))
  await page.addInitScript(() => {
    const report = globalThis as unknown as { __sighted: (sight: object) => void; __clicked: (at: number) => void }
    const shown = (element: Element | null | undefined) => (element?.getClientRects().length ?? 0) > 0
    let last = ''
    const look = () => {
      requestAnimationFrame(look)
      const main = document.querySelector('main')
      const place = main?.querySelector('h1 + [aria-busy=true], h1 + div > [aria-busy=true]:first-child')
      const slowPieces = document.querySelectorAll('main > section [data-slow]')
      const sight = {
        waiting: place != null,
        slow: place?.parentElement?.querySelector('[aria-busy=true] + [role=status] button') != null,
        pieceSlow: [...slowPieces].some(shown),
        logOut: [...document.querySelectorAll('button')].some(
          (button) => button.textContent.trim() === 'Log out' && shown(button),
        ),
        // The banner is not part of the page.
        text: [...(main?.children ?? [])].some(
          (part) =>
            part.querySelector(':scope > section[aria-label]') === null &&
            (part as HTMLElement).innerText.trim() !== '',
        ),
        heading:
          (
            document.querySelector('[role=dialog] h1, [role=dialog] h2, dialog[open] h1, dialog[open] h2') ??
            main?.querySelector('h1')
          )?.textContent.trim() ?? '',
        failed: [...document.querySelectorAll('main > section [role=alert]')].some(
          (alert) => alert.querySelector('button') && shown(alert),
        ),
      }
      const now = JSON.stringify(sight)
      if (now === last) return
      last = now
      report.__sighted({ ...sight, at: performance.timeOrigin + performance.now(), document: performance.timeOrigin })
    }
    requestAnimationFrame(look)
    addEventListener('click', (event) => report.__clicked(performance.timeOrigin + event.timeStamp), { capture: true })
  })
  return timeline
}

/** Longest time without text that is no white screen: the gap between two pages. */
const BLINK_MS = 500

/**
 * Describes each white screen; empty if there was none. Once a document's menu is shown, it must stay until the document
 * goes, with text beside it.
 */
export function whiteScreens({ sights }: Timeline, until: number): string[] {
  const found: string[] = []
  const ready = new Set<number>()
  sights.forEach((sight, index) => {
    const next = sights[index + 1]
    const lasted = (next?.at ?? until) - sight.at
    const left = next !== undefined && next.document !== sight.document
    if (sight.logOut) ready.add(sight.document)
    if (!ready.has(sight.document)) return
    if (!sight.logOut) found.push(`the menu was gone for ${Math.round(lasted)} ms`)
    if (!sight.text && !left && lasted > BLINK_MS) found.push(`nothing was to be read for ${Math.round(lasted)} ms`)
  })
  return found
}

/** The first sight from `since` on that fits. */
export const firstSight = ({ sights }: Timeline, since: number, fits: (sight: Sight) => boolean): Sight | undefined =>
  // A sight that was already shown at `since` counts, too.
  sights.find((sight, index) => fits(sight) && (sight.at >= since || (sights[index + 1]?.at ?? Infinity) > since))
