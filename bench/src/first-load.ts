import type { Browser } from '@playwright/test'

export interface Load {
  /** Largest contentful paint, ms after the navigation started. */
  paintMs: number
  /** When the page became usable, i.e. `ready` matched. */
  usableMs: number
  /** Bytes over the wire, headers and bodies. */
  bytes: number
  scriptBytes: number
  requests: number
  /** Total blocking time: sum of what long tasks took beyond 50 ms, until usable. */
  blockingMs: number
  layoutShift: number
}

export interface LoadOptions {
  url: string
  /** Expression, evaluated in the page, for whether it is usable. */
  ready: string
  storage?: Record<string, string>
}

// A slow phone on a slow network, as in Lighthouse's mobile profile.
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.44 * 1_000_000) / 8, uploadThroughput: (0.7 * 1_000_000) / 8 }
const CPU_SLOWDOWN = 4

/** Loads a URL with a cold cache on a throttled CPU and network, and measures what a user would notice. */
export async function measureLoad(browser: Browser, { url, ready, storage = {} }: LoadOptions): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  try {
    // The compiler (tsx) wraps functions in a `__name` helper, which does not exist in the page.
    await context.addInitScript('globalThis.__name = (target) => target')
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, storage)
    await context.addInitScript(observe)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const kinds = new Map<string, string>()
    let bytes = 0
    let scriptBytes = 0
    let requests = 0
    session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
      if (request.url.startsWith('data:')) return
      requests++
      kinds.set(requestId, type ?? '')
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength
      if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength
    })
    await page.goto(url, { waitUntil: 'commit' })
    const usableMs = await page.evaluate((check) => {
      const isReady = new Function(`return ${check}`) as () => boolean
      return new Promise<number>((done) => {
        const look = () => (isReady() ? done(performance.now()) : requestAnimationFrame(look))
        look()
      })
    }, ready)
    // Paints and shifts after the page became usable count too.
    await page.waitForTimeout(1_000)
    const seen = await page.evaluate((until) => (window as unknown as { __seen: (until: number) => { paint: number; shift: number; blocking: number } }).__seen(until), usableMs)
    return { paintMs: seen.paint, usableMs, bytes, scriptBytes, requests, blockingMs: seen.blocking, layoutShift: seen.shift }
  } finally {
    await context.close()
  }
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
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tasks.push({ start: entry.startTime, duration: entry.duration })
  }).observe({ type: 'longtask', buffered: true })
  Object.assign(window, {
    __seen: (until: number) => ({
      paint,
      shift,
      blocking: tasks.filter((task) => task.start < until).reduce((sum, task) => sum + Math.max(0, task.duration - 50), 0),
    }),
  })
}
