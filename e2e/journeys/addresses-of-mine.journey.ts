import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { expect, expectReflow, expectToast, test, widths } from '../fixtures/account'
import { callAcmeApi } from '../fixtures/acme-api'
import { fillAddress } from '../fixtures/forms'

const HOSTILE = '<img src=x onerror=alert(1)>'
const UNREACHABLE = 'We could not reach the server. Check your connection and try again.'
/** The color of error texts. */
const RED = 'rgb(179, 38, 30)'

const list = (page: Page) => page.getByRole('region', { name: 'Your Addresses' })
const row = (page: Page, name: string) => list(page).getByRole('button').filter({ hasText: name })
const adding = (page: Page) => page.getByRole('dialog', { name: 'Add Address' })
const editing = (page: Page) => page.getByRole('dialog', { name: 'Edit Address' })

for (const width of widths) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a customer without an address adds one, corrects it, and adds another', async ({
      page,
      beNewCustomer,
      at,
      checkAccessibility,
      expectedComplaints,
    }) => {
      expectedComplaints.push('ERR_INTERNET_DISCONNECTED')
      await beNewCustomer()
      await page.goto(at(paths.profile()))
      await expect(list(page).getByText('Please provide us with your current address.')).toBeVisible()
      await expect(list(page).getByRole('button', { name: 'Add Address' })).toHaveCount(0)
      await checkAccessibility(page)
      await list(page).getByRole('button', { name: 'Provide Your Address' }).click()

      const field = (name: string) => adding(page).getByLabel(name, { exact: true })
      const save = adding(page).getByRole('button', { name: 'Save Address' })
      await expect(field('Address name')).toHaveValue('Home')
      await expect(field('Primary address')).toBeChecked()
      await expect(field('Primary address')).toBeDisabled()
      await save.click()
      await expect(adding(page).getByRole('combobox', { name: 'Address', exact: true })).toHaveAccessibleDescription(
        'Must select an address from Google suggestions or enter the address manually.',
      )
      await checkAccessibility(page)
      await adding(page).getByRole('button', { name: 'Enter address manually' }).click()
      await expect(field('Street Address')).toBeFocused()
      await save.click()
      for (const name of ['Street Address', 'City', 'State', 'Zip Code'])
        await expect(field(name)).toHaveAccessibleDescription('Required field')
      await fillAddress(adding(page), '1 Nowhere Rd')
      await page.context().setOffline(true)
      await save.click()
      await expect(adding(page).getByRole('alert')).toHaveText(UNREACHABLE)
      await expect(field('Street Address')).toHaveValue('1 Nowhere Rd')
      await checkAccessibility(page)
      await page.context().setOffline(false)
      await save.click()
      // Saved, with a warning at once: a green 'Address added' would promise more.
      const notFound = page.getByRole('dialog', { name: "We Can't Find this Address" })
      await expect(notFound).toContainText('1 Nowhere Rd, Fairhaven, CO 80016')
      await checkAccessibility(page)
      await expectReflow(page)
      await notFound.getByRole('button', { name: 'Keep As Is' }).click()
      await expect(page.getByText('Address added')).toHaveCount(0)

      const home = row(page, 'Home')
      await expect(home).toContainText("We can't find this address")
      await expect(home).toContainText('Primary')
      await expect(home).toHaveCSS('color', RED)
      await expect(home.getByRole('img', { name: 'Invalid address' })).toHaveCSS('color', RED)
      await checkAccessibility(page)
      await home.click()
      await editing(page).getByLabel('Street Address').fill('')
      await editing(page).getByLabel('Zip Code').fill('99999')
      await editing(page).getByRole('button', { name: 'Save Address' }).click()
      await expect(editing(page).getByLabel('Street Address')).toHaveAccessibleDescription('Required field')
      await expect(editing(page).getByLabel('Zip Code')).toHaveAccessibleDescription(
        'Unfortunately, Acme Home Services does not yet service this location.',
      )
      await checkAccessibility(page)
      await editing(page).getByLabel('Street Address').fill('4497 17th Ave')
      await editing(page).getByLabel('Zip Code').fill('80016')
      await editing(page).getByRole('button', { name: 'Save Address' }).click()
      await expectToast(page, 'Address corrected')
      await expect(home).not.toContainText("We can't find this address")
      await expect(home).not.toHaveCSS('color', RED)

      await list(page).getByRole('button', { name: 'Add Address' }).click()
      await field('Address name').fill('Studio')
      await adding(page).getByRole('combobox', { name: 'Address', exact: true }).pressSequentially('4575 17th')
      await page.getByRole('listbox').getByRole('option').first().click()
      await expect(field('Primary address')).not.toBeChecked()
      await save.click()
      await expectToast(page, 'Address added')
      await expect(list(page).getByRole('listitem')).toHaveText([/^HomePrimary4497 17th Ave/, /^Studio4575 17th Ave/])
    })

    test('an address gets additional contacts, another becomes the primary one, and the first is deleted', async ({
      page,
      request,
      portal,
      beNewCustomer,
      at,
      checkAccessibility,
      expectedComplaints,
    }) => {
      expectedComplaints.push('ERR_INTERNET_DISCONNECTED')
      const { id, token } = await beNewCustomer()
      const ask = callAcmeApi(request, portal.port, token)
      const place = { state: 'CO', zip_code: '80014', latitude: 39.74, longitude: -104.98 }
      await ask('POST', `/v2/customers/${id}/addresses`, {
        address: { ...place, name: 'Home', street: '1840 Juniper St', city: 'Fairhaven' },
      })
      await ask('POST', `/v2/customers/${id}/addresses`, {
        address: { ...place, name: HOSTILE, street: HOSTILE, unit: HOSTILE, city: HOSTILE },
      })
      await page.goto(at(paths.profile()))
      const rows = list(page).getByRole('listitem')
      const [homeText, hostileText] = [
        '1840 Juniper St, Fairhaven, CO 80014Edit',
        `${HOSTILE}, ${HOSTILE}, ${HOSTILE}, CO 80014Edit`,
      ]
      await expect(rows).toHaveText([`HomePrimary${homeText}`, HOSTILE + hostileText])
      await expectReflow(page)

      await row(page, 'Home').click()
      const dialog = editing(page)
      const primary = dialog.getByLabel('Primary address')
      await expect(primary).toBeChecked()
      await expect(primary).toBeDisabled()
      await expect(primary).toHaveAccessibleDescription('To change this, make another address the primary one.')
      await expect(dialog.getByRole('button', { name: 'Delete Address' })).toHaveCount(0)

      const option = dialog.getByLabel('Receives additional communications')
      const phones = dialog.getByRole('textbox', { name: 'Phone number' })
      const addresses = dialog.getByRole('textbox', { name: 'Email address' })
      const save = dialog.getByRole('button', { name: 'Save Address' })
      await option.check()
      await phones.fill('3035550161')
      await addresses.fill('front@example.com')
      await dialog.getByRole('button', { name: 'Add phone number' }).press('Enter')
      await phones.last().fill('3035550161')
      await dialog.getByRole('button', { name: 'Add email address' }).press('Enter')
      await addresses.last().fill('FRONT@example.com')
      await save.click()
      await expect(phones.last()).toHaveAccessibleDescription('Phone numbers must be unique.')
      await expect(addresses.last()).toHaveAccessibleDescription('Emails must be unique.')
      await expect(phones.last()).toBeFocused()
      await checkAccessibility(page)
      await expectReflow(page)
      await option.uncheck()
      await save.click()
      await expectToast(page, 'Address saved')

      await row(page, 'Home').click()
      await expect(option).not.toBeChecked()
      await option.check()
      await expect(phones).toHaveValue('')
      await expect(addresses).toHaveValue('')
      await phones.fill('3035550179')
      await addresses.fill('front@example.com')
      await save.click()
      await expectToast(page, 'Address saved')

      await row(page, HOSTILE).click()
      for (const name of ['Address name', 'Street Address', 'Suite or Apartment (optional)', 'City'])
        await expect(dialog.getByLabel(name)).toHaveValue(HOSTILE)
      await checkAccessibility(page)
      await primary.check()
      await save.click()
      await expectToast(page, 'Address saved')
      await expect(rows).toHaveText([`${HOSTILE}Primary${hostileText}`, `Home${homeText}`])

      await row(page, 'Home').click()
      await expect(option).toBeChecked()
      await expect(phones).toHaveValue('(303) 555-0179')
      await expect(addresses).toHaveValue('front@example.com')
      await dialog.getByRole('button', { name: 'Delete Address' }).click()
      const question = page.getByRole('alertdialog', { name: 'Delete Address' })
      await expect(question).toHaveAccessibleDescription('Delete Home, 1840 Juniper St, Fairhaven, CO 80014?')
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await page.context().setOffline(true)
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(question.getByRole('alert')).toHaveText(UNREACHABLE)
      await checkAccessibility(page)
      await page.context().setOffline(false)
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(rows).toHaveText([`${HOSTILE}Primary${hostileText}`])
      await expect(list(page).getByRole('button', { name: 'Add Address' })).toBeFocused()
      await expectToast(page, 'Address deleted')

      await page.goto(at(paths.createAccountSuccess()))
      await expect(page.getByText(`${HOSTILE}, ${HOSTILE}`, { exact: true })).toBeVisible()
      await expect(page.locator('img[src="x"]')).toHaveCount(0)
    })
  })
}
