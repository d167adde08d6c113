import type { Locator } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { emails, expect, test } from '../fixtures'
import { chooseLaterDay } from '../fixtures/booking'

const { appointments: visits } = demoIds('acme')

test.use({ contextOptions: { forcedColors: 'active' } })

/** The colors of an element's border, ground and text. */
const colors = (element: Locator) =>
  element.evaluate((node) => {
    const { borderBottomColor, backgroundColor, color } = getComputedStyle(node)
    return [borderBottomColor, backgroundColor, color].join(' ')
  })

/** The ground of an element, and what the system fills a selection with. */
const ground = (element: Locator) =>
  element.evaluate((node) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight'
    const found = { own: getComputedStyle(node).backgroundColor, selection: getComputedStyle(probe).backgroundColor }
    probe.remove()
    return found
  })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in forced colors, ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('the selected day and time look different from their neighbors', async ({ page, be, at }) => {
      await be(emails.declined)
      await page.goto(at(paths.appointment(visits.declinedPending)))
      await page.getByRole('button', { name: 'Make Changes' }).click()
      await page.getByRole('button', { name: 'Reschedule', exact: true }).click()
      const dialog = page.getByRole('dialog')
      // At the end of a month, no other day of it may be free.
      await chooseLaterDay(dialog)
      const times = dialog.getByRole('radio', { disabled: false })
      await times.first().check()
      await expect
        .poll(() => colors(dialog.locator('input:checked + span')))
        .not.toBe(await colors(dialog.locator('input:enabled:not(:checked) + span').first()))
      const day = (state: string) => dialog.locator(`td [role=button]${state}`).first()
      expect(await colors(day('[data-selected]'))).not.toBe(
        await colors(day(':not([data-selected], [data-disabled], [data-unavailable])')),
      )
      expect(await colors(day('[data-unavailable], [data-disabled]'))).not.toBe(
        await colors(day(':not([data-selected], [data-disabled], [data-unavailable])')),
      )
    })

    test('the menu highlights the current page', async ({ page, be, at }) => {
      await be(emails.customer)
      await page.goto(at(paths.invoices()))
      const menu = page.getByRole('navigation', { name: 'Customer menu' })
      const { own, selection } = await ground(menu.getByRole('link', { name: 'All Invoices' }))
      expect(own).toBe(selection)
      expect((await ground(menu.getByRole('link', { name: 'All Quotes' }))).own).not.toBe(selection)
    })
  })
}
