import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { emails, expect, test } from '../fixtures'

const acme = demoIds('acme')
const pages = [
  { path: paths.appointment(acme.appointments.live), heading: `Appointment #${acme.appointments.live}` },
  {
    path: paths.appointmentSummary(acme.appointments.completed),
    heading: `Appointment #${acme.appointments.completed} Summary`,
  },
  { path: paths.schedule(), heading: 'Schedule Appointment' },
  { path: paths.serviceHistory(), heading: 'Your Appointments' },
  { path: paths.invoices(), heading: 'All Invoices' },
  { path: paths.invoice(acme.invoices.grouped), heading: `Invoice #${acme.invoices.grouped}` },
  { path: paths.quotes(), heading: 'All Quotes' },
  { path: paths.quotePreview(acme.quotes.sent), heading: `Quote #${acme.quotes.sent} Summary` },
  { path: paths.profile(), heading: 'Profile' },
]

test('every customer page has a heading, a title, no accessibility violations and no horizontal scrolling', async ({
  page,
  signIn,
  at,
  checkAccessibility,
}) => {
  test.setTimeout(240_000)
  await signIn()
  for (const { path, heading } of pages) {
    await page.goto(at(path))
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(/^Acme Home Services Portal - ./)
    await page.waitForLoadState('networkidle')
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await test.step(`${path} at ${width} px`, async () => {
        // The narrowest has the phone's layout with the least room.
        if (width !== 390) await checkAccessibility(page)
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          `${path} at ${width}`,
        ).toBeLessThanOrEqual(width)
      })
    }
  }
})

test('a customer opens a quote and proceeds with the service', async ({ page, signIn }) => {
  await signIn()
  await page.getByRole('link', { name: 'All Quotes' }).click()
  await page.getByRole('link', { name: new RegExp(`View Quote.*${acme.quotes.sent}`) }).click()
  await expect(page.getByRole('heading', { name: `Quote #${acme.quotes.sent} Summary` })).toBeVisible()
  await page.getByRole('button', { name: 'Proceed with Service' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Proceed with Service' }).click()
  await expect(page.getByText('Your request for service has been successfully submitted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed with Service' })).toHaveCount(0)
})

test('a customer without visits starts on the booking page', async ({ page, signIn, at }) => {
  await signIn(emails.newcomer)
  await expect(page).toHaveURL(at('/schedule'))
  await expect(page.getByText("We're ready to get started...")).toBeVisible()
  await expect(page.getByRole('link', { name: 'All Appointments' })).toHaveCount(0)
  await expect(page.getByText('Missing Phone').first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test(
    'the menu is a drawer that opens, closes by Escape, and navigates',
    { tag: '@gate' },
    async ({ page, signIn, checkAccessibility }) => {
      await signIn()
      await expect(page.getByRole('heading', { name: /^Appointment #/ })).toBeVisible()
      await expect(page.getByRole('link', { name: 'All Invoices' })).toBeHidden()
      const open = page.getByRole('button', { name: 'Open menu' })
      await open.click()
      await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'All Invoices' })).toBeVisible()
      await checkAccessibility(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
      await expect(open).toBeFocused()
      await open.click()
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'All Invoices' }).click()
      await expect(page.getByRole('heading', { name: 'All Invoices' })).toBeVisible()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    },
  )
})

test('each tenant has its own title, color and logo', async ({ page, at }) => {
  const looks: Record<string, { name: string; color: string }> = {
    acme: { name: 'Acme Home Services', color: 'rgb(20, 83, 45)' },
    bluebird: { name: 'Bluebird Plumbing', color: 'rgb(29, 78, 216)' },
    summit: { name: 'Summit Electric', color: 'rgb(250, 204, 21)' },
  }
  for (const [tenant, { name, color }] of Object.entries(looks)) {
    await page.goto(at('/login', tenant))
    await expect(page).toHaveTitle(`${name} Portal - Log In`)
    await expect(page.getByRole('button', { name: 'Log In' })).toHaveCSS('background-color', color)
    await expect(page.getByRole('img', { name })).toBeVisible()
  }
})

test('control: the accessibility check finds an image without alt text and a button without a name', async ({
  page,
  at,
  checkAccessibility,
}) => {
  await page.goto(at('/login'))
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.evaluate(() =>
    document.body.append(document.createElement('button'), Object.assign(new Image(), { src: 'data:,' })),
  )
  await expect(checkAccessibility(page)).rejects.toThrow(/button-name.*image-alt/s)
})
