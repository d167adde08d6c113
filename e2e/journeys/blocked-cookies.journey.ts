import { emails, expect, test as base } from '../fixtures'
import { logIn } from '../fixtures/forms'
import { bookAsNewCustomer, chooseVisit, thanks } from '../fixtures/widget'

/** A page as browsers show it with all cookies blocked: what stores something throws, and cookies are not kept. */
const test = base.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore', 'BroadcastChannel'])
        Object.defineProperty(window, name, { configurable: true, get: refuse })
      Object.defineProperty(navigator, 'serviceWorker', { configurable: true, get: refuse })
      Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set() {} })
    })
    await use(page)
  },
})

test('with cookies blocked a customer can log in until the page is reloaded, and the login page says so', async ({
  page,
  at,
}) => {
  await page.goto(at('/login?redirect=/invoices'))
  await expect(
    page.getByText('Your browser keeps nothing for this site: leaving or reloading a page logs you out.'),
  ).toBeVisible()
  await logIn(page, emails.customer)
  await expect(page.getByRole('heading', { level: 1, name: 'All Invoices' })).toBeVisible()
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice #/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'All Invoices' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
})

test('with cookies blocked a visitor can book in the portal', async ({ page, at }) => {
  await page.goto(at('/schedule-appointment'))
  await chooseVisit(page)
  await bookAsNewCustomer(page)
  await expect(thanks(page)).toBeVisible()
})
