import type { DemoTenant } from 'demo/names'
import { emails } from '../fixtures'
import {
  expect,
  expectNoNumberStored,
  FAILED,
  fillBank,
  fillCard,
  cards,
  gotIt,
  passBotCheck,
  press,
  test,
  listUnpaid,
} from '../fixtures/payments'

const texts: Record<'acme' | 'bluebird', { card: string[]; bank: string[] }> = {
  acme: {
    card: ['Name is required.', 'Invalid card number', 'Invalid expiration date', 'Invalid Code'],
    bank: [
      'Account type is required.',
      'First name is required.',
      'Last name is required.',
      'Routing number is required.',
      'Account number is required.',
    ],
  },
  bluebird: {
    card: [
      'Name is required.',
      'Invalid card number',
      'Expiration date is required.',
      'Please provide a valid CVV',
      'Please confirm that you are not a robot.',
    ],
    bank: [
      'First name is required.',
      'Last name is required.',
      'Account is required.',
      'Account type is required.',
      'Routing number is required.',
      'Account number is required.',
      'Please confirm that you are not a robot.',
    ],
  },
}
const vendors: Record<'acme' | 'bluebird', string> = { acme: 'Stax', bluebird: 'Global Payments' }
const sentence = /is required\.|^Invalid |^Please /

test.use({ expectedComplaints: ['422'] })

for (const tenant of ['acme', 'bluebird'] as const satisfies readonly DemoTenant[]) {
  test(`${vendors[tenant]}, card: missing fields are reported in order, a declined card can be replaced, and the payment succeeds`, async ({
    page,
    be,
    openPayment,
    sales,
    checkAccessibility,
  }) => {
    await be(emails.landlord, tenant)
    const dialog = await openPayment(listUnpaid(tenant)[1] ?? 0, tenant)
    const isHosted = tenant === 'bluebird'
    await expect(page.frameLocator('iframe[name="card-number"]').locator('input')).toBeVisible()
    await expect(dialog.getByText('Loading the card form...')).toHaveCount(0)
    await press(page, dialog, 'Pay Now', isHosted)
    await expect(dialog.getByText(sentence)).toHaveText(texts[tenant].card)
    await checkAccessibility(page)

    await fillCard(page, dialog, tenant, cards.declined)
    await passBotCheck(dialog, tenant)
    await press(page, dialog, 'Pay Now', isHosted)
    await expect(dialog.getByRole('alert').getByText(FAILED)).toBeInViewport()
    await expect(dialog.getByLabel('Name on card')).toHaveValue('Lee Whitfield')
    await expectNoNumberStored(page, emails.landlord)

    const before = await sales()
    await fillCard(page, dialog, tenant)
    await press(page, dialog, 'Pay Now', isHosted)
    await gotIt(page).click()
    await expect(page.getByLabel('Totals')).toContainText('$0.00')
    expect((await sales()).slice(before.length)).toMatchObject([{ method: 'card', status: 'approved' }])
    await expectNoNumberStored(page, emails.landlord)
  })

  test(
    `${vendors[tenant]}, bank account: missing fields are reported in order, a declined amount can be changed, and the transfer succeeds`,
    { tag: tenant === 'bluebird' ? '@gate' : [] },
    async ({ page, be, openPayment, sales, checkAccessibility }) => {
      await be(emails.landlord, tenant)
      const dialog = await openPayment(listUnpaid(tenant)[2] ?? 0, tenant)
      await dialog.getByRole('tab', { name: 'Bank account (ACH)' }).click()
      await press(page, dialog, 'Pay Now')
      await expect(dialog.getByText(sentence)).toHaveText(texts[tenant].bank)

      const amount = dialog.getByLabel('Amount')
      const balance = await amount.inputValue()
      // An amount that the gateway declines.
      await amount.fill('1.07')
      await fillBank(dialog, tenant)
      await passBotCheck(dialog, tenant)
      await press(page, dialog, 'Pay Now')
      const question = page.getByRole('alertdialog', { name: 'ACH Authorization' })
      await expect(question).toContainText('to debit $1.07 from the checking account ending in 3210 on')
      await checkAccessibility(page)
      await question.getByRole('button', { name: 'Authorize' }).click()
      await expect(dialog.getByRole('alert').getByText(FAILED)).toBeVisible()

      const before = await sales()
      await amount.fill(balance)
      await fillBank(dialog, tenant)
      await press(page, dialog, 'Pay Now')
      await question.getByRole('button', { name: 'Authorize' }).click()
      await expect(page.getByRole('dialog', { name: 'Payment success' })).toContainText(
        'Your bank transfer was submitted.',
      )
      await gotIt(page).click()
      await expect(page.getByRole('button', { name: 'Make a Payment' })).toHaveCount(0)
      expect((await sales()).slice(before.length)).toMatchObject([{ method: 'ach' }])
      await expectNoNumberStored(page, emails.landlord)
    },
  )
}
