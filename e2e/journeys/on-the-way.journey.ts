import type { Locator } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { expect } from '../fixtures'
import { LOADED } from '../fixtures/loaded'
import { live, test } from '../fixtures/visit-test'

test('a banner on other pages shows that the technician is on the way, and disappears when the visit is completed', async ({
  page,
  signIn,
  at,
  lab,
  checkAccessibility,
}) => {
  await signIn()
  // Not on the visit's own page, which shows all of it already.
  await expect(page).toHaveURL(at(paths.appointment(live)))
  await expect(page.getByRole('heading', { name: 'Your tech' })).toBeVisible()
  const banner = page.getByRole('region', { name: 'Technician on the way' })
  await expect(banner).toHaveCount(0)

  // The heading of the page, not of its placeholder.
  const heading = page.locator(LOADED).getByRole('heading').first()
  const top = async (it: Locator) => (await it.boundingBox())?.y ?? NaN
  for (const path of [paths.invoices(), paths.quotes(), paths.schedule(), paths.profile()]) {
    await page.goto(at(path))
    await expect(banner).toContainText(/^Jamie is on the way, arriving at \d{1,2}:\d{2} [AP]M/)
    await expect(heading).toBeVisible()
    // It comes after the page, and must not push it down.
    expect(await top(banner)).toBeGreaterThan(await top(heading))
  }
  for (const title of ['All Invoices', 'Profile']) {
    await page.getByRole('link', { name: title }).click()
    await expect(heading).toHaveText(title)
    expect(await top(banner)).toBeLessThan(await top(heading))
  }
  await checkAccessibility(page)

  await banner.getByRole('link', { name: 'View appointment in progress' }).click()
  await expect(page).toHaveURL(at(paths.appointment(live)))
  await expect(banner).toHaveCount(0)

  await lab.move('running')
  await expect(page.getByRole('heading', { name: 'Technician has arrived' })).toBeVisible()
  // A change seen on the visit's page is known on the next one.
  await page.goBack()
  await expect(banner).toContainText('Jamie has arrived')
  await lab.move('completed')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Profile' }).first()).toBeVisible()
  await expect(banner).toHaveCount(0)
})
