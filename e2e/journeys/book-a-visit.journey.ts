import { emails, expect, test } from '../fixtures'
import { chooseRental } from '../fixtures/booking'

for (const tenant of ['acme', 'bluebird', 'summit'] as const) {
  test(
    `${tenant}: a customer books a visit on a free day and lands on its page`,
    { tag: tenant === 'bluebird' ? '@gate' : [] },
    async ({ page, signIn, at, checkAccessibility }) => {
      // Not the customer whose recent visits other journeys check.
      await signIn(emails.landlord, tenant)
      await page.getByRole('link', { name: 'Schedule Appointment' }).click()
      await expect(page.getByRole('heading', { name: 'Schedule Appointment' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Schedule Appointment' })).toHaveCount(0)
      await chooseRental(page, 3, tenant)
      await page.getByLabel("I'm having problems with...").selectOption({ index: 1 })
      const days = page.getByRole('grid').getByRole('button')
      await expect(days.first()).toBeVisible()
      // Days without a free window are disabled, and there are always some: Sundays.
      expect(await page.getByRole('grid').locator('[aria-disabled="true"]').count()).toBeGreaterThan(0)
      await expect(page.getByText(/^Showing available appointments for/)).toBeVisible()
      await checkAccessibility(page)
      await page
        .getByRole('radio', { disabled: false })
        .or(page.getByRole('button', { name: /\d:\d{2} [AP]M - / }))
        .and(page.locator(':not([disabled])'))
        .first()
        .click()
      await page.getByRole('button', { name: 'Book Appointment' }).click()
      await expect(page).toHaveURL(new RegExp(`${at('/appointment/', tenant)}\\d+$`))
      await expect(page.getByRole('heading', { name: /^Appointment #/ })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Customer menu' }).getByText('Pending')).toBeVisible()
    },
  )
}

test.describe('a slot that was taken in the meantime', () => {
  test.use({ expectedComplaints: ['409'] })
  test('is reported, other times are offered, and the input stays', async ({ page, signIn, at }) => {
    await signIn(emails.landlord)
    await page.goto(at('/schedule'))
    await page.getByLabel("I'm having problems with...").selectOption({ index: 1 })
    await expect(page.getByText(/^Showing available appointments for/)).toBeVisible()
    await page
      .getByRole('radio')
      .or(page.getByRole('button', { name: /\d:\d{2} [AP]M - / }))
      .and(page.locator(':not([disabled])'))
      .first()
      .click()
    const note = page.getByLabel('Anything else we should know?')
    await note.fill('The dog is friendly.')
    // The API's response if another customer takes the last slot first.
    await page.route('**/v1/appointments', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 409,
            contentType: 'application/json',
            body: JSON.stringify({ message: 'That time was just taken. Please choose another.', request_id: 'r' }),
          })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(page.getByText('That time was just taken. Please choose another.').first()).toBeVisible()
    await page.unroute('**/v1/appointments')
    await page
      .getByRole('radio')
      .or(page.getByRole('button', { name: /\d:\d{2} [AP]M - / }))
      .and(page.locator(':not([disabled])'))
      .last()
      .click()
    await expect(note).toHaveValue('The dog is friendly.')
    await page.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(page).toHaveURL(/\/appointment\/\d+$/)
  })
})
