import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { emails, expect, test } from '../fixtures'

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const appearance = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: /^Appearance:/ })
const toLabel = (scheme: 'light' | 'dark') => (scheme === 'light' ? 'Light' : 'Dark')

for (const device of ['light', 'dark'] as const) {
  test.describe(`on a device in the ${device}`, () => {
    test.use({ colorScheme: device })

    test('pages are as the device is until the customer chooses, and then from their first paint on', async ({
      page,
      be,
      at,
      checkAccessibility,
      expectedComplaints,
    }) => {
      expectedComplaints.push('net::ERR_FAILED')
      await be(emails.customer)
      await page.goto(at(paths.profile()))
      await expect(page.getByRole('region', { name: 'Account Info' })).toBeVisible()
      const before = await ground(page)
      const other = device === 'light' ? 'dark' : 'light'
      await appearance(page).click()
      await expect(appearance(page)).toHaveAccessibleName('Appearance: Light')
      if (other === 'dark') await appearance(page).click()
      await expect.poll(() => ground(page)).not.toBe(before)
      await expect(page.getByLabel(toLabel(other), { exact: true })).toBeChecked()
      await checkAccessibility(page)
      const chosen = await ground(page)

      // Without any script, so that it is the server's HTML that is seen.
      await page.route('**/*.js', (route) => route.abort())
      await page.goto(at(paths.invoices()), { waitUntil: 'commit' })
      await expect.poll(() => ground(page)).toBe(chosen)
      await page.unroute('**/*.js')

      await page.goto(at(paths.profile()))
      await page.getByLabel('Light or dark as my device', { exact: true }).check()
      await expect.poll(() => ground(page)).toBe(before)
    })

    test('the booking widget is as the page around it', async ({ page, at, checkAccessibility }) => {
      await page.goto(at('/schedule-appointment'))
      await expect(page.getByLabel('Street Address')).toBeVisible()
      const widget = page.locator('schedule-appointment')
      await expect(widget).toHaveCSS('color-scheme', device)
      await expect(widget).toHaveCSS('background-color', await ground(page))
      await checkAccessibility(page)
    })
  })
}
