import type { Locator, Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { emails, expect, test } from '../fixtures'
import { tabTo } from '../fixtures/keyboard'
import { changeAnswers } from '../fixtures/mock-responses'
import { jpegFile, pngFile } from '../fixtures/pictures'

const { appointments: visits } = demoIds('acme')
const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name, exact: true })

/** Passes the menu with the skip link, and returns the page's Tab stops in order. */
async function listTabStops(page: Page): Promise<number[]> {
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  const stops: number[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(a[href], button, input, select, textarea)')].indexOf(
        document.activeElement ?? document.body,
      ),
    )
    if (place === -1) return stops
    stops.push(place)
  }
}

/** All enabled controls of the page, in reading order. */
const listControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(a[href], button, input, select, textarea)')].flatMap((element, place) =>
      element.matches(':disabled') ? [] : [place],
    ),
  )

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test('without a mouse a customer shares a late visit, stops sharing, and adds, views and deletes a photo', async ({
  page,
  be,
  at,
}) => {
  await be(emails.customer)
  await page.goto(at(paths.appointment(visits.late)))
  await expect(page.getByText('No photos available')).toBeVisible()
  // The banner loads separately, and has a link.
  await expect(page.getByRole('link', { name: 'View appointment in progress' })).toBeVisible()
  expect(await listTabStops(page)).toEqual(await listControls(page))

  const about = button(page, 'About the late discount')
  await tabTo(page, about)
  await expect(page.getByRole('tooltip')).toContainText('If we arrive after')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()
  await expect(about).toBeFocused()

  await press(page, button(page, 'Make Changes'))
  await expect(page.getByRole('region', { name: 'Make Changes' })).toContainText('Please call our office')
  await press(page, button(page, 'Share Appointment'), 'Space')
  await press(page, button(page, 'Copy Appointment Link'))
  await expect(button(page, 'Link Copied!').or(page.getByLabel('Appointment URL:'))).toBeFocused()
  const stop = button(page, 'Stop sharing')
  await press(page, stop)
  const sure = page.getByRole('alertdialog', { name: 'Stop sharing' })
  await expect(button(sure, 'Keep sharing')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(stop).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, button(sure, 'Stop sharing'))
  await expect(button(page, 'Create New Link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Copy Appointment Link')).toBeFocused()

  const add = page.getByLabel('Add Photos')
  const chooser = page.waitForEvent('filechooser')
  await press(page, add)
  await (await chooser).setFiles([pngFile('sink.png'), pngFile('wrong.png'), await jpegFile(page, 'drain.jpg')])
  await press(page, button(page, 'Remove wrong.png'))
  await expect(add).toBeFocused()
  await press(page, button(page, 'Upload 2 Photos'))
  const thumbs = page.getByRole('button', { name: /^Photo \d of/ })
  await expect(thumbs).toHaveCount(2)
  await expect(add).toBeFocused()
  expect(await listTabStops(page)).toEqual(await listControls(page))

  await press(page, add, 'Shift+Tab')
  await press(page, thumbs.nth(0))
  const large = page.getByRole('dialog', { name: /^Photo \d of 2/ })
  await expect(large).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(large).toHaveAccessibleName(/^Photo 2/)
  await press(page, button(large, 'Previous photo'))
  await expect(large).toHaveAccessibleName(/^Photo 1/)
  await page.keyboard.press('Escape')
  await expect(thumbs.nth(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, button(large, 'Delete Photo'))
  const really = page.getByRole('alertdialog', { name: 'Delete Photo' })
  await expect(button(really, 'Cancel')).toBeFocused()
  await press(page, button(really, 'Delete'))
  await expect(thumbs).toHaveCount(1)
  await expect(thumbs).toBeFocused()
  await press(page, button(page, /^Delete Photo 1 of 1/))
  await press(page, button(really, 'Delete'))
  await expect(page.getByText('No photos available')).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('without a mouse a customer can contact the technician who is on the way', async ({ page, be, at }) => {
  await be(emails.customer)
  await page.goto(at(paths.appointment(visits.live)))
  await press(page, button(page, 'Make Changes'))
  await tabTo(page, page.getByRole('link', { name: 'Call Us' }))
  await tabTo(page, button(page, 'Show the whole drive'))
  const contact = button(page, 'Contact Tech')
  await press(page, contact)
  await tabTo(page, page.getByRole('link', { name: 'Text' }))
  await tabTo(page, page.getByRole('link', { name: 'Call', exact: true }))
  await press(page, contact)
  await expect(page.getByRole('link', { name: 'Text' })).toHaveCount(0)
})

test('without a mouse a customer opens both dialogs that change a visit, and closes them', async ({ page, be, at }) => {
  await be(emails.declined)
  await page.goto(at(paths.appointment(visits.declinedPending)))
  await press(page, button(page, 'Make Changes'))
  for (const name of ['Reschedule', 'Cancel']) {
    const opener = button(page, name)
    await press(page, opener)
    const dialog = page.getByRole('dialog', { name: new RegExp(`^${name} Appointment #`) })
    await expect(dialog).toBeVisible()
    for (let presses = 0; presses < 5; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  }
})

test('without a mouse a customer rates a visit', async ({ page, be, at }) => {
  await be(emails.customer)
  await page.goto(at(paths.appointmentSummary(visits.completed)))
  await tabTo(page, page.getByRole('radio', { name: '1 star' }))
  // The stars are one Tab stop, whether or not one is selected.
  await page.keyboard.press('Tab')
  const comment = page.getByLabel('Comment (optional)')
  await expect(comment).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await tabTo(page, comment)
  await page.keyboard.type('Quick & tidy')
  await press(page, button(page, 'Send Rating'))
  await expect(page.getByRole('heading', { name: 'Your rating' })).toBeFocused()
  await expect(page.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
})

test('at 320 px nothing on the appointment page is cut off', async ({ page, be, at }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await be(emails.customer)
  await changeAnswers<{ technician: object }>(page, `**/v1/appointments/${visits.live}`, (visit) => ({
    ...visit,
    technician: { ...visit.technician, full_name: 'Maximiliana Wolfeschlegelsteinhausenbergerdorff' },
  }))
  await page.goto(at(paths.appointment(visits.live)))
  await expect(page.getByText('Picking up the part on the way.')).toBeVisible()
  const cut = await page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('button, a, div:not(:has(*), :empty), svg, td')]
        .filter(
          (element) => element.getBoundingClientRect().right > innerWidth - 16 && !element.closest('[role="region"]'),
        )
        .map((element) => element.outerHTML),
    )
  expect(cut).toEqual([])
  // The column of a note is wide enough for a word.
  expect(
    (await page.getByRole('cell', { name: 'Picking up the part on the way.' }).boundingBox())?.width,
  ).toBeGreaterThan(200)
})
