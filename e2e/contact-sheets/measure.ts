// Prints a Markdown table of what a judge measures on each page at a running portal: `tsx e2e/contact-sheets/measure.ts PORT TENANT`.
// On 390 × 660: where heading, answer and main action end, the height of the page, filled buttons on the first screen, targets
// below 44 px, text styles (size and weight), and colors of text without a hue.
import { chromium, request, type Locator, type Page } from '@playwright/test'
import type { DemoTenant } from 'demo/names'
import { chromium as launchOptions } from '../fixtures/browser'
import { countFilled, findSmallTargets, SMALL_PHONE } from '../fixtures/geometry'
import { keepSession, rememberSessions } from '../fixtures/sessions'
import { views, type View } from '../fixtures/views'

const [port, tenant] = process.argv.slice(2) as [string, DemoTenant]
const NOTHING = '–'

/** Counts of distinct text styles and of distinct greys of text. */
const countTextStyles = (page: Page): Promise<{ styles: number; greys: number }> =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')!
    const isGrey = (color: string) => {
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const channels = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
      const [least, most] = [Math.min(...channels), Math.max(...channels)]
      return most - least < 26 && most < 200
    }
    const styles = new Set<string>()
    const greys = new Set<string>()
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (!hasText || element.getBoundingClientRect().width <= 1 || !element.checkVisibility()) continue
      const { fontSize, fontWeight, color } = getComputedStyle(element)
      styles.add(`${fontSize} ${fontWeight}`)
      if (isGrey(color)) greys.add(color)
    }
    return { styles: styles.size, greys: greys.size }
  })

async function findBottom(element: Locator | undefined): Promise<string> {
  const box = await element?.boundingBox({ timeout: 2_000 }).catch(() => null)
  return box ? String(Math.round(box.y + box.height)) : NOTHING
}

async function measure(page: Page, { name, firstScreen }: View): Promise<string> {
  const screen = firstScreen?.(page)
  const { styles, greys } = await countTextStyles(page)
  const size = await screen?.answer
    ?.evaluate((node) => getComputedStyle(node).fontSize, undefined, { timeout: 2_000 })
    .catch(() => NOTHING)
  const cells = [
    name,
    await findBottom(screen?.heading),
    await findBottom(screen?.answer),
    size ?? NOTHING,
    await findBottom(screen?.action),
    await page.evaluate(() => document.documentElement.scrollHeight),
    await countFilled(page),
    (await findSmallTargets(page)).length,
    styles,
    greys,
  ]
  return `| ${cells.join(' | ')} |`
}

const browser = await chromium.launch(launchOptions)
const api = await request.newContext()
const openSession = rememberSessions(api, Number(port))
console.log(`| page | heading | answer | size | action | height | filled | small | styles | greys |
|---|---|---|---|---|---|---|---|---|---|`)
for (const view of views.filter(({ open }) => !open)) {
  const page = await browser.newPage({ viewport: SMALL_PHONE, hasTouch: true, serviceWorkers: 'block' })
  // tsx wraps named functions in this; pages do not have it.
  await page.addInitScript('globalThis.__name = (value) => value')
  if (view.as) await keepSession(page, await openSession(view.as, tenant), `${tenant}.localhost`)
  await page.goto(`http://${tenant}.localhost:${port}${view.path(tenant)}`)
  await page.waitForLoadState('networkidle')
  console.log(await measure(page, view))
  await page.close()
}
await browser.close()
await api.dispose()
