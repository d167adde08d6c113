import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { PASSWORD } from 'demo/names'
import { emails, expect, expectReflow, test, widths } from '../fixtures/account'

const REFUSED = 'Invalid username or password. Please try again.'

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const logIn = (page: Page) => page.getByRole('button', { name: 'Log In' }).click()

for (const width of widths) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test(
      'a customer signs in on the fourth try, is redirected to the current visit, and logs out',
      { tag: width === 390 ? '@gate' : [] },
      async ({ page, at, checkAccessibility, expectedComplaints }) => {
        expectedComplaints.push('status of 401', 'ERR_INTERNET_DISCONNECTED')
        await page.goto(at(paths.login()))
        await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
        await expect(page.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute('href', paths.passwordReset())
        await expect(page.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', paths.createAccount())
        await checkAccessibility(page)
        await expectReflow(page)

        await logIn(page)
        await expect(email(page)).toHaveAccessibleDescription('Required field')
        await expect(email(page)).toBeFocused()
        await checkAccessibility(page)

        await email(page).fill(emails.customer)
        await password(page).fill('wrong-one')
        await page.keyboard.press('Enter')
        for (const field of [email(page), password(page)]) await expect(field).toHaveAccessibleDescription(REFUSED)
        await expect(email(page)).toHaveValue(emails.customer)
        await expect(page).toHaveURL(at(paths.login()))
        await checkAccessibility(page)

        await password(page).fill(PASSWORD)
        await page.context().setOffline(true)
        await logIn(page)
        await expect(page.getByRole('main').getByRole('alert')).toHaveText(
          'We could not reach the server. Check your connection and try again.',
        )
        await expect(email(page)).toHaveValue(emails.customer)
        await expect(password(page)).toHaveValue(PASSWORD)
        await checkAccessibility(page)
        await page.context().setOffline(false)

        await logIn(page)
        await expect(page).toHaveURL(/\/appointment\/\d+$/)
        // Besides the session there is at most the next visit, for when there is no connection.
        const { portal_next_visit: _, ...session } = await page.evaluate(() => ({ ...localStorage }))
        expect(session).toEqual({
          token: expect.stringMatching(/^[\w-]{40,}$/),
          email: emails.customer,
          role: 'customer',
          auth_strategy: 'password',
          last_email: emails.customer,
        })
        // A signed-in customer is redirected from the login page.
        await page.goto(at(paths.login()))
        await expect(page).toHaveURL(/\/appointment\/\d+$/)
        await page.goto(at(paths.login('/quotes?page=1')))
        await expect(page).toHaveURL(at('/quotes?page=1'))

        await expect(page.getByRole('heading', { level: 1, name: 'All Quotes' })).toBeVisible()
        if (width < 1000) await page.getByRole('button', { name: 'Open menu' }).click()
        await expect(
          page.getByRole('region', { name: 'Account', exact: true }).getByText('Welcome back, Casey!'),
        ).toBeVisible()
        await page.getByRole('button', { name: 'Log out' }).click()
        await expect(page).toHaveURL(at(paths.login()))
        // The next visitor of this browser is not shown who was here.
        await expect(email(page)).toHaveValue('')
        expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
      },
    )
  })
}

test.describe('a session that has expired', () => {
  test.use({ expectedComplaints: ['401'] })
  test('redirects to the login page, and back afterwards', { tag: '@gate' }, async ({ page, signIn, at }) => {
    await signIn()
    await page.evaluate(() => localStorage.setItem('token', 'no-longer-valid'))
    await page.goto(at('/invoices'))
    await expect(page).toHaveURL(at('/login?redirect=%2Finvoices'))
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await password(page).fill(PASSWORD)
    await logIn(page)
    await expect(page.getByRole('heading', { name: 'All Invoices' })).toBeVisible()
  })
})
