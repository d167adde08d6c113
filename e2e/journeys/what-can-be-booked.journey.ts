import { emails } from 'demo/names'
import { chooseLaterDay, chooseService, freeSlots, takeSlot, timesOffered } from '../fixtures/booking'
import { signInByKeyboard, tabTo } from '../fixtures/keyboard'
import { expect, test } from '../fixtures/payments'

test('a service without free times for three months shows the number to call, and no button', async ({
  page,
  be,
  at,
  checkAccessibility,
}) => {
  await be(emails.landlord)
  const requests: string[] = []
  await page.route('**/v1/availability/available_dates?*', (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'application/json', body: '{"available_dates":[]}' })
  })
  await page.goto(at('/schedule'))
  await page.getByLabel("I'm having problems with...").selectOption({ index: 1 })
  await expect(page.getByText("Online booking isn't currently available for this service.")).toBeVisible()
  await expect(
    page.getByText('Our friendly customer service agents are ready to assist you at (303) 555-0100.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Appointment' })).toHaveCount(0)
  expect(requests).toHaveLength(3)
  await checkAccessibility(page)

  // Another service is queried again, and its times are offered.
  await page.unroute('**/v1/availability/available_dates?*')
  await chooseService(page, 2)
  await expect(page.getByRole('button', { name: 'Book Appointment' })).toBeVisible()
})

test('the After Hours dialog shows the number to call, and returns the focus when it closes', async ({
  page,
  be,
  at,
  checkAccessibility,
}) => {
  await be(emails.landlord)
  await page.goto(at('/schedule'))
  await chooseService(page)
  const open = page.getByRole('button', { name: 'After Hours' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'After Hours Appointment' })
  await expect(dialog.getByRole('link', { name: 'Call Us' })).toHaveAttribute('href', 'tel:3035550100')
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
})

test('choosing another address clears the selected time', async ({ page, be, at }) => {
  await be(emails.landlord)
  await page.goto(at('/schedule'))
  await chooseService(page)
  await takeSlot(freeSlots(page).first())
  await page.getByLabel('Service address').selectOption({ index: 1 })
  await timesOffered(page)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page.getByText('Date & time selection required.')).toBeVisible()
})

test('a visit is booked without a mouse', async ({ page, at }) => {
  await signInByKeyboard(page, at('/login'), emails.landlord)
  await tabTo(page, page.getByRole('link', { name: 'Schedule Appointment' }))
  await page.keyboard.press('Enter')

  const service = page.getByLabel("I'm having problems with...")
  await tabTo(page, service)
  await page.keyboard.type('Plumb')
  await timesOffered(page)
  // The selected day has the focus in the calendar; the next month is one key away, and so are the adjacent days.
  const inCalendar = page.getByRole('grid').locator('[tabindex="0"]')
  await tabTo(page, inCalendar)
  await page.keyboard.press('PageDown')
  await expect(page.getByText('Loading month...')).toHaveCount(0)
  for (let days = 0; days < 7; days += 1) {
    await page.keyboard.press('ArrowRight')
    const isFree = await page.evaluate(() => document.activeElement?.getAttribute('aria-disabled') !== 'true')
    if (isFree) break
  }
  const day = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  const [weekday = 'no day'] = /\w+day(?=,)/.exec(day ?? '') ?? []
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Showing available appointments for/)).toContainText(weekday)
  await freeSlots(page).first().waitFor()
  const radio = page.getByRole('radiogroup').locator('input:enabled').first()
  // Not tabTo: the focus ring is around the text beside the focused input.
  for (
    let presses = 0;
    presses < 40 && !(await radio.evaluate((element) => element === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab')
  await expect(radio).toBeFocused()
  await page.keyboard.press('Space')
  await expect(radio).toBeChecked()
  await tabTo(page, page.getByLabel('Describe the problem'))
  await page.keyboard.type('The tap drips.')
  await tabTo(page, page.getByRole('button', { name: 'Book Appointment' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/appointment\/\d+$/)
  await expect(page.getByRole('heading', { name: /^Appointment #/ })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test(
    'a visit is booked by touch, without horizontal overflow',
    { tag: '@gate' },
    async ({ page, be, at, checkAccessibility }) => {
      await be(emails.landlord)
      await page.goto(at('/schedule'))
      await chooseService(page)
      await chooseLaterDay(page)
      await page.locator('label:has(input[type=radio]:enabled)').last().tap()
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
      await checkAccessibility(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await page.getByRole('button', { name: 'Book Appointment' }).tap()
      await expect(page).toHaveURL(/\/appointment\/\d+$/)
    },
  )
})
