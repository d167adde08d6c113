import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { toCents, emails, expect, FAILED, fillCard, gotIt, passBotCheck, press, test } from '../fixtures/payments'

/** On a phone the menu is a drawer in the top layer: it must be closed once the payment dialog opens. */
async function openPaymentOnAPhone(page: Page) {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 740 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Pay Balance Due' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a Payment' })
  await expect(dialog.getByRole('button', { name: 'Pay Now' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
  await page.setViewportSize(size)
}

for (const tenant of ['acme', 'bluebird'] as const) {
  test(
    `${tenant}: a customer pays an invoice by card, in fields of the card vendor’s origin`,
    { tag: tenant === 'acme' ? '@gate' : [] },
    async ({ page, signIn, at, portal, sales, checkAccessibility }) => {
      const id = demoIds(tenant).invoices.deposit
      await signIn(emails.customer, tenant)
      const menu = page.getByRole('navigation', { name: 'Customer menu' })
      await expect(menu.getByRole('button', { name: 'Pay Balance Due' })).toBeVisible()
      await openPaymentOnAPhone(page)
      await menu.getByRole('link', { name: 'All Invoices' }).click()
      await expect(page.getByRole('heading', { name: 'All Invoices' })).toBeVisible()
      await page.getByRole('link', { name: `View invoice ${id}` }).click()
      await expect(page.getByRole('heading', { name: `Invoice #${id}`, exact: true })).toBeVisible()
      const due = await page.getByRole('region', { name: 'Balance due' }).innerText()
      const [balance = ''] = /\$[\d,.]+/.exec(due) ?? []

      await page.getByRole('button', { name: 'Make a Payment' }).click()
      await page.getByRole('button', { name: 'Pay with different method' }).click()
      await expect(page.frameLocator('iframe[name="card-number"]').locator('input')).toBeVisible()
      const origins = page.frames().map((frame) => new URL(frame.url()).origin)
      expect(origins).toContain(`http://pay.localhost:${portal.port}`)
      await checkAccessibility(page)
      const dialog = page.getByRole('dialog', { name: 'Make a Payment' })
      const charges = async () =>
        (await sales()).filter(({ status, amount_cents }) => status === 'approved' && amount_cents === toCents(balance))
          .length
      const earlier = await charges()
      await fillCard(page, dialog, tenant, tenant === 'acme' ? '4111111111111111' : '4263970000005262')
      await passBotCheck(dialog, tenant)
      await press(page, dialog, 'Pay Now', tenant === 'bluebird')
      await gotIt(page).click()

      await expect(page.getByRole('region', { name: 'Balance due' })).toHaveCount(0)
      const totals = page.getByLabel('Totals')
      await expect(totals).toContainText('$0.00')
      await expect(page.getByRole('article').getByText(/Payment · Visa ending in/)).toBeVisible()
      await expect(page.getByRole('article')).toContainText(balance)
      await expect(menu.getByRole('button', { name: 'Pay Balance Due' })).toHaveCount(0)

      // The gateway charged the same amount, once.
      expect(await charges()).toBe(earlier + 1)
      await page.goto(at(paths.invoice(id), tenant))
      await expect(page.getByLabel('Totals')).toContainText('$0.00')
    },
  )
}

test.describe('a card that is declined', () => {
  test.use({ expectedComplaints: ['422'] })
  test('shows an error in the dialog, and keeps the form', { tag: '@gate' }, async ({ page, signIn, at }) => {
    await signIn(emails.declined)
    await page.goto(at(paths.invoice(demoIds('acme').invoices.declined)))
    await page.getByRole('button', { name: 'Make a Payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make a Payment' })
    await dialog.getByRole('button', { name: 'Pay Now' }).click()
    await expect(dialog.getByText(FAILED)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Pay Now' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Balance due' })).toBeVisible()
  })
})

test('summit: no page offers a payment', async ({ page, signIn, at }) => {
  await signIn(emails.customer, 'summit')
  for (const path of [
    paths.invoices(),
    paths.invoice(demoIds('summit').invoices.unpaid),
    paths.serviceHistory(),
    paths.profile(),
    paths.appointmentSummary(demoIds('summit').appointments.completed),
  ]) {
    await page.goto(at(path, 'summit'))
    await expect(page.getByText('Welcome back, Casey!')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /Pay/ })).toHaveCount(0)
    await expect(page.getByText(/Preferences|Pay Balance Due|Make a Payment/)).toHaveCount(0)
  }
})
