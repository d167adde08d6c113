import type { Locator } from '@playwright/test'
import { emails } from 'demo/names'
import { expect, test } from '../fixtures'
import { signInByKeyboard, tabTo } from '../fixtures/keyboard'
import { listUnpaid } from '../fixtures/payments'

test('a customer signs in, pays an invoice and logs out without a mouse', { tag: '@gate' }, async ({ page, at }) => {
  await signInByKeyboard(page, at('/login'), emails.landlord)

  await tabTo(page, page.getByRole('link', { name: 'All Invoices' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'All Invoices' })).toBeVisible()
  await page.goto(at(`/invoice/${listUnpaid('acme')[0]}`))
  await tabTo(page, page.getByRole('button', { name: 'Make a Payment' }).first())
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  // The open dialog traps the focus.
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => {
      const at = document.activeElement
      return at !== null && at !== document.body && at.closest('[role=dialog], dialog') === null
    })
    expect(outside, `after ${presses + 1} presses of Tab`).toBe(false)
  }
  // Not from a vendor's field, which does not pass Escape on.
  await tabTo(page, dialog.getByLabel('Name on card'))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Make a Payment' }).first()).toBeFocused()

  await page.keyboard.press('Enter')
  const hosted = (name: string) => page.frameLocator(`iframe[name="${name}"]`).locator('input')
  const typed: [Locator, string][] = [
    [dialog.getByLabel('Name on card'), 'Lee Landlord'],
    [hosted('card-number'), '4111111111111111'],
    [dialog.getByLabel('Expiration date'), '12/2030'],
    [hosted('card-cvv'), '123'],
  ]
  for (const [field, text] of typed) {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  await tabTo(page, dialog.getByRole('button', { name: 'Pay Now' }))
  await page.keyboard.press('Enter')
  const done = page.getByRole('button', { name: 'Got it' })
  await done.waitFor()
  await tabTo(page, done)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Totals')).toContainText('$0.00')

  await tabTo(page, page.getByRole('button', { name: 'Log out' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at('/login'))
})
