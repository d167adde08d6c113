import type { Browser, BrowserContext, Page } from '@playwright/test'
import { drawnNumber } from 'e2e/fixtures/seeded-number'
import { toStorageState, type StoredSession } from 'e2e/fixtures/sessions'
import { observe, type Seen } from './observe'
import { startPath, type Place } from './places'
import type { Profile } from './profiles'

export interface Visit extends Seen {
  place: Place
  by: 'address' | 'menu'
  profile: Profile
  /** Time until the page was fully loaded. */
  readyMs: number
}

interface Options {
  browser: Browser
  origin: string
  session: StoredSession
  profile: Profile
  place: Place
  seed: number
}

/** With the slowest profile a page takes half a minute, plus stalls. */
const READY_WITHIN_MS = 180_000

async function open({ browser, origin, session, place }: Options): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    storageState: place.signedIn ? toStorageState(origin, session) : undefined,
  })
  // The compiler (tsx) wraps functions in a `__name` helper, which does not exist in the page.
  await context.addInitScript('globalThis.__name = (target) => target')
  await context.addInitScript(observe)
  // No current appointment: the banner for a technician on the way is inserted at the top and would move the page.
  await context.route('**/v1/appointments/current', (route) => route.fulfill({ json: null }))
  return { context, page: await context.newPage() }
}

async function slowDown(page: Page, { profile, place, seed }: Options): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const bytesPerSecond = (profile.kilobitsPerSecond * 1_000) / 8
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown })
  const { stalls } = profile
  if (!stalls) return
  let count = 0
  await page.route('**/*', async (route) => {
    const drawn = drawnNumber(seed, `${profile.name} ${place.path}`, String(count++)) % 1_000
    if (drawn < stalls.share * 1_000) await new Promise((done) => setTimeout(done, stalls.ms))
    await route.fallback().catch(() => undefined)
  })
}

/** Resolves when the page is fully loaded: its final heading is there, and nothing is loading any more. */
async function untilReady(page: Page, { heading }: Place): Promise<void> {
  await page.waitForFunction(
    ([source]) => {
      // The initial HTML has a heading but no main.
      const [h1] = [...document.querySelectorAll('main h1')].filter((each) => each.getClientRects().length > 0)
      const isWaiting =
        document.querySelector('[aria-busy=true]') !== null ||
        [...document.querySelectorAll('main [role=status]')].some((status) =>
          /^Loading/.test(status.textContent.trim()),
        )
      return h1 !== undefined && new RegExp(source).test(h1.textContent.trim()) && !isWaiting
    },
    [heading.source] as const,
    { timeout: READY_WITHIN_MS, polling: 'raf' },
  )
}

const readObservations = async (page: Page): Promise<Seen> => {
  // Layout shifts after it was ready count too.
  await page.waitForTimeout(1_000)
  return page.evaluate(() => (window as unknown as { __seen: () => Seen }).__seen())
}

/** Opens the URL in a browser with a cold cache. */
export async function byAddress(options: Options): Promise<Visit> {
  const { context, page } = await open(options)
  try {
    await slowDown(page, options)
    const startedAt = performance.now()
    await page.goto(options.origin + options.place.path, { waitUntil: 'commit', timeout: READY_WITHIN_MS })
    await untilReady(page, options.place)
    const readyMs = Math.round(performance.now() - startedAt)
    return { place: options.place, profile: options.profile, by: 'address', readyMs, ...(await readObservations(page)) }
  } finally {
    await context.close()
  }
}

/** Clicks the link on another page without hovering over it first, as on a touch screen. */
export async function byMenu(options: Options): Promise<Visit> {
  const { context, page } = await open(options)
  try {
    const start = { ...options.place, path: startPath(options.place), heading: /^All / }
    await page.goto(options.origin + start.path)
    await untilReady(page, start)
    await page.waitForLoadState('networkidle')
    const link = `aside a[href="${options.place.path}"], header a[href="${options.place.path}"]`
    await page.waitForSelector(link, { state: 'attached' })
    await slowDown(page, options)
    const startedAt = performance.now()
    await page.evaluate((selector) => {
      ;(window as unknown as { __begin: () => void }).__begin()
      // A link in the side menu, hidden at this width, or in the bar. Clicked by script, so no hover triggers a preload.
      document.querySelector<HTMLAnchorElement>(selector)!.click()
    }, link)
    await untilReady(page, options.place)
    const readyMs = Math.round(performance.now() - startedAt)
    return { place: options.place, profile: options.profile, by: 'menu', readyMs, ...(await readObservations(page)) }
  } finally {
    await context.close()
  }
}
