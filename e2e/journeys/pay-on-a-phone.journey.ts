import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { emails } from '../fixtures'
import { findBox } from '../fixtures/account'
import { expect, fillCard, gotIt, passBotCheck, press, test, toCents, listUnpaid } from '../fixtures/payments'

test.use({ viewport: { width: 390, height: 844 } })

const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

test('on a phone the payment dialog is as wide as the screen, and its button stays visible', async ({
  page,
  be,
  openPayment,
  checkAccessibility,
}) => {
  await be(emails.landlord, 'bluebird')
  const dialog = await openPayment(listUnpaid('bluebird')[3] ?? 0, 'bluebird')
  await expect(dialog.getByText('Loading the card form...')).toHaveCount(0)
  expect((await findBox(dialog)).width).toBeGreaterThan(380)
  await expect(page.frameLocator('iframe[name="submit"]').getByRole('button')).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await checkAccessibility(page)
  await fillCard(page, dialog, 'bluebird')
  await passBotCheck(dialog, 'bluebird')
  await press(page, dialog, 'Pay Now', true)
  await gotIt(page).click()
})

test('on a phone several invoices are paid with one charge', async ({ page, be, at, sales, checkAccessibility }) => {
  await be(emails.landlord)
  await page.goto(at(paths.invoices()))
  await page.getByRole('button', { name: 'Pay several invoices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay several invoices' })
  const boxes = dialog.getByRole('group', { name: 'Invoices to pay' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(10)
  for (const index of [0, 1, 2, 3, 4, 5, 6]) await boxes.nth(index).uncheck()
  await expect(dialog.getByText('Loading the card form...')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await checkAccessibility(page)
  const total = (await dialog.getByRole('status').filter({ hasText: '$' }).innerText()).trim()
  const before = await sales()
  await fillCard(page, dialog, 'acme')
  await press(page, dialog, 'Pay Now')
  const success = page.getByRole('dialog', { name: 'Payment success' })
  await expect(success.getByRole('list', { name: 'Invoices paid' }).getByRole('listitem')).toHaveCount(3)
  await expect(success.getByText(total, { exact: true })).toBeVisible()
  await checkAccessibility(page)
  await gotIt(page).click()
  expect((await sales()).slice(before.length)).toMatchObject([{ amount_cents: toCents(total) }])
})
