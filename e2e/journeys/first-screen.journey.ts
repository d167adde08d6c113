import { emails, expect, test } from '../fixtures'
import { findFlaws, SMALL_PHONE } from '../fixtures/geometry'
import { whenLoaded } from '../fixtures/loaded'
import { views } from '../fixtures/views'

test.use({ viewport: SMALL_PHONE })

/** Pages as they are opened; dialogs have tests of their own. */
const pages = views.filter(({ open }) => !open)

test(
  'on a small phone each page has its heading, answer and action on the first screen, and every target can be hit',
  { tag: '@gate' },
  async ({ page, context, be, at, expectedComplaints }) => {
    test.setTimeout(240_000)
    expectedComplaints.push('was preloaded using link preload but not used', 'status of 404')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const { name, path, as, firstScreen, tallestPx = Infinity } of pages) {
      await test.step(name, async () => {
        await context.clearCookies()
        if (as) await be(as)
        await page.goto(at(path('acme')))
        await whenLoaded(page)
        const screen = firstScreen?.(page)
        if (screen?.answer) await expect(screen.answer).toBeVisible()
        if (screen) await expect(screen.action).toBeVisible()
        expect.soft(await findFlaws(page, screen), name).toEqual([])
        expect
          .soft(await page.evaluate(() => document.documentElement.scrollHeight), `${name}: height in px`)
          .toBeLessThanOrEqual(tallestPx)
      })
    }
  },
)

test('control: an answer that is pushed down, a small button and a covered one are flaws', async ({ page, be, at }) => {
  await be(emails.customer)
  const { path, firstScreen } = views.find(({ name }) => name === 'invoices')!
  await page.goto(at(path('acme')))
  const screen = firstScreen!(page)
  await expect(screen.action).toBeVisible()
  await screen.action.evaluate((button) => {
    button.style.cssText = 'min-height: 30px; height: 30px; padding: 0'
    document.querySelector('h1')!.style.marginTop = '300px'
  })
  await page.getByRole('link', { name: 'Download as CSV' }).evaluate((link) => {
    const cover = document.createElement('div')
    cover.style.cssText = 'position: absolute; inset: 0'
    link.parentElement!.style.position = 'relative'
    link.parentElement!.append(cover)
  })
  const flaws = (await findFlaws(page, screen)).join('\n')
  expect(flaws).toMatch(/the answer ends at \d+/)
  expect(flaws).toMatch(/Pay several invoices is \d+ × 30/)
  expect(flaws).toMatch(/Download as CSV is covered/)
})
