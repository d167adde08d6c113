import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { emails, expect, test } from '../fixtures'
import { jpegFile, pngFile } from '../fixtures/pictures'

const { late } = demoIds('acme').appointments

test(
  'a customer adds photos to a visit, one of which does not get through, looks at them, and deletes one',
  { tag: '@gate' },
  async ({ page, be, at, expectedComplaints, checkAccessibility }) => {
    expectedComplaints.push('ERR_FAILED', '503')
    await be(emails.customer)
    await page.goto(at(paths.appointment(late)))
    const thumbs = page.getByRole('img', { name: /^Photo \d of \d, / })
    await expect(page.getByText('No photos available')).toBeVisible()

    // The file store rejects one of the two uploads.
    let forms = 0
    await page.route('http://files.localhost:*/**', (route) =>
      route.request().method() === 'POST' && (forms += 1) === 1 ? route.abort() : route.continue(),
    )
    await page.getByLabel('Add Photos').setInputFiles([pngFile('sink.png'), await jpegFile(page, 'drain.jpg')])
    await page.getByRole('button', { name: 'Upload 2 Photos' }).click()
    await expect(thumbs).toHaveCount(1)
    // Both are sent concurrently, so it is one or the other.
    const refused = page.getByRole('alert').filter({ hasText: /sink\.png|drain\.jpg/ })
    await expect(refused).toBeVisible()
    // The failed one is still selected, and the retry succeeds.
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(thumbs).toHaveCount(2)
    await expect(refused).toHaveCount(0)
    await checkAccessibility(page)

    await thumbs.first().click()
    const large = page.getByRole('dialog', { name: /^Photo 1 of 2/ })
    await expect(large).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: /^Photo 2 of 2/ })).toBeVisible()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: /^Delete Photo 1 of 2/ }).click()
    const sure = page.getByRole('alertdialog', { name: 'Delete Photo' })
    await checkAccessibility(page)
    await sure.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(thumbs).toHaveCount(1)
    await page.reload()
    await expect(thumbs).toHaveCount(1)
  },
)

test('the photos of a visit that is over are read-only', async ({ page, be, at }) => {
  await be(emails.customer)
  await page.goto(at(paths.appointmentSummary(demoIds('acme').appointments.completed)))
  await expect(page.getByRole('img', { name: /^Photo \d of 3, / })).toHaveCount(3)
  await expect(page.getByLabel('Add Photos')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
})
