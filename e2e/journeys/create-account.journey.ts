import type { Page } from '@playwright/test'
import { emails, expect, test } from '../fixtures'
import { tabTo } from '../fixtures/keyboard'

let people = 0
const newEmail = () => `new-${++people}-${process.pid}@example.com`
const form = (page: Page) => page.getByRole('form', { name: 'Create Account' })
const create = (page: Page) => form(page).getByRole('button', { name: 'Create Account' })
const search = (page: Page) => form(page).getByRole('combobox', { name: 'Address', exact: true })

async function fillPerson(page: Page, email: string) {
  await form(page).getByLabel('First Name').fill('Nia')
  await form(page).getByLabel('Last Name').fill('Okafor')
  await form(page).getByLabel('Mobile Phone').pressSequentially('3035550177')
  await form(page).getByLabel('Email').fill(email)
  await form(page).getByLabel('Password', { exact: true }).fill('six667')
}

async function fillAddress(page: Page, zip = '80016') {
  await form(page).getByRole('button', { name: 'Enter address manually' }).click()
  await form(page).getByLabel('Street Address').fill('4497 17th Ave')
  await form(page).getByLabel('City').fill('Fairhaven')
  await form(page).getByLabel('State').selectOption('Colorado')
  await form(page).getByLabel('Zip Code').fill(zip)
}

test('somebody new signs up with a suggested address, and is greeted once', async ({ page, at, checkAccessibility }) => {
  await page.goto(at('/login'))
  await page.getByRole('link', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible()
  await checkAccessibility(page)
  await create(page).click()
  await expect(form(page).getByLabel('First Name')).toBeFocused()
  await checkAccessibility(page)

  await fillPerson(page, newEmail())
  await search(page).pressSequentially('4497 17th')
  const suggestion = page.getByRole('option', { name: /^4497 17th Ave, Fairhaven/ }).first()
  await expect(suggestion).toBeVisible()
  await checkAccessibility(page)
  await suggestion.click()
  await expect(search(page)).toHaveValue(/^4497 17th Ave, Fairhaven, CO \d{5}$/)
  await form(page).getByLabel('Suite or Apartment (optional)').fill('Apt 4')
  await create(page).click()

  await expect(page.getByText('Account created')).toBeVisible()
  await expect(page).toHaveURL(at('/profile'))
  await expect(page.getByRole('region', { name: 'Account Info' }).getByText('Nia Okafor')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your Addresses' }).getByText('4497 17th Ave, Apt 4')).toBeVisible()
  await checkAccessibility(page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Account Info' }).getByText('Nia Okafor')).toBeVisible()
  await expect(page.getByText('Account created')).toHaveCount(0)
  // Who is signed in has an account.
  await page.goto(at('/create_account'))
  await expect(page).not.toHaveURL(/create_account/)
  await page.goto(at('/create_account_success'))
  await expect(page.getByText('None specified')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('main').getByRole('link', { name: 'Schedule Your First Appointment' }).click()
  await expect(page).toHaveURL(at('/schedule'))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('somebody new signs up by keyboard alone', async ({ page, at, checkAccessibility }) => {
    await page.goto(at('/create_account'))
    const typed: [string, string][] = [['First Name', 'Ola'], ['Last Name', 'Berg'], ['Mobile Phone', '3035550178'], ['Email', newEmail()], ['Password', 'six667']]
    for (const [name, text] of typed) {
      await tabTo(page, form(page).getByLabel(name, { exact: true }))
      await page.keyboard.type(text)
    }
    await tabTo(page, search(page))
    await page.keyboard.type('4575 17th')
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { selected: true })).toHaveText(/^4575 17th Ave/)
    await page.keyboard.press('Enter')
    await expect(search(page)).toHaveValue(/^4575 17th Ave, Fairhaven, CO \d{5}$/)
    await expect(search(page)).toBeFocused()
    await checkAccessibility(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Account created')).toBeVisible()
    await expect(page).toHaveURL(at('/profile'))
  })
})

test.describe('when something is in the way', () => {
  test.use({ expectedComplaints: ['422'] })

  test('an e-mail that somebody has and an address where nobody goes are told before and hold the form back', async ({ page, at, checkAccessibility }) => {
    await page.goto(at('/create_account'))
    await fillPerson(page, emails.customer)
    await expect(form(page).getByLabel('Email')).toHaveAccessibleDescription('Email already exists')
    await fillAddress(page, '99999')
    const zip = form(page).getByLabel('Zip Code')
    await expect(zip).toHaveAccessibleDescription('Unfortunately, Acme Home Services does not yet service this location.')
    await checkAccessibility(page)
    await create(page).click()
    await expect(form(page).getByLabel('Email')).toBeFocused()
    await form(page).getByLabel('Email').fill(newEmail())
    await expect(form(page).getByText('Email already exists')).toHaveCount(0)
    await create(page).click()
    await expect(zip).toBeFocused()
    // A window as narrow as a phone at four times the size: nothing reaches over its edge.
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await zip.fill('80016')
    await expect(zip).not.toHaveAccessibleDescription(/service this location/)
    await create(page).click()
    await expect(page.getByText('Account created')).toBeVisible()
  })
})

test('a tenant who asks for it has a check before the button', async ({ page, at, checkAccessibility }) => {
  await page.goto(at('/create_account', 'bluebird'))
  await fillPerson(page, newEmail())
  await fillAddress(page)
  await create(page).click()
  await expect(form(page).getByRole('checkbox', { name: "I'm not a robot" })).toBeFocused()
  await form(page).getByRole('checkbox', { name: "I'm not a robot" }).click()
  await expect(form(page).getByText('Checked', { exact: true })).toBeVisible()
  await checkAccessibility(page)
  await create(page).click()
  await expect(page.getByText('Account created')).toBeVisible()
})

test('an address gets people who are told of it, and is deleted', async ({ page, be, at, checkAccessibility }) => {
  await be(emails.landlord)
  await page.goto(at('/profile'))
  const addresses = page.getByRole('region', { name: 'Your Addresses' })
  await addresses.getByRole('button', { name: 'Add Address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Address' })
  await dialog.getByLabel('Address name').fill('Studio')
  await dialog.getByRole('combobox', { name: 'Address', exact: true }).pressSequentially('4497 17th')
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Receives additional communications').check()
  await dialog.getByRole('textbox', { name: 'Phone number' }).pressSequentially('3035550179')
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('studio@example.com')
  await checkAccessibility(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByText('Address added')).toBeVisible()

  await addresses.getByRole('button', { name: /^Studio/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Address' })
  await expect(edit.getByRole('textbox', { name: 'Email address' })).toHaveValue('studio@example.com')
  await edit.getByRole('button', { name: 'Delete Address' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Address' })
  await expect(question).toBeVisible()
  await checkAccessibility(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Address deleted')).toBeVisible()
  await expect(addresses.getByRole('button', { name: /^Studio/ })).toHaveCount(0)
  await expect(addresses.getByRole('button', { name: 'Add Address' })).toBeFocused()
})
