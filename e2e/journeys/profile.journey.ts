import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { emails, expect, expectReflow, expectToast, test as base, widths } from '../fixtures/account'
import { getByIp } from '../fixtures/acme-api'
import { logIn } from '../fixtures/forms'
import { openMail } from '../fixtures/mailbox'
import { changeAnswers, holdAnswers } from '../fixtures/mock-responses'
import { newCustomer, NEW_PASSWORD } from '../fixtures/new-customer'

const FIND_USER = '**/v1/users/find_by_email?*'

const test = base.extend<{ openProfile: () => Promise<string> }>({
  /** Logs in as a new customer, whose email it returns, and opens the profile. */
  openProfile: async ({ page, request, portal, at }, use) =>
    use(async () => {
      const { email } = await newCustomer(request, portal)
      await page.goto(at(paths.login(paths.profile())))
      await logInAs(page, email)
      return email
    }),
})

async function logInAs(page: Page, email: string, password = NEW_PASSWORD) {
  await logIn(page, email, password)
  await expect(page).not.toHaveURL(/\/login/)
}

/** Logs out by the menu, which is a drawer on a phone. */
async function logOut(page: Page) {
  const drawer = page.getByRole('button', { name: 'Open menu' })
  if (await drawer.isVisible()) await drawer.click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

for (const width of widths) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test.describe('the password', () => {
      // From the password that is wrong at first.
      test.use({ expectedComplaints: ['422'] })
      test('is changed, and the new one logs in', async ({ page, openProfile, checkAccessibility }) => {
        const email = await openProfile()
        await expect(page.getByRole('region', { name: 'Security' })).toBeVisible()
        await checkAccessibility(page)
        const button = page.getByRole('button', { name: 'Change Password' })
        await button.click()

        const dialog = page.getByRole('dialog', { name: 'Change Password' })
        const field = (name: string) => dialog.getByLabel(name, { exact: true })
        const [current, again] = [field('Current Password'), field('Confirm Password')]
        await expect(current).toBeFocused()
        await checkAccessibility(page)
        await current.fill('not this one')
        await field('New Password').fill('the second one')
        await again.fill('the second two')
        await page.keyboard.press('Enter')
        await expect(again).toHaveAccessibleDescription('Passwords do not match!')
        await again.fill('the second one')
        await page.keyboard.press('Enter')
        await expect(current).toHaveAccessibleDescription('The current password is incorrect.')
        await expect(current).toBeFocused()
        await checkAccessibility(page)
        await current.fill(NEW_PASSWORD)
        await page.keyboard.press('Enter')
        await expect(page.getByText('Password changed')).toBeVisible()
        await expect(dialog).toHaveCount(0)
        await expect(button).toBeFocused()

        await logOut(page)
        await logInAs(page, email, 'the second one')
      })
    })

    test(
      'the account is edited, and a new email replaces the one used to sign in once it is confirmed',
      { tag: width === 390 ? '@gate' : [] },
      async ({ page, portal, at, openProfile, checkAccessibility }) => {
        const email = await openProfile()
        const account = page.getByRole('region', { name: 'Account Info' })
        const edit = account.getByRole('button', { name: 'Edit Account Info' })
        await edit.click()
        const dialog = page.getByRole('dialog', { name: 'Edit Account Info' })
        await dialog.getByLabel('First name').fill('<img src=x onerror=alert(1)>')
        await dialog.getByLabel('Last name').fill('x'.repeat(80))

        await dialog.getByRole('button', { name: 'Add phone number' }).click()
        const phone = dialog.getByRole('group', { name: 'phone number 2' })
        await expect(phone.getByRole('textbox', { name: 'Phone number' })).toBeFocused()
        await page.keyboard.type('3035550162')
        await phone.getByLabel('Type').selectOption('Work')
        await phone.getByLabel('Label (optional)').fill('Front desk')

        await dialog.getByRole('button', { name: 'Add email address' }).click()
        await page.keyboard.type(`new.${email}`)
        await checkAccessibility(page)
        expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
        await dialog.getByRole('button', { name: 'Remove email address 1' }).click()
        await dialog.getByLabel('Current Password').fill(NEW_PASSWORD)
        await checkAccessibility(page)
        await dialog.getByRole('button', { name: 'Save' }).click()

        await expect(page.getByText('Phone added')).toBeVisible()
        await expect(dialog).toHaveCount(0)
        await expect(edit).toBeFocused()
        await expect(account.getByText(`<img src=x onerror=alert(1)> ${'x'.repeat(80)}`)).toBeVisible()
        const phones = ['(303) 555-0177MobilePrimary', '(303) 555-0162Work · Front desk']
        await expect(account.getByRole('listitem')).toHaveText([email, ...phones, /Not confirmed yet/])
        await checkAccessibility(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        await expectReflow(page)

        await openMail(page, `http://mail.localhost:${portal.port}`, `new.${email}`, 'Confirm your email address')
        await page.goto((await page.getByRole('link', { name: /confirm_email/ }).getAttribute('href')) ?? '')
        await page.getByRole('button', { name: 'Confirm Email' }).click()
        await expect(page.getByText(`new.${email} is confirmed. You can log in with it.`)).toBeVisible()
        await checkAccessibility(page)

        // The session uses the new email.
        await page.goto(at(paths.profile()))
        await expect(account.getByRole('listitem')).toHaveText([`new.${email}`, ...phones])
        await logOut(page)
        await expect(page.getByLabel('Email')).toHaveValue('')
      },
    )

    test('the profile shows that it is loading, that it failed, and recovers on Try again', async ({
      page,
      be,
      at,
      checkAccessibility,
      expectedComplaints,
    }) => {
      expectedComplaints.push('status of 503')
      await be(emails.customer)
      const { letGo } = await holdAnswers(page, FIND_USER)
      await page.goto(at(paths.profile()))
      await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
      await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
      await checkAccessibility(page)
      letGo()
      await expect(page.getByRole('region', { name: 'Account Info' })).toBeVisible()

      await page.route(FIND_USER, (route) => route.fulfill({ status: 503, json: {} }))
      await page.reload()
      await expect(page.getByRole('alert').getByText('Could not load your account')).toBeVisible()
      await checkAccessibility(page)
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('region', { name: 'Account Info' })).toBeVisible()
    })

    test('the links to missing contact details open the dialog where they can be added', async ({
      page,
      be,
      at,
      checkAccessibility,
    }) => {
      // Mocked, since the portal requires an email; the office may have a customer without one.
      await changeAnswers<object>(page, FIND_USER, (user) => ({ ...user, emails: [] }))
      await be(emails.newcomer)
      await page.goto(at(paths.profile()))
      const account = page.getByRole('region', { name: 'Account Info' })
      await expect(account.getByRole('button', { name: /^Missing/ })).toHaveText([
        'Missing Email Address',
        'Missing Phone Number',
      ])
      await checkAccessibility(page)
      const dialog = page.getByRole('dialog', { name: 'Edit Account Info' })
      for (const name of ['Missing Email Address', 'Missing Phone Number']) {
        await account.getByRole('button', { name }).click()
        await expect(dialog.getByRole('textbox', { name: 'Email address' })).toHaveValue('')
        await expect(dialog.getByRole('textbox', { name: 'Phone number' })).toHaveValue('')
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
        await expect(account.getByRole('button', { name })).toBeFocused()
      }
      await account.getByRole('button', { name: 'Missing Phone Number' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      for (const name of ['Email address', 'Phone number'])
        await expect(dialog.getByRole('textbox', { name })).toHaveAccessibleDescription('Required field')
      await checkAccessibility(page)
    })

    test('a failed save or load leaves the dialog open, and can be retried', async ({
      page,
      beNewCustomer,
      at,
      checkAccessibility,
      expectedComplaints,
    }) => {
      expectedComplaints.push('ERR_INTERNET_DISCONNECTED')
      await beNewCustomer()
      await page.goto(at(paths.profile()))
      const account = page.getByRole('region', { name: 'Account Info' })
      await account.getByRole('button', { name: 'Edit Account Info' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit Account Info' })
      await dialog.getByLabel('Last name').fill('Moss')
      await dialog.getByRole('button', { name: 'Add phone number' }).click()
      await page.keyboard.type('3035550177')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Phone number' }).last()).toHaveAccessibleDescription(
        'Phone numbers must be unique.',
      )
      await dialog.getByRole('button', { name: 'Remove phone number 2' }).click()
      await page.context().setOffline(true)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByRole('alert')).toHaveText(
        'We could not reach the server. Check your connection and try again.',
      )
      await expect(dialog.getByLabel('Last name')).toHaveValue('Moss')
      await checkAccessibility(page)
      await page.context().setOffline(false)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expectToast(page, 'Account info saved')
      await expect(account.getByText('Robin Moss')).toBeVisible()

      await page.route('**/v1/users/sessions', (route) => route.abort('internetdisconnected'))
      await page.getByRole('button', { name: 'Where you are signed in' }).click()
      const sessions = page.getByRole('dialog', { name: 'Where you are signed in' })
      await expect(sessions.getByRole('alert')).toContainText('Could not load your sessions')
      await checkAccessibility(page)
      await page.unrouteAll()
      await sessions.getByRole('button', { name: 'Try again' }).click()
      await expect(sessions.getByText('You are only signed in here.')).toBeVisible()
    })

    test('a customer signs out another device, and then all others', async ({
      page,
      request,
      portal,
      browser,
      at,
      checkAccessibility,
    }) => {
      const { email } = await newCustomer(request, portal)
      const other = await (await browser.newContext()).newPage()
      for (const device of [other, page]) {
        await device.goto(at(paths.login(paths.profile())))
        await logInAs(device, email)
      }
      await page.getByRole('button', { name: 'Where you are signed in' }).click()
      const dialog = page.getByRole('dialog', { name: 'Where you are signed in' })
      const rows = dialog.getByRole('list', { name: 'Devices' }).getByRole('listitem')
      // The sign-up created a session, too, for an unknown device.
      await expect(rows).toHaveCount(3)
      await expect(rows.first()).toContainText('This device')
      await checkAccessibility(page)
      await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await checkAccessibility(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await rows.filter({ hasText: 'Chrome' }).getByRole('button', { name: 'Sign out' }).click()
      await expect(rows).toHaveCount(2)
      await expect(dialog.getByRole('list', { name: 'Devices' })).toBeFocused()

      await other.goto(at(paths.invoices()))
      await expect(other).toHaveURL(at(paths.login(paths.invoices())))
      await other.context().close()

      await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
      await expect(dialog.getByText('You are only signed in here.')).toBeVisible()
      await expect(rows).toHaveCount(1)
      await checkAccessibility(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Where you are signed in' })).toBeFocused()
    })

    test('logging out or in in one tab does the same in the other', async ({
      page,
      request,
      context,
      at,
      openProfile,
    }) => {
      const email = await openProfile()
      // A redirect that is still pending would close the menu.
      await expect(page.getByRole('region', { name: 'Account Info' })).toBeVisible()
      const other = await context.newPage()
      await other.goto(at(paths.profile()))
      await expect(other.getByRole('region', { name: 'Account Info' })).toBeVisible()
      const token = await page.evaluate(() => localStorage.getItem('token'))
      await logOut(page)
      await expect(other).toHaveURL(at(paths.login(paths.profile())))
      // The session has ended on the server, too.
      const answer = await getByIp(request, at('/v1/users/sessions'), { authorization: `Token token=${token}` })
      expect(answer.status()).toBe(401)
      await logInAs(page, email)
      await expect(other).toHaveURL(at(paths.profile()))
      await expect(other.getByRole('region', { name: 'Account Info' })).toBeVisible()
    })
  })
}
