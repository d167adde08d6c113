import { expect, test } from '../fixtures'

test.describe('one remote’s files are missing', () => {
  test.use({
    expectedComplaints: ['404', 'RUNTIME', 'Loading', 'remoteEntry', 'Failed to load', 'preload', 'integrity'],
  })

  test(
    'its pages say so, everything else works, and Try again recovers without a reload',
    { tag: '@gate' },
    async ({ page, signIn, at }) => {
      await signIn()
      await page.route('**/remotes/mfe-billing/**', (route) =>
        route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
      )
      await page.goto(at('/quotes'))
      await expect(page.getByRole('heading', { name: 'All Quotes' })).toBeVisible()
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))

      await page.getByRole('link', { name: 'All Invoices' }).click()
      await expect(page.getByRole('heading', { name: "This page can't be shown right now" })).toBeVisible()
      await expect(page.getByText('Welcome back, Casey!')).toBeVisible()
      await expect(page.getByRole('link', { name: /303/ }).first()).toBeVisible()

      await page.getByRole('link', { name: 'Profile' }).click()
      await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'All Invoices' }).click()
      await expect(page.getByRole('heading', { name: "This page can't be shown right now" })).toBeVisible()

      await page.unroute('**/remotes/mfe-billing/**')
      // On a slow machine the page may have been late, and appear before the click.
      await page
        .getByRole('button', { name: 'Try again' })
        .click({ timeout: 3_000 })
        .catch(() => undefined)
      await expect(page.getByRole('heading', { name: 'All Invoices' })).toBeVisible()
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    },
  )

  test('the login page works without any remote', async ({ page, at }) => {
    await page.route('**/remotes/**', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(at('/login'))
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
  })
})

test.describe('the shell’s own scripts', () => {
  test.use({ expectedComplaints: ['ERR_FAILED', 'preload', 'integrity'] })

  test(
    'the entry script fails: the page shows an error with the phone number, and Try again recovers',
    { tag: '@gate' },
    async ({ page, signIn, at }) => {
      await signIn()
      const main = /\/shell\/.*\/main\./
      await page.route(main, (route) => route.abort())
      await page.goto(at('/quotes'))
      await expect(page.getByRole('heading', { name: "This page can't be shown right now" })).toBeVisible()
      await expect(page.getByRole('alert')).toContainText('The portal did not load. You can also call us at')
      await page.unroute(main)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('table')).toBeVisible()
    },
  )

  test(
    'the layout script hangs: heading and phone number are shown, and Try again requests it again',
    { tag: '@gate' },
    async ({ page, signIn, at }) => {
      await signIn()
      let isHung = true
      await page.route(/\/customer\./, (route) => (isHung ? undefined : route.continue()))
      await page.goto(at('/quotes'), { waitUntil: 'commit' })
      await expect(page.getByRole('main').getByRole('status')).toContainText(
        'Still loading. Your connection seems slow. You can also call us at',
      )
      await expect(page.getByRole('heading', { name: 'All Quotes' })).toBeVisible()
      isHung = false
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).press('Enter')
      await expect(page.getByRole('table')).toBeVisible()
      await expect(page.getByRole('main')).toBeFocused()
    },
  )
})
