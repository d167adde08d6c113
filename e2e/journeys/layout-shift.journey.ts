import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { views } from '../fixtures/views'

/** Largest layout shift that goes unnoticed; a fifth of the limit for a good CLS. */
const UNNOTICED = 0.02
const NAMES = ['forgotten-password', 'sign-up', 'summary', 'profile', 'quotes', 'history', 'invoice']
const pages = views.filter(({ name }) => NAMES.includes(name))

/** The page's layout shift until nothing has moved for a second. */
async function findShift(page: Page): Promise<number> {
  const shift = await page.evaluate(
    () =>
      new Promise<number>((settled) => {
        let sum = 0
        const settle = () => settled(sum)
        let timer = setTimeout(settle, 1_000)
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
          clearTimeout(timer)
          timer = setTimeout(settle, 1_000)
        }).observe({ type: 'layout-shift', buffered: true })
      }),
  )
  return Number(shift.toFixed(3))
}

for (const [screen, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1280, height: 860 }],
] as const)
  test.describe(screen, () => {
    test.use({ viewport })
    test('nothing moves while pages load', async ({ page, context, be, at }) => {
      test.setTimeout(120_000)
      for (const { name, path, as } of pages)
        await test.step(name, async () => {
          await context.clearCookies()
          if (as) await be(as)
          await page.goto(at(path('acme')))
          await page.getByRole('contentinfo').last().waitFor({ state: 'attached' })
          expect.soft(await findShift(page), name).toBeLessThanOrEqual(UNNOTICED)
        })
    })
  })

test('control: what is pushed down is a shift', async ({ page, at }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('/login'))
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => (heading.style.marginTop = '200px'))
  expect(await findShift(page)).toBeGreaterThan(UNNOTICED)
})
