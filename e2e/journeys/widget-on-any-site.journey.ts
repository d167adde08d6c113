import type { Page } from '@playwright/test'
import { expect } from '../fixtures'
import { holdAnswers } from '../fixtures/mock-responses'
import { passBotCheck } from '../fixtures/payments'
import {
  bookAsNewCustomer,
  chooseVisit,
  home,
  newEmail,
  test,
  thanks,
  typeDetails,
  typeVisit,
  widgetIn,
} from '../fixtures/widget'

const street = (page: Page) => widgetIn(page).getByLabel('Street Address')
const violations = (page: Page) => page.evaluate(() => (window as unknown as { violations: string[] }).violations)

for (const scripts of ['async', 'without the runtime', 'modules', 'one file', 'one file, the element first'] as const) {
  test(
    `the booking form is shown when the site loads its scripts like this: ${scripts}`,
    { tag: scripts === 'one file' ? '@gate' : [] },
    async ({ page, site }) => {
      await page.goto(site.url({ scripts }))
      await expect(street(page)).toBeVisible()
      await street(page).fill(home.street)
      await expect(street(page)).toHaveValue(home.street)
      expect(await violations(page)).toEqual([])
    },
  )
}

test('the element’s script may run long before the runtime’s, even where Trusted Types are required', async ({
  page,
  site,
}) => {
  const { letGo } = await holdAnswers(page, '**/widget/runtime.js')
  await page.goto(site.url({ scripts: 'async', trustedTypes: true }), { waitUntil: 'commit' })
  await expect(widgetIn(page).getByText('Loading...')).toBeVisible()
  letGo()
  await expect(street(page)).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test.describe('when the runtime can’t be loaded', () => {
  test.use({ expectedComplaints: ['ERR_FAILED', 'The booking widget could not be shown'] })

  test('the widget shows an error with the phone number, and Try again loads it', async ({ page, site }) => {
    await page.route('**/widget/runtime.js', (route) => route.abort())
    await page.goto(site.url())
    const notice = widgetIn(page).getByRole('alert')
    await expect(notice).toContainText('Could not load')
    await expect(notice).toContainText('Please call us: ')
    await expect(notice.getByRole('link')).toHaveAttribute('href', /^tel:\d{10}$/)
    await page.unroute('**/widget/runtime.js')
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(street(page)).toBeVisible()
  })
})

test.describe('a page with companies to choose from', () => {
  const green = 'rgb(20, 83, 45)'
  const blue = 'rgb(29, 78, 216)'
  const choose = (page: Page, attributes: Record<string, string>) =>
    widgetIn(page).evaluate((element, given) => {
      for (const [name, value] of Object.entries(given)) element.setAttribute(name, value)
    }, attributes)

  test('books with the company that was chosen last, without the input for another one', async ({ page, site, at }) => {
    await page.goto(site.url({ companies: true }))
    await typeVisit(page)
    await expect(widgetIn(page).getByRole('button', { name: 'Continue' })).toHaveCSS('background-color', green)
    const booked = page.waitForRequest(
      (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/v1/appointments',
    )
    const origin = new URL(at('/', 'bluebird')).origin
    await choose(page, { 'tenant-subdomain': 'bluebird', 'api-url': origin })
    await expect(widgetIn(page).getByRole('button', { name: 'Continue' })).toHaveCSS('background-color', blue)
    await expect(street(page)).toHaveValue('')
    await chooseVisit(page)
    await typeDetails(page, newEmail())
    await passBotCheck(widgetIn(page), 'bluebird')
    await widgetIn(page).getByRole('button', { name: 'Book Appointment' }).click()
    expect(new URL((await booked).url()).origin).toBe(origin)
    await expect(thanks(page)).toBeVisible()
  })

  test('may set the company after the element was added to the page', async ({ page, site, at }) => {
    await page.goto(site.url({ companies: true }))
    await expect(street(page)).toBeVisible()
    await widgetIn(page).evaluate((element) => element.replaceWith(document.createElement('schedule-appointment')))
    await expect(widgetIn(page).getByRole('button', { name: 'Continue' })).toHaveCSS('background-color', green)
    await choose(page, { 'tenant-subdomain': 'bluebird', 'api-url': new URL(at('/', 'bluebird')).origin })
    await expect(widgetIn(page).getByRole('button', { name: 'Continue' })).toHaveCSS('background-color', blue)
  })
})

for (const library of ['a global by the remote’s name', 'MooTools', 'Prototype', 'keyboard shortcuts'] as const) {
  test(`a visit is booked on a page with ${library}`, async ({ page, site }) => {
    await page.goto(site.url({ library }))
    await chooseVisit(page)
    await bookAsNewCustomer(page)
    await expect(thanks(page)).toBeVisible()
    if (library.startsWith('a global')) expect(await page.evaluate('scheduling')).toEqual({ open: 'Mon-Fri' })
  })
}

test('typed characters reach the fields although the site has keyboard shortcuts for them', async ({ page, site }) => {
  await page.goto(site.url({ library: 'keyboard shortcuts' }))
  await street(page).pressSequentially('12/3 1a Pines st')
  await expect(street(page)).toHaveValue('12/3 1a Pines st')
  await page.keyboard.press('Tab')
  await expect(street(page)).not.toBeFocused()
})
