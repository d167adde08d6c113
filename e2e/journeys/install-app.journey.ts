import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { emails, expect, test } from '../fixtures'

test.use({ serviceWorkers: 'allow' })

test('an installed portal has the company’s name, and without a connection shows the next visit and whom to call', async ({
  page,
  be,
  at,
  expectedComplaints,
}) => {
  expectedComplaints.push('Failed to load resource: net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED')
  await be(emails.customer)
  await page.goto(at(paths.invoices()))
  await expect(page.getByRole('heading', { level: 1, name: 'All Invoices' })).toBeVisible()
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await page.evaluate(async (url) => (await fetch(url)).json(), address!)
  expect(manifest).toMatchObject({ name: 'Acme Home Services Portal', display: 'standalone' })
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)

  await page.context().setOffline(true)
  await page.goto(at(paths.quotes()))
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call (303) 555-0100' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your next visit' })).toBeVisible()
  await expect(page.getByText(/^\d{2}\/\d{2}\/\d{4}$/)).toBeVisible()

  // Back online the page comes from the network, by itself.
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'All Quotes' })).toBeVisible()
  const { unpaid } = demoIds('acme').invoices
  await page.goto(at(paths.invoice(unpaid)))
  await expect(page.getByRole('heading', { level: 1, name: `Invoice #${unpaid}` })).toBeVisible()
})

test('what the offline page knows of a customer is gone once they log out', async ({
  page,
  signIn,
  at,
  expectedComplaints,
}) => {
  // Of what was on its way.
  expectedComplaints.push('status of 401')
  await signIn()
  await page.goto(at(paths.invoices()))
  const kept = () => page.evaluate(() => localStorage.getItem('portal_next_visit'))
  await expect.poll(kept).not.toBeNull()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
  expect(await kept()).toBeNull()
})
