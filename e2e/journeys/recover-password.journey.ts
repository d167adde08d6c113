import type { Page } from '@playwright/test'
import { expect, test, widths } from '../fixtures/account'
import { callAcmeApi } from '../fixtures/acme-api'
import { logIn } from '../fixtures/forms'
import { openMail } from '../fixtures/mailbox'
import { newCustomer } from '../fixtures/new-customer'

const SUBJECT = 'Reset your password for Acme Home Services'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

for (const width of widths) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test(
      'a forgotten password is replaced through the mailed link, which works once',
      { tag: width === 390 ? '@gate' : [] },
      async ({ page, at, portal, request, checkAccessibility, expectedComplaints }) => {
        expectedComplaints.push('status of 410')
        const { email } = await newCustomer(request, portal)
        await page.goto(at('/login'))
        await page.getByRole('link', { name: 'Forgot Password' }).click()
        await expect(heading(page, 'Forgot Password')).toBeVisible()
        await expect(page).toHaveTitle('Acme Home Services Portal - Forgot Password')
        await page.getByRole('button', { name: 'Send Reset Link' }).click()
        await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Required field')
        await expect(page.getByLabel('Email')).toBeFocused()
        await page.getByLabel('Email').fill('no email')
        await page.getByRole('button', { name: 'Send Reset Link' }).click()
        await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email must be valid')
        await checkAccessibility(page)
        await page.getByLabel('Email').fill(email)
        await page.keyboard.press('Enter')
        await expect(heading(page, 'Reset Email Sent')).toBeFocused()
        await expect(page.getByText('Check your inbox for instructions.')).toBeVisible()
        await checkAccessibility(page)

        await openMail(page, `http://mail.localhost:${portal.port}`, email, SUBJECT)
        const address = (await page.getByRole('link', { name: /new_password/ }).getAttribute('href')) ?? ''
        await page.goto(address)
        await expect(heading(page, 'Create New Password')).toBeVisible()
        // URLs are kept in the history and shared, so the token must not stay in it.
        await expect(page).toHaveURL(at('/new_password'))
        await page.reload()
        await page.getByLabel('New Password', { exact: true }).fill('five5')
        await page.getByLabel('Confirm Password').fill('something else')
        await page.getByRole('button', { name: 'Save Password' }).click()
        await expect(page.getByLabel('New Password', { exact: true })).toHaveAccessibleDescription(
          'Password must be at least 6 characters',
        )
        await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match!')
        await checkAccessibility(page)
        await page.getByLabel('New Password', { exact: true }).fill('second-password')
        await page.getByLabel('Confirm Password').fill('second-password')
        await page.getByRole('button', { name: 'Save Password' }).click()
        await expect(heading(page, 'Password Saved')).toBeFocused()
        await expect(page.getByText('Your password has been successfully updated.')).toBeVisible()
        await checkAccessibility(page)

        await page.getByRole('link', { name: 'Log in with new password' }).click()
        await logIn(page, email, 'second-password')
        await expect(page).not.toHaveURL(/login/)

        await page.goto(address)
        await page.getByLabel('New Password', { exact: true }).fill('third-password')
        await page.getByLabel('Confirm Password').fill('third-password')
        await page.getByRole('button', { name: 'Save Password' }).click()
        await expect(page.getByText('This reset link is invalid or has expired.')).toBeVisible()
        await checkAccessibility(page)
        await page.getByRole('link', { name: 'Request a new link' }).click()
        await expect(heading(page, 'Forgot Password')).toBeVisible()
      },
    )
  })
}

test('an unknown email shows the same message, and no mail is sent', async ({ page, at, portal, request }) => {
  await page.goto(at('/password_reset'))
  await page.getByLabel('Email').fill('nobody.at.all@example.com')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(heading(page, 'Reset Email Sent')).toBeVisible()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(heading(page, 'Log In')).toBeVisible()
  // Mail is sent in order: once this one has arrived, an earlier one would have, too.
  const { email } = await newCustomer(request, portal)
  await callAcmeApi(request, portal.port)('POST', '/v1/users/forgot_password', { session: { email } })
  const mailbox = `http://mail.localhost:${portal.port}`
  await openMail(page, mailbox, email, SUBJECT)
  await page.goto(`${mailbox}/?to=nobody.at.all`)
  await expect(page.getByText('No mail to nobody.at.all')).toBeVisible()
})

test('a reset request shows an error when offline, and keeps the input', async ({ page, at, expectedComplaints }) => {
  expectedComplaints.push('ERR_INTERNET_DISCONNECTED')
  await page.goto(at('/password_reset'))
  await page.getByLabel('Email').fill('casey@example.com')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('We could not reach the server')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('casey@example.com')
})
