import { emails, expect, test } from '../fixtures'
import { logIn } from '../fixtures/forms'
import { openStaticHost } from '../fixtures/static-host'

test.describe('hosted as plain files', () => {
  // This host serves no cable.
  test.use({ expectedComplaints: ['404', 'WebSocket'] })
  test('the shell fetches tenant and releases itself, and works', { tag: '@gate' }, async ({ page, portal }) => {
    const host = await openStaticHost(portal.port)
    try {
      await page.goto(host.url('/login', 'bluebird'))
      await expect(page).toHaveTitle('Bluebird Plumbing Portal - Log In')
      await expect(page.getByRole('button', { name: 'Log In' })).toHaveCSS('background-color', 'rgb(29, 78, 216)')
      await logIn(page, emails.landlord)
      await page.getByRole('link', { name: 'All Invoices' }).click()
      await expect(page.getByRole('heading', { name: 'All Invoices' })).toBeVisible()
      // A site may be exported without a remote.
      host.edit(({ releases }) => ({ releases: releases.filter(({ remote }) => remote !== 'mfe-billing') }))
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'All Quotes' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'All Invoices' })).toHaveCount(0)
      await page.goto(host.url('/', 'nosuch'))
      await expect(page.getByText('It appears you are using an invalid URL.')).toBeVisible()
    } finally {
      host.close()
    }
  })
})
