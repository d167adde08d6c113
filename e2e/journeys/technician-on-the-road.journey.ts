import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { collectConsoleErrors, expect, expectNoneBut, test } from '../fixtures'
import { findBox } from '../fixtures/account'
import { giveVisit, homePlace, type GivenVisit } from '../fixtures/given-visit'
import { letterTo } from '../fixtures/mailbox'
import { keepSession } from '../fixtures/sessions'

const PHONE = { width: 390, height: 844 }
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const shared = (page: Page) => page.getByText('Your position is shared with this customer until you arrive.')

/** Opens the link of the mail that gives the visit to its technician, on a phone. */
async function openMailedLink(
  browser: Browser,
  request: APIRequestContext,
  { port }: { port: number },
  { technician, id }: GivenVisit,
  permissions: string[],
) {
  const { text } = await letterTo(request, port, technician.email, 'is yours')
  expect(text).toContain('The tap drips.')
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    serviceWorkers: 'block',
    permissions,
    geolocation: { latitude: homePlace.latitude + 0.01, longitude: homePlace.longitude },
  })
  const page = await context.newPage()
  const complaints = collectConsoleErrors(page)
  await page.goto(/http\S+\/token\/\S+/.exec(text)![0])
  await expect(page).toHaveURL(new RegExp(`/technician/${id}$`))
  await expect(page.getByText('Toni Baker · Acme Home Services')).toBeVisible()
  await expect(page.getByText('Log In')).toHaveCount(0)
  return { page, context, complaints }
}

test(
  'the office gives a visit away, the technician drives there and finishes it by the mailed link, and the customer watches',
  { tag: '@gate' },
  async ({ browser, portal, request, at, page: home, checkAccessibility }) => {
    const visit = await giveVisit(request, portal)
    const { token, email } = visit.customer
    await keepSession(home, { token, email, role: 'customer', auth_strategy: 'password' }, 'acme.localhost')
    await home.goto(at(paths.appointment(visit.id)))
    await expect(home.getByRole('heading', { name: 'Technician will arrive' })).toBeVisible()
    const { page, context, complaints } = await openMailedLink(browser, request, portal, visit, ['geolocation'])
    await expect(page.getByText('The tap drips.')).toBeVisible()
    await checkAccessibility(page)

    await press(page, 'Running late')
    await page.getByRole('radio', { name: /^30 minutes late/ }).check()
    await checkAccessibility(page)
    await press(page, 'Tell the customer')
    await expect(page.getByText(/^The customer expects you at about/)).toBeVisible()
    await expect(home.getByText(/^Running late: about \d/)).toBeVisible()
    await letterTo(request, portal.port, visit.customer.email, 'will be late: now about')

    await press(page, 'On my way')
    await expect(shared(page)).toBeVisible()
    const van = home.locator('[data-marker="technician"]')
    await expect(van).toBeVisible()
    await expect(home.getByText(/^Arriving at/).first()).toBeVisible()
    const before = await findBox(van)
    await context.setGeolocation({ latitude: homePlace.latitude + 0.008, longitude: homePlace.longitude + 0.002 })
    await expect(async () => {
      const after = await findBox(van)
      expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeGreaterThan(1)
    }).toPass()
    // What was begun goes on after a reload.
    await page.reload()
    await expect(shared(page)).toBeVisible()
    await checkAccessibility(page)

    await press(page, 'Arrived')
    await press(page, 'Tap again: I am there')
    await expect(page.getByText('You have arrived. Your position is no longer shared.')).toBeVisible()
    await expect(home.getByRole('heading', { name: 'Technician has arrived' })).toBeVisible()
    await press(page, 'Done')
    const dialog = page.getByRole('dialog', { name: 'Is this visit done?' })
    await dialog.getByLabel('What was done (optional)').fill('New washer.')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('This visit is done.')).toBeVisible()
    await expect(page.getByText('New washer.')).toBeVisible()
    await expect(home).toHaveURL(at(paths.appointmentSummary(visit.id)))
    await checkAccessibility(page)
    await context.close()
    expectNoneBut(['was preloaded using link preload but not used'], complaints)
  },
)

test(
  'without the permission the visit goes on, and the page says that the customer sees no map',
  { tag: '@gate' },
  async ({ browser, portal, request, checkAccessibility }) => {
    const visit = await giveVisit(request, portal)
    const { page, context } = await openMailedLink(browser, request, portal, visit, [])
    await press(page, 'On my way')
    await expect(page.getByText(/^Your browser does not tell your position.*no map/)).toBeVisible()
    await checkAccessibility(page)
    await press(page, 'Undo: not on the way')
    await expect(page.getByRole('button', { name: 'On my way' })).toBeVisible()
    const { status } = await visit.office<{ status: string }>('GET', `/v1/appointments/${visit.id}`)
    expect(status).toBe('assigned')
    await context.close()
  },
)

test(
  'a visit that is somebody else’s by now says so, and a link to a day opens only one’s own',
  { tag: '@gate' },
  async ({ browser, portal, request, at, checkAccessibility }) => {
    const visit = await giveVisit(request, portal)
    const { page, context } = await openMailedLink(browser, request, portal, visit, ['geolocation'])
    const other = await visit.addTechnician()
    const assignment = { technician_id: other.technician_id, force: true, reason: 'Toni is ill.' }
    await visit.office('PUT', `/v2/appointments/${visit.id}/assignment`, { assignment })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This visit is no longer yours' })).toBeVisible()
    await checkAccessibility(page)
    await letterTo(request, portal.port, visit.technician.email, 'is no longer yours')

    const dayOf = async (userId: number) =>
      (
        await visit.office<{ url: string }>('POST', '/v2/links', {
          link: { role: 'technician', resource: { type: 'Technician', id: userId } },
        })
      ).url
    await page.goto(await dayOf(visit.technician.id))
    await expect(page.getByText('No visits on this day')).toBeVisible()
    await page.goto(at(`/technician/${visit.id}`))
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.goto(await dayOf(other.id))
    await checkAccessibility(page)
    await page.getByRole('link', { name: /Robin Marsh/ }).click()
    await expect(page.getByRole('button', { name: 'On my way' })).toBeVisible()
    await page.getByRole('link', { name: 'All visits of the day' }).click()
    await expect(page.getByRole('link', { name: /Robin Marsh/ })).toBeVisible()
    await context.close()
  },
)
