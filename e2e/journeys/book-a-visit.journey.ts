import { emails, expect, test } from '../fixtures'
import { chooseRental, chooseService, freeSlots, takeSlot } from '../fixtures/booking'
import { BOOKINGS, refuseBookings } from '../fixtures/mock-responses'

const TAKEN = 'That time was just taken. Please choose another.'

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
      await chooseService(page)
      await expect(page.getByRole('grid').getByRole('button').first()).toBeVisible()
      // Days without a free window are disabled, and there are always some: Sundays.
      expect(await page.getByRole('grid').locator('[aria-disabled="true"]').count()).toBeGreaterThan(0)
      await checkAccessibility(page)
      await takeSlot(freeSlots(page).first())
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
    await chooseService(page)
    await takeSlot(freeSlots(page).first())
    const note = page.getByLabel('Anything else we should know?')
    await note.fill('The dog is friendly.')
    // The API's response if another customer takes the last slot first.
    await refuseBookings(page, 409, TAKEN)
    await page.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(page.getByText(TAKEN).first()).toBeVisible()
    await page.unroute(BOOKINGS)
    await takeSlot(freeSlots(page).last())
    await expect(note).toHaveValue('The dog is friendly.')
    await page.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(page).toHaveURL(/\/appointment\/\d+$/)
  })
})
