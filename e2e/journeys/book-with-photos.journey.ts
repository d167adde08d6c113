import { emails, expect, test } from '../fixtures'
import { chooseRental, chooseService, freeSlots, takeSlot } from '../fixtures/booking'
import { jpegFile, pngFile } from '../fixtures/pictures'

test('a customer books with two photos, and finds them on the appointment’s page', async ({
  page,
  signIn,
  at,
  checkAccessibility,
}) => {
  await signIn(emails.landlord)
  await page.goto(at('/schedule'))
  await chooseRental(page, 1)
  await chooseService(page)
  await expect(page.getByLabel('Add Photos')).toHaveCount(0)
  await takeSlot(freeSlots(page).first())

  await page
    .getByLabel('Add Photos')
    .setInputFiles([
      pngFile('leak.png'),
      await jpegFile(page, 'IMG_2041.JPG'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('The tap drips.') },
    ])
  await expect(page.getByRole('alert').filter({ hasText: 'notes.txt' })).toHaveText(
    'Not added:notes.txt: not a PNG or JPEG image',
  )
  await expect(page.getByText('leak.png, IMG_2041.JPG', { exact: true })).toBeVisible()
  await checkAccessibility(page)

  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page).toHaveURL(/\/appointment\/\d+$/)
  await expect(page.getByText('Could not upload')).toHaveCount(0)
  const thumbs = page.getByRole('img', { name: /^Photo \d of 2, / })
  await expect(thumbs).toHaveCount(2)
  // Loaded from the file store's origin, which the page's CSP allows.
  for (const thumb of await thumbs.all()) {
    await thumb.scrollIntoViewIfNeeded()
    expect(await thumb.getAttribute('src')).toContain('://files.localhost:')
    await expect.poll(() => thumb.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
  }
})
