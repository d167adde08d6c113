import type { Page } from '@playwright/test'

/** What a person sees, written down by the page itself whenever it changes; instants are milliseconds since 1970. */
export interface Sight {
  at: number
  /** When this document began, which tells documents apart. */
  document: number
  /** The menu's Log out is there to be clicked. */
  logOut: boolean
  /** The page has any text beside the menu. */
  text: boolean
  /** Level 1 heading of the page, or of an open dialog. */
  heading: string
  /** The page's code is on its way: its heading is there, and nothing else of it. */
  waiting: boolean
  /** It is said that this takes long: of the page, or of a dialog that was asked for in the menu. */
  slow: boolean
  pieceSlow: boolean
  /** A dialog of another team's, asked for in the menu, says that it could not be loaded. */
  failed: boolean
}

export interface Timeline {
  sights: Sight[]
  /** Clicks of the left button. */
  clicks: number[]
}

/** Begins to write down what is seen in a page, over all its documents. */
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
      const place = main?.querySelector('h1 + [aria-busy=true]')
      const slowPieces = document.querySelectorAll('main > section [data-slow]')
      const sight = {
        waiting: place != null,
        slow: place?.parentElement?.querySelector('[aria-busy=true] + [role=status] button') != null,
        pieceSlow: [...slowPieces].some(shown),
        logOut: [...document.querySelectorAll('button')].some((button) => button.textContent.trim() === 'Log out' && shown(button)),
        // The banner beside the page is not the page.
        text: [...(main?.children ?? [])].some((part) => part.querySelector(':scope > section[aria-label]') === null && (part as HTMLElement).innerText.trim() !== ''),
        heading: (document.querySelector('[role=dialog] h1, [role=dialog] h2, dialog[open] h1, dialog[open] h2') ?? main?.querySelector('h1'))?.textContent.trim() ?? '',
        failed: [...document.querySelectorAll('main > section [role=alert]')].some((alert) => alert.querySelector('button') && shown(alert)),
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

/** Longest wait without text that is no white screen: one page goes, the next is drawn. */
const BLINK_MS = 500

/**
 * When the screen was white, in words; empty when it never was. From the moment at which a document's menu is there, it stays
 * until the document goes, and something is to be read beside it.
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

/** First sight from `since` on that fits. */
export const firstSight = ({ sights }: Timeline, since: number, fits: (sight: Sight) => boolean): Sight | undefined =>
  // What was there when the clock began to run counts, too, as of that moment.
  sights.find((sight, index) => fits(sight) && (sight.at >= since || (sights[index + 1]?.at ?? Infinity) > since))
