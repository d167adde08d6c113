import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { emails, expect, test } from '../fixtures'
import { widths } from '../fixtures/account'
import { callAcmeApi, findPrintedLink, openPrintedLink } from '../fixtures/acme-api'
import { logIn } from '../fixtures/forms'
import { followLink } from '../fixtures/open-link'

const { appointments, invoices } = demoIds('acme')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Checks the layout for users other than the customer. */
async function expectStaffLayout(page: Page) {
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Call Us' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Customer menu' })).toHaveCount(0)
}

interface Destination {
  heading: string | RegExp
  look?: (page: Page) => Promise<void>
}

const staffInvoice: Destination = {
  heading: /^Invoice #/,
  look: async (page) => {
    await expectStaffLayout(page)
    await expect(button(page, 'Make a Payment')).toBeVisible()
  },
}
const staffQuote: Destination = { heading: /\S/, look: expectStaffLayout }

/** Where each URL that the portal prints at start leads, by its label. */
const printed: Record<string, Destination> = {
  'everything on, Stax and Global Payments': { heading: 'Log In' },
  'other colours, Global Payments only': { heading: 'Log In' },
  'no online payments': { heading: 'Log In' },
  'Live view for a visitor': { heading: `Appointment #${appointments.live}` },
  'The same visit, as its technician': {
    heading: `Appointment #${appointments.live}`,
    look: async (page) => {
      await expect(page.getByText('Jamie Ortiz · Acme Home Services')).toBeVisible()
      await expect(button(page, 'Arrived')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0)
    },
  },
  'All visits of that technician': { heading: /^\w+day, / },
  'A quote, as its technician': staffQuote,
  'An invoice, as its technician': staffInvoice,
  'An open invoice, as its technician': staffInvoice,
  'An invoice, as the office': staffInvoice,
  'A quote, as the office': staffQuote,
}

/** Services, which are not pages of the portal: they only have to respond with success. */
const services = [
  'card sandbox and its test numbers',
  'every mail that the portal sends',
  'every mail, with sample data',
  'the street map',
  "the API's documentation",
  'who gets which version; its token:',
]

for (const width of widths) {
  test(`every URL that the portal prints at start opens its page, at ${width} px`, async ({ browser, portal }) => {
    const addresses = [...portal.output().matchAll(/(http:\/\/\S+) {2,}(.+)$/gm)].map(
      ([, address = '', label = '']) => ({ address, label }),
    )
    expect(
      addresses
        .map(({ label }) => label)
        .filter((label) => !printed[label] && !services.some((service) => label.startsWith(service))),
    ).toEqual([])
    expect(addresses).toHaveLength(Object.keys(printed).length + services.length)
    for (const { address, label } of addresses) {
      await test.step(label, async () => {
        const destination = printed[label]
        if (destination) return followLink({ browser, address, width }, destination.heading, destination.look)
        const page = await browser.newPage()
        const answer = await page.goto(address)
        expect(answer?.ok(), `${address} answered ${answer?.status()}`).toBe(true)
        await page.close()
      })
    }
  })
}

test('an invalid link says that it is not valid, and offers to log in or call', async ({
  page,
  at,
  checkAccessibility,
  expectedComplaints,
}) => {
  expectedComplaints.push('status of 404')
  await page.goto(at(`/token/${'x'.repeat(43)}`))
  await expect(page.getByRole('heading', { level: 1, name: 'This link is not valid' })).toBeVisible()
  await expectStaffLayout(page)
  await expect(page.getByText('Need Assistance?')).toHaveCount(0)
  await checkAccessibility(page)
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
})

test('a customer’s link opens its invoice without a login; account pages ask for the login', async ({
  browser,
  portal,
  request,
  at,
  checkAccessibility,
}) => {
  const office = findPrintedLink(portal.output(), 'An invoice, as the office')
  const token = await openPrintedLink(request, portal.port, office)
  const { url } = await callAcmeApi(request, portal.port, token)<{ url: string }>(
    'POST',
    `/v2/invoices/${invoices.unpaid}/payment_link`,
    { send: false },
  )
  await followLink({ browser, address: url }, `Invoice #${invoices.unpaid}`, async (page) => {
    await expect(button(page, 'Make a Payment')).toBeVisible()
    for (const path of [paths.dashboard(), paths.profile(), paths.invoices(), paths.schedule()]) {
      await page.goto(at(path))
      await expect(page.getByRole('heading', { level: 1, name: 'Please log in to see this page' })).toBeVisible()
    }
    await checkAccessibility(page)
    await page.goto(at(paths.invoice(invoices.unpaid)))
    await expect(button(page, 'Make a Payment')).toBeVisible()
    await page.goto(at(paths.schedule()))
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
    // Logging in leads back to the account page.
    await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
    await logIn(page, emails.customer)
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule Appointment' })).toBeVisible()
  })
})
