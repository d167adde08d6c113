import { paths } from '@portal/platform/paths'
import { emails } from '../fixtures'
import { account, expect, expectNoNumberStored, fillCard, passBotCheck, press, test } from '../fixtures/payments'

test('a customer stores a bank account, replaces it with a card, and deletes the card', async ({
  page,
  be,
  at,
  checkAccessibility,
}) => {
  await be(emails.newcomer)
  await page.goto(at(paths.profile()))
  const preferences = page.getByRole('region', { name: 'Preferences' })
  await expect(preferences.getByText('None specified')).toBeVisible()
  await preferences.getByRole('button', { name: 'Add a payment method' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a Payment Method' })
  await adding.getByRole('tab', { name: 'Bank account (ACH)' }).click()
  await adding.getByLabel('Account type').selectOption('Savings')
  await adding.getByLabel('First name').fill('Nora')
  await adding.getByLabel('Last name').fill('Lindqvist')
  await adding.getByLabel('Routing number').fill(account.routing)
  await adding.getByLabel('Account number').fill(account.number)
  await checkAccessibility(page)
  await press(page, adding, 'Save')
  await expect(preferences.getByText('Savings account ending in 3210')).toBeVisible()

  await preferences.getByRole('button', { name: 'Edit Savings account ending in 3210' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Payment Method' })
  await expect(
    editing.getByText('This replaces your stored payment method, Savings account ending in 3210.'),
  ).toBeVisible()
  await expect(editing.getByText('Loading the card form...')).toHaveCount(0)
  await checkAccessibility(page)
  await fillCard(page, editing, 'acme')
  await press(page, editing, 'Save')
  await expect(preferences.getByText('Visa ending in 1111')).toBeVisible()
  await expect(preferences.getByText('Savings account')).toHaveCount(0)

  await preferences.getByRole('button', { name: 'Delete Visa ending in 1111' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Payment Method' })
  await checkAccessibility(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(preferences.getByText('None specified')).toBeVisible()
  await page.reload()
  await expect(preferences.getByText('None specified')).toBeVisible()
  await expectNoNumberStored(page, emails.newcomer)
})

test('where several methods can be stored, a customer adds two after the bot check, changes the default, and deletes both', async ({
  page,
  be,
  at,
  checkAccessibility,
}) => {
  await be(emails.newcomer, 'bluebird')
  await page.goto(at(paths.profile(), 'bluebird'))
  const preferences = page.getByRole('region', { name: 'Preferences' })
  const rows = preferences.getByRole('list', { name: 'Payment methods' }).getByRole('listitem')
  for (const number of ['4263970000005262', '5555555555554444']) {
    await preferences.getByRole('button', { name: 'Add a payment method' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a Payment Method' })
    await expect(dialog.getByText('Loading the card form...')).toHaveCount(0)
    await passBotCheck(dialog, 'bluebird')
    await fillCard(page, dialog, 'bluebird', number)
    await press(page, dialog, 'Save', true)
    await expect(dialog).toHaveCount(0)
  }
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Visa ending in 5262')
  await expect(rows.first()).toContainText('Default')
  await preferences.getByRole('button', { name: 'Make MasterCard ending in 4444 the default' }).click()
  await expect(rows.first()).toContainText(/MasterCard ending in 4444.*Default/)
  await checkAccessibility(page)

  for (const name of ['MasterCard ending in 4444', 'Visa ending in 5262']) {
    await preferences.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(preferences.getByText(name)).toHaveCount(0)
  }
  await expect(preferences.getByText('None specified')).toBeVisible()
})
