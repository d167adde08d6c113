import type { Browser, BrowserContext } from '@playwright/test'
import { toStorageState, type StoredSession } from 'e2e/fixtures/sessions'

export interface Load {
  /** Largest contentful paint, ms after the navigation started. */
  paintMs: number
  /** When the page became usable: its heading is there, and nothing is loading. */
  usableMs: number
  /** Bytes over the wire, headers and bodies, from the portal's own address. */
  bytes: number
  requests: number
  /** Total blocking time: sum of what long tasks took beyond 50 ms, until usable. */
  blockingMs: number
  layoutShift: number
}

/** A page's first and second visit, one after a release of its remote, and what its heading says. */
export interface Visits {
  heading: string
  first: Load
  second: Load
  afterRelease?: Load
}

export interface LoadOptions {
  origin: string
  path: string
  session: StoredSession | undefined
  /** Expression, evaluated in the page, for whether it is usable. */
  ready?: string | undefined
  /** Releases another build of the page's remote; the page is visited a third time then. */
  release?: (() => Promise<void>) | undefined
}

// A slow phone on a slow network, as in Lighthouse's mobile profile.
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.44 * 1_000_000) / 8,
  uploadThroughput: (0.7 * 1_000_000) / 8,
}
const CPU_SLOWDOWN = 4
const AFTER_MS = 2_500

const USABLE = `!document.querySelector('.frame-page') && !!document.querySelector('h1') && !document.querySelector('[aria-busy=true]') && ![...document.querySelectorAll('[role=status]')].some((one) => /loading/i.test(one.textContent))`

/** Opens a page on a throttled CPU and network, with a cold cache and then with what earlier visits left in it. */
export async function measureLoad(browser: Browser, options: LoadOptions): Promise<Visits> {
  const { origin, session } = options
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    storageState: session && toStorageState(origin, session),
  })
  try {
    // The compiler (tsx) wraps functions in a `__name` helper, which does not exist in the page.
    await context.addInitScript('globalThis.__name = (target) => target')
    await context.addInitScript(observe)
    const { heading, load: first } = await visit(context, options)
    const { load: second } = await visit(context, options)
    if (!options.release) return { heading, first, second }
    await options.release()
    return { heading, first, second, afterRelease: (await visit(context, options)).load }
  } finally {
    await context.close()
  }
}

async function visit(
  context: BrowserContext,
  { origin, path, ready = USABLE }: LoadOptions,
): Promise<{ heading: string; load: Load }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const own = new Set<string>()
  const cached = new Set<string>()
  let bytes = 0
  session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    // Reports are sent when the page has a moment, which may be after the measurement.
    if (url.startsWith(`${origin}/`) && !url.startsWith(`${origin}/releases/reports`)) own.add(requestId)
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => response.fromDiskCache && cached.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (own.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(origin + path, { waitUntil: 'commit' })
  const usableMs = await page.evaluate((check) => {
    const isReady = new Function(`return ${check}`) as () => boolean
    return new Promise<number>((done) => {
      const look = () => (isReady() ? done(performance.now()) : requestAnimationFrame(look))
      look()
    })
  }, ready)
  // Paints, shifts and requests after the page became usable count too. A page with a live visit is never idle.
  await page.waitForLoadState('networkidle', { timeout: AFTER_MS }).catch(() => undefined)
  const observation = await page.evaluate(
    (until) =>
      (window as unknown as { __seen: (until: number) => { paint: number; shift: number; blocking: number } }).__seen(
        until,
      ),
    usableMs,
  )
  const heading = (await page.locator('h1').first().textContent()) ?? ''
  await page.close()
  const load = {
    paintMs: observation.paint,
    usableMs,
    bytes,
    requests: [...own].filter((id) => !cached.has(id)).length,
    blockingMs: observation.blocking,
    layoutShift: observation.shift,
  }
  return { heading, load }
}

/** Runs in the page before anything else: records paints, layout shifts and long tasks. */
function observe() {
  let paint = 0
  let shift = 0
  const tasks: { start: number; duration: number }[] = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tasks.push({ start: entry.startTime, duration: entry.duration })
  }).observe({ type: 'longtask', buffered: true })
  Object.assign(window, {
    __seen: (until: number) => ({
      paint,
      shift,
      blocking: tasks
        .filter((task) => task.start < until)
        .reduce((sum, task) => sum + Math.max(0, task.duration - 50), 0),
    }),
  })
}
