import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { expect, test } from '../fixtures'

test.describe('an unknown host', () => {
  test.use({ expectedComplaints: ['404'] })
  test('shows an error page', { tag: '@gate' }, async ({ page, at, checkAccessibility }) => {
    const answer = await page.goto(at('/', 'nosuch'))
    expect(answer?.status()).toBe(404)
    await expect(
      page.getByText('It appears you are using an invalid URL. Please check the URL and try again.'),
    ).toBeVisible()
    await checkAccessibility(page)
  })
})

test('an unknown URL shows Page not found inside the portal', async ({ page, signIn, at, checkAccessibility }) => {
  await signIn()
  await page.goto(at('/no/such/page'))
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'All Invoices' })).toBeVisible()
  await checkAccessibility(page)
})

test.describe('a record that the user may not see', () => {
  test.use({ expectedComplaints: ['404', '400'] })
  const others = [
    paths.invoice(demoIds('acme').invoices.landlord[0] ?? 0),
    paths.invoice(demoIds('bluebird').invoices.unpaid),
    paths.invoice(2_147_483_647),
    '/invoice/abc',
    paths.appointment(demoIds('bluebird').appointments.live),
    paths.quotePreview(demoIds('bluebird').quotes.sent),
  ]
  for (const path of others) {
    test(`${path} shows Page not found inside the portal`, async ({ page, signIn, at }) => {
      await signIn()
      await page.goto(at(path))
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expect(page.getByText('Welcome back, Casey!')).toBeVisible()
    })
  }
})
