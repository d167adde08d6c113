import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { expect } from '../fixtures'
import { live, test } from '../fixtures/visit-test'

const CONCLUDED = 'This appointment is no longer active because it has been concluded or canceled.'

/** Sets a flag that any reload would remove. */
const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { stillTheSamePage: true }))
const isSamePage = (page: Page) => page.evaluate(() => 'stillTheSamePage' in window)

test('an open page follows the visit from on the way to completed, for the customer and for a viewer with the link', async ({
  page,
  browser,
  lab,
  signIn,
  at,
  checkAccessibility,
}) => {
  await signIn()
  await expect(page).toHaveURL(at(paths.appointment(live)))
  await expect(page.getByText(/^Arriving at \d{1,2}:\d{2} [AP]M$/).first()).toBeVisible()
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await guest.goto(lab.sharedAddress)
  await expect(guest.getByText(/^Arriving at \d{1,2}:\d{2} [AP]M$/).first()).toBeVisible()
  const watched = [page, guest]
  for (const each of watched) await markPage(each)

  await lab.move('running')
  for (const each of watched) {
    await expect(each.getByRole('heading', { name: 'Technician has arrived' })).toBeVisible()
    await expect(each.getByText('Technician has arrived!').first()).toBeVisible()
    await checkAccessibility(each)
  }

  await lab.move('completed')
  await expect(page).toHaveURL(at(paths.appointmentSummary(live)))
  await expect(page.getByRole('heading', { name: `Appointment #${live} Summary` })).toBeVisible()
  await expect(guest.getByText(CONCLUDED)).toBeVisible()
  for (const each of watched) expect(await isSamePage(each)).toBe(true)
  await checkAccessibility(guest)
  await guest.reload()
  await expect(guest.getByText(CONCLUDED)).toBeVisible()
  await guest.context().close()

  // The drive's history entry was replaced: going back skips it instead of looping.
  await page.goto(at(paths.serviceHistory()))
  await page.goto(at(paths.appointment(live)))
  await expect(page).toHaveURL(at(paths.appointmentSummary(live)))
  await page.goBack()
  await expect(page).toHaveURL(at(paths.serviceHistory()))

  await page.goto(at(paths.appointmentSummary(live)))
  const form = page.getByRole('form', { name: 'Rate your visit' })
  await form.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await form.getByLabel('Comment (optional)').fill('On time, and <b>tidy</b>')
  await checkAccessibility(page)
  await form.getByRole('button', { name: 'Send Rating' }).click()
  for (const look of ['at once', 'after a reload']) {
    if (look === 'after a reload') await page.reload()
    await expect(page.getByRole('heading', { name: 'Your rating' }), look).toBeVisible()
    await expect(page.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
    await expect(page.getByText('On time, and <b>tidy</b>')).toBeVisible()
  }
})
