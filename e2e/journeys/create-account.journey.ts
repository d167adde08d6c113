import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { emails, expect, expectReflow, test, widths } from '../fixtures/account'
import { fillAddress, fillPerson } from '../fixtures/forms'
import { tabTo } from '../fixtures/keyboard'
import { changeAnswers } from '../fixtures/mock-responses'

const MUST_CHOOSE = 'Must select an address from Google suggestions or enter the address manually.'
const INCOMPLETE = 'Autocomplete suggestion is missing required fields, please enter them manually.'

let people = 0
const newEmail = () => `new-${++people}-${process.pid}@example.com`
const form = (page: Page) => page.getByRole('form', { name: 'Create Account' })
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true })
const create = (page: Page) => form(page).getByRole('button', { name: 'Create Account' })
const search = (page: Page) => form(page).getByRole('combobox', { name: 'Address', exact: true })

for (const width of widths) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test(
      'a new customer signs up with a suggested address, and is greeted once',
      { tag: width === 390 ? '@gate' : [] },
      async ({ page, at, checkAccessibility }) => {
        await page.goto(at(paths.login()))
        await page.getByRole('link', { name: 'Create Account' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible()
        await checkAccessibility(page)
        await create(page).click()
        await expect(field(page, 'First Name')).toBeFocused()
        for (const name of ['First Name', 'Last Name', 'Mobile Phone', 'Email', 'Password'])
          await expect(field(page, name)).toHaveAccessibleDescription('Required field')
        await expect(search(page)).toHaveAccessibleDescription(MUST_CHOOSE)
        await checkAccessibility(page)

        await fillPerson(form(page), 'nia')
        await expect(field(page, 'Email')).toHaveAccessibleDescription('Email must be valid')
        await field(page, 'Password').fill('five5')
        await expect(field(page, 'Password')).toHaveAccessibleDescription('Password must be at least 6 characters')
        await fillPerson(form(page), newEmail())
        await search(page).pressSequentially('4497 17th')
        const suggestion = page.getByRole('option', { name: /^4497 17th Ave, Fairhaven/ }).first()
        await expect(suggestion).toBeVisible()
        await checkAccessibility(page)
        await suggestion.click()
        await expect(search(page)).toHaveValue(/^4497 17th Ave, Fairhaven, CO \d{5}$/)
        await field(page, 'Suite or Apartment (optional)').fill('Apt 4')
        await create(page).click()

        await expect(page.getByText('Account created')).toBeVisible()
        await expect(page).toHaveURL(at(paths.profile()))
        await expect(page.getByRole('region', { name: 'Account Info' }).getByText('Nia Okafor')).toBeVisible()
        await expect(
          page.getByRole('region', { name: 'Your Addresses' }).getByText('4497 17th Ave, Apt 4'),
        ).toBeVisible()
        await checkAccessibility(page)
        await page.reload()
        await expect(page.getByRole('region', { name: 'Account Info' }).getByText('Nia Okafor')).toBeVisible()
        await expect(page.getByText('Account created')).toHaveCount(0)
        // A signed-in customer has an account already.
        await page.goto(at(paths.createAccount()))
        await expect(page).not.toHaveURL(/create_account/)
        await page.goto(at(paths.createAccountSuccess()))
        await expect(page.getByRole('heading', { level: 1, name: 'Thank You' })).toBeVisible()
        await expect(page.getByText('None specified')).toBeVisible()
        await checkAccessibility(page)
        await page.getByRole('main').getByRole('link', { name: 'Schedule Your First Appointment' }).click()
        await expect(page).toHaveURL(at(paths.schedule()))
      },
    )

    test('a new customer signs up by keyboard alone', async ({ page, at, checkAccessibility }) => {
      await page.goto(at(paths.createAccount()))
      const typed: [string, string][] = [
        ['First Name', 'Ola'],
        ['Last Name', 'Berg'],
        ['Mobile Phone', '3035550178'],
        ['Email', newEmail()],
        ['Password', 'six667'],
      ]
      for (const [name, text] of typed) {
        await tabTo(page, field(page, name))
        await page.keyboard.type(text)
      }
      await tabTo(page, search(page))
      await page.keyboard.type('4575 17th')
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveText(/^4575 17th Ave/)
      await page.keyboard.press('Enter')
      await expect(search(page)).toHaveValue(/^4575 17th Ave, Fairhaven, CO \d{5}$/)
      await expect(search(page)).toBeFocused()
      await checkAccessibility(page)
      await page.keyboard.press('Enter')
      await expect(page.getByText('Account created')).toBeVisible()
      await expect(page).toHaveURL(at(paths.profile()))
    })

    test('a used email, an incomplete address and an unserviced location are reported before submitting, and block the form', async ({
      page,
      at,
      checkAccessibility,
    }) => {
      await changeAnswers<{ postal_code: string | null }[]>(page, '**/v1/address_suggestions?*', (all) =>
        all.map((one) => ({ ...one, postal_code: null })),
      )
      await page.goto(at(paths.createAccount()))
      await fillPerson(form(page), emails.customer)
      await expect(field(page, 'Email')).toHaveAccessibleDescription('Email already exists')
      await expect(form(page).getByRole('link', { name: 'Log in with this email' })).toBeVisible()

      await search(page).pressSequentially('4497 17th')
      await page.getByRole('listbox').getByRole('option').first().click()
      await expect(form(page).getByRole('alert')).toHaveText(INCOMPLETE)
      const zip = field(page, 'Zip Code')
      await expect(zip).toBeFocused()
      await expect(field(page, 'Street Address')).toHaveValue('4497 17th Ave')
      await checkAccessibility(page)
      await page.keyboard.type('99999')
      await expect(zip).toHaveAccessibleDescription(
        'Unfortunately, Acme Home Services does not yet service this location.',
      )
      await checkAccessibility(page)

      await create(page).click()
      await expect(field(page, 'Email')).toBeFocused()
      await field(page, 'Email').fill(newEmail())
      await expect(form(page).getByText('Email already exists')).toHaveCount(0)
      await create(page).click()
      await expect(zip).toBeFocused()
      await expectReflow(page)
      await zip.fill('80016')
      await expect(zip).not.toHaveAccessibleDescription(/service this location/)
      await create(page).click()
      await expect(page.getByText('Account created')).toBeVisible()
    })

    test('a tenant with a bot check shows it before the button, and it can be retried', async ({
      page,
      at,
      checkAccessibility,
    }) => {
      await page.goto(at(paths.createAccount(), 'bluebird'))
      await fillPerson(form(page), newEmail())
      await form(page).getByRole('button', { name: 'Enter address manually' }).click()
      await fillAddress(form(page))
      await create(page).click()
      const check = form(page).getByRole('checkbox', { name: "I'm not a robot" })
      await expect(check).toBeFocused()
      await expect(check).toHaveAccessibleDescription('Please confirm that you are not a robot.')

      await page.route('**/v1/users/siteverify', (route) =>
        route.fulfill({ json: { success: false, score: 0, proof: null } }),
      )
      await check.click()
      await expect(check).toHaveAccessibleDescription(
        'Unexpected error occurred, please try again later. Or call (303) 555-0200.',
      )
      await expect(form(page).getByRole('link', { name: '(303) 555-0200' })).toHaveAttribute('href', 'tel:3035550200')
      await expect(check).not.toBeChecked()
      await checkAccessibility(page)
      await create(page).click()
      await expect(check).toBeFocused()

      await page.unroute('**/v1/users/siteverify')
      await check.click()
      await expect(form(page).getByText('Checked', { exact: true })).toBeVisible()
      await checkAccessibility(page)
      await create(page).click()
      await expect(page.getByText('Account created')).toBeVisible()
      await expect(page).toHaveURL(at(paths.profile(), 'bluebird'))
    })
  })
}
