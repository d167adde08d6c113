import { paths } from '@portal/platform/paths'
import { expect } from '../fixtures'
import { live, test } from '../fixtures/visit-test'

const CONCLUDED = 'This appointment is no longer active because it has been concluded or canceled.'

test('a customer sees how many viewers the share link has, and stops sharing: viewers lose access at once', async ({
  page,
  browser,
  lab,
  signIn,
  at,
  checkAccessibility,
}) => {
  await signIn()
  await expect(page).toHaveURL(at(paths.appointment(live)))
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(lab.sharedAddress)
  await expect(guest.getByText(/^Arriving at/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Share Appointment' }).click()
  await expect(page.getByRole('button', { name: 'Copy Appointment Link' })).toBeVisible()
  await expect(page.getByText(/1 watched in the last 6 minutes/)).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Stop sharing' })
  await checkAccessibility(page)
  await sure.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByText('This link no longer works.')).toBeVisible()
  // Without a reload, and well before the page would have refetched.
  await expect(guest.getByText(CONCLUDED)).toBeVisible()
  await guest.reload()
  await expect(guest.getByText(CONCLUDED)).toBeVisible()

  await page.getByRole('button', { name: 'Create New Link' }).click()
  await expect(page.getByRole('button', { name: 'Copy Appointment Link' })).toBeVisible()
  await guest.context().close()
})
