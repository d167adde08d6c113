// `npm run bench -- clicks [rounds]`: from a click in the menu to the heading of the page, on a throttled CPU, when the remote's
// code was fetched ahead while the pointer moved to the link, and when the page was open before.
import { availableParallelism } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { chromiumWithoutMap } from 'e2e/fixtures/browser'
import { toStorageState } from 'e2e/fixtures/sessions'
import { writeSection } from './performance-document'
import { signIn, withSeededPortal } from './seeded-portal'
import { median, quantile } from './statistics'

const CPU_SLOWDOWN = 4
const rounds = Number(process.argv[2] ?? 20)
const pages = ['/invoices', '/quotes', '/schedule', '/service_history', '/profile']

const timesByPage = new Map(pages.map((path) => [path, { ahead: [] as number[], before: [] as number[] }]))

await withSeededPortal(async ({ port }) => {
  const origin = `http://acme.localhost:${port}`
  const storageState = toStorageState(origin, await signIn(port))
  const browser = await chromium.launch(chromiumWithoutMap)
  for (let round = 0; round < rounds; round++) {
    for (const [path, times] of timesByPage) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, storageState })
      // The compiler (tsx) wraps functions in a `__name` helper, which does not exist in the page.
      await context.addInitScript('globalThis.__name = (target) => target')
      const page = await context.newPage()
      const start = path === '/invoices' ? '/quotes' : '/invoices'
      await page.goto(origin + start)
      await page.waitForLoadState('networkidle')
      await page.evaluate(watchClicks)
      await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
      times.ahead.push(await click(page, path))
      await click(page, start)
      times.before.push(await click(page, path))
      await context.close()
    }
  }
  await browser.close()
})

const row = (name: string, { ahead, before }: Record<'ahead' | 'before', number[]>) =>
  `| ${name} | ${[ahead, before]
    .flatMap((times) => [median(times), quantile(times, 0.95)])
    .map((ms) => `${Math.round(ms)} ms`)
    .join(' | ')} |`
const all = [...timesByPage.values()]
const text = `## Clicks

\`npm run bench -- clicks\` on ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.versions.node}: ${rounds} rounds, CPU slowed ${CPU_SLOWDOWN} ×, no throttled network. From the click on a
link in the menu or bar until the page's heading is in the document: when the remote's code was fetched ahead, as it is when the pointer reaches a
link, and when the page was open before.

| page | fetched ahead, median | p95 | open before, median | p95 |
|---|---|---|---|---|
${[...timesByPage].map(([path, times]) => row(path, times)).join('\n')}
${row('all', { ahead: all.flatMap((times) => times.ahead), before: all.flatMap((times) => times.before) })}
`
console.log(text)
await writeSection(text)

/** Moves the pointer to the link, waits for what this fetches, and clicks; returns how long the heading took. */
async function click(page: Page, path: string): Promise<number> {
  const link = page.locator(`aside a[href="${path}"], header a[href="${path}"]`).first()
  await link.hover()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  // Without Playwright's check of what the click would hit, which runs in the page.
  const { x, y, width, height } = (await link.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  await page.waitForFunction(
    (wanted) =>
      (window as unknown as Watched).__clicked.path === wanted &&
      (window as unknown as Watched).__clicked.took !== null,
    path,
  )
  const took = await page.evaluate(() => (window as unknown as Watched).__clicked.took!)
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  return took
}

interface Watched {
  /** The latest click, and how long after it the heading changed, in ms. */
  __clicked: { path: string; took: number | null }
}

/** Runs in the page: notes when a link is clicked and when the heading is another one. */
function watchClicks() {
  const heading = () => document.querySelector('main h1')?.textContent
  let clickedAt = 0
  let before = heading()
  const clicked: Watched['__clicked'] = { path: '', took: null }
  Object.assign(window, { __clicked: clicked })
  addEventListener(
    'click',
    (event) => {
      // When the browser received it, which includes what it waited for the page's scripts.
      clickedAt = event.timeStamp
      before = heading()
      clicked.path = (event.target as Element).closest('a')?.getAttribute('href') ?? ''
      clicked.took = null
    },
    true,
  )
  new MutationObserver(() => {
    const now = heading()
    if (clicked.took === null && now && now !== before) clicked.took = performance.now() - clickedAt
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}
