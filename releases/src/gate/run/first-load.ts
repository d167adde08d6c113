import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test'
import { within } from '../check-result'

/** What a page's first load fetches, with an empty cache, until nothing more comes. */
export interface FirstLoad {
  /** Body bytes of the document, scripts, styles and manifests, as compressed on the wire. */
  bytes: number
  /** Requests to the portal; several reads of one URL count once, because a visit's page reads again when the visit moves. */
  requests: number
  /** Path and body bytes of what `bytes` counts. */
  code: { path: string; bytes: number }[]
}

interface Options {
  /** Origin whose requests count. The map, card fields and a tenant's own website have others. */
  origin: string
  url: string
  /** Session and headers of the visitor. */
  as?: BrowserContextOptions
  /** Something of the page that is there once it is usable; default: a heading, and nothing is loading. */
  isShown?: (page: Page) => Promise<unknown>
  /** Called before the page is opened. */
  prepare?: (page: Page) => Promise<void>
  patienceMs?: number
}

/** Opens a page like a phone's browser that was never here, and counts what it fetches. Without a clock, so that it is exact. */
export async function countFirstLoad(
  browser: Browser,
  { origin, url, as, isShown, prepare, patienceMs = 60_000 }: Options,
): Promise<FirstLoad> {
  const context = await browser.newContext({ ...as, viewport: { width: 412, height: 823 } })
  try {
    await context.addInitScript(WATCH_TIMERS)
    await context.addInitScript(WATCH_ANSWERS)
    // With WebGL the map would fetch a library that is larger than the rest of the page.
    await context.addInitScript(
      'const own = HTMLCanvasElement.prototype.getContext; HTMLCanvasElement.prototype.getContext = function (kind, ...more) { return kind.startsWith("webgl") ? null : own.call(this, kind, ...more) }',
    )
    const page = await context.newPage()
    page.setDefaultTimeout(patienceMs)
    const requests: Request[] = []
    page.on('request', (request) => counts(request, origin) && requests.push(request))
    await prepare?.(page)
    await page.goto(url, { waitUntil: 'commit' })
    await (isShown ? isShown(page) : untilShown(page, patienceMs))
    await within(patienceMs, untilRest(page, requests)).catch((error: Error) => {
      throw new Error(`${url} has not come to rest: ${error.message}`)
    })
    return await summary(requests)
  } finally {
    await context.close()
  }
}

/** Waits until the page has a heading and nothing is loading. Rejects on timeout. */
export async function untilShown(page: Page, patienceMs: number): Promise<void> {
  await page.waitForFunction(
    () => {
      const isFrame = document.querySelector('.frame-page') !== null
      const isLoading = [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
        /loading/i.test(textContent ?? ''),
      )
      const isWaiting = document.querySelector('[aria-busy=true]') !== null
      return !isFrame && !isLoading && !isWaiting && document.querySelector('h1') !== null
    },
    undefined,
    { timeout: patienceMs },
  )
}

/** Keeps the page's pending timers of less than a second in `__timers`: retries, and React's, which spaces out what it reveals. */
const WATCH_TIMERS = `{
  const { setTimeout: set, clearTimeout: clear } = globalThis
  globalThis.__timers = new Set()
  globalThis.setTimeout = (work, ms = 0, ...values) => {
    if (ms >= 1000) return set(work, ms, ...values)
    const timer = set(() => (__timers.delete(timer), work(...values)), ms)
    __timers.add(timer)
    return timer
  }
  globalThis.clearTimeout = (timer) => (__timers.delete(timer), clear(timer))
}`

/** Counts in `__answers` what is fetched and not yet in the hands of the page, which on a busy machine comes long after the last byte. */
const WATCH_ANSWERS = `{
  const { fetch } = globalThis
  globalThis.__answers = 0
  globalThis.fetch = async (...request) => {
    __answers += 1
    try {
      const answer = await fetch(...request)
      await answer.clone().arrayBuffer()
      return answer
    } finally {
      setTimeout(() => (__answers -= 1))
    }
  }
}`

/** How often a page is asked whether it is at rest: seldom enough to leave it the processor. */
const POLL_MS = 50

/**
 * Waits until everything that was requested has reached the page, which has it in hand, no short timer is pending, and the page, having had nothing left
 * to do, has requested nothing more.
 */
async function untilRest(page: Page, requests: readonly Request[]): Promise<void> {
  const isHere = (wanted: string[]) => {
    const here = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    const { __timers, __answers } = globalThis as unknown as { __timers: Set<unknown>; __answers: number }
    return wanted.every((url) => here.has(url)) && __answers === 0 && __timers.size === 0
  }
  let before: number
  do {
    before = requests.length
    const urls = requests.filter((request) => request.resourceType() !== 'document').map((request) => request.url())
    await page.waitForFunction(isHere, urls, { polling: POLL_MS })
    await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }))
  } while (requests.length !== before)
}

function counts(request: Request, origin: string): boolean {
  const url = new URL(request.url())
  // Reports, the font and what the shell calls `once-usable` are sent and fetched once the page has a moment, if at all.
  const isLater =
    url.pathname === '/releases/reports' ||
    request.resourceType() === 'font' ||
    /\/once-usable\.[\w.]*js$/.test(url.pathname)
  return url.origin === origin && !isLater
}

const isCode = (request: Request) =>
  ['document', 'script', 'stylesheet'].includes(request.resourceType()) || request.url().endsWith('/manifest.json')

async function summary(requests: readonly Request[]): Promise<FirstLoad> {
  const code = await Promise.all(
    requests.filter(isCode).map(async (request) => ({
      path: new URL(request.url()).pathname,
      bytes: (await request.sizes()).responseBodySize,
    })),
  )
  return {
    bytes: code.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: new Set(requests.map((request) => `${request.method()} ${request.url()}`)).size,
    code,
  }
}
