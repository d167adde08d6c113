import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { expectReflow } from '../fixtures/account'
import { chooseLaterDay, chooseRental, chooseService, freeSlots, takeSlot } from '../fixtures/booking'
import { emails, expect, fillCard, gotIt, press, test, listUnpaid } from '../fixtures/payments'
import { openTenantSite } from '../fixtures/tenant-site'
import { bookAsNewCustomer, chooseVisit, thanks, typeVisit } from '../fixtures/widget'

// Who has chosen English gets American English, and the time zone of the visit's address, whatever the browser's locale and time zone.
const browsers = [
  { locale: 'es-US', timezoneId: 'Pacific/Chatham' },
  { locale: 'es-MX', timezoneId: 'Asia/Kolkata' },
  { locale: 'de-DE', timezoneId: 'Asia/Kolkata' },
  { locale: 'ar', timezoneId: 'Pacific/Chatham' },
  { locale: 'zh-CN', timezoneId: 'Pacific/Chatham' },
]
const { appointments } = demoIds('acme')
const rentals = [0, 1, 2, 3] as const

const openChanges = async (page: Page) => page.getByRole('button', { name: 'Make Changes' }).click()

/** Opens a dialog by a button, checks it, and closes it. */
async function look(
  page: Page,
  button: string,
  title: string | RegExp,
  what: (page: Page) => Promise<void> = async () => undefined,
) {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  await what(page)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Expects US formats for the month, days and times. */
async function expectAmericanCalendar(page: Page) {
  await expect(
    page.getByRole('grid', {
      name: /^Pick Date, (January|February|March|April|May|June|July|August|September|October|November|December) \d{4}$/,
    }),
  ).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /Sunday, \w+ 1?\d, \d{4}/ }).first()).toBeVisible()
  await expect(page.getByText(/^\d{1,2}:\d\d [AP]M - \d{1,2}:\d\d [AP]M$/).first()).toBeVisible()
}

test.beforeEach(({ context, at }) =>
  context.addCookies(
    ['acme', 'bluebird'].map((tenant) => ({ name: 'portal_language', value: 'en', url: at('/', tenant) })),
  ),
)

for (const { locale, timezoneId } of browsers) {
  test.describe(`${locale}, ${timezoneId}`, () => {
    test.use({ locale, timezoneId })

    test('every dialog opens', async ({ page, be, at }) => {
      // At bluebird: acme's visits are moved and cancelled by other journeys.
      await be(emails.landlord, 'bluebird')
      await page.goto(at(paths.appointment(demoIds('bluebird').appointments.pending), 'bluebird'))
      await openChanges(page)
      await look(page, 'Reschedule', /^Reschedule Appointment/, expectAmericanCalendar)
      await look(page, 'Cancel', /^Cancel Appointment/)

      await be(emails.landlord)
      await page.goto(at(paths.invoice(listUnpaid('acme')[4] ?? 0)))
      await look(page, 'Make a Payment', 'Make a Payment')

      await page.goto(at(paths.profile()))
      await look(page, 'Edit Account Info', 'Edit Account Info')
      await look(page, 'Add Address', 'Add Address')
      await look(page, 'Change Password', 'Change Password')

      await be(emails.customer)
      await page.goto(at(paths.appointmentSummary(appointments.completed)))
      await page.getByRole('img', { name: /^Photo 1 of 3, / }).click()
      await expect(page.getByRole('dialog', { name: /^Photo 1 of 3/ })).toBeVisible()
    })
  })
}

for (const [index, { locale, timezoneId }] of browsers.entries()) {
  test.describe(`from end to end: ${locale}, ${timezoneId}`, () => {
    test.use({ locale, timezoneId })

    test('a customer signs in, books and cancels a visit, pays, and changes the profile', async ({
      page,
      signIn,
      at,
      openPayment,
    }) => {
      await signIn(emails.landlord)
      await page.goto(at(paths.schedule()))
      await chooseRental(page, rentals[index % rentals.length] ?? 0)
      await chooseService(page)
      await expectAmericanCalendar(page)
      await chooseLaterDay(page)
      await takeSlot(freeSlots(page).last())
      await page.getByRole('button', { name: 'Book Appointment' }).click()
      await expect(page).toHaveURL(new RegExp(`${at('/appointment/')}\\d+$`))
      await openChanges(page)
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      const cancelling = page.getByRole('dialog', { name: /^Cancel Appointment/ })
      await cancelling.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 })
      await cancelling.getByRole('button', { name: 'Cancel Appointment' }).click()
      await expect(page).toHaveURL(at(paths.serviceHistory({ cancelled: true })))

      const dialog = await openPayment(listUnpaid('acme').at(-2 - index) ?? 0)
      await expect(dialog.getByLabel('Amount')).toHaveValue(/^\$[\d,]+\.\d\d$/)
      await fillCard(page, dialog, 'acme')
      await press(page, dialog, 'Pay Now')
      await gotIt(page).click()
      await expect(page.getByLabel('Totals')).toContainText('$0.00')

      await page.goto(at(paths.profile()))
      await page.getByRole('button', { name: 'Edit Account Info', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Label (optional)').first().fill(locale)
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Account Info' })).toContainText(locale)
    })

    test('a new customer books by the widget, in the time zone of the address', async ({ page, portal }) => {
      const site = await openTenantSite(portal.port)
      try {
        await page.goto(site.url())
        await typeVisit(page)
        await expectAmericanCalendar(page)
        await chooseVisit(page)
        await bookAsNewCustomer(page)
        await expect(thanks(page)).toBeVisible()
      } finally {
        site.close()
      }
    })
  })
}

test.describe('in Chinese, on a narrow screen', () => {
  test.use({ locale: 'zh-CN', timezoneId: 'Asia/Kolkata', viewport: { width: 640, height: 900 } })

  test('booking page and profile dialogs do not overflow at 320 px or with text at 200 %', async ({ page, be, at }) => {
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
    await be(emails.landlord)
    await page.goto(at(paths.schedule()))
    await page.getByLabel("I'm having problems with...").selectOption({ index: 1 })
    await expectAmericanCalendar(page)
    for (const open of [undefined, 'Edit Account Info', 'Add Address']) {
      if (open) {
        await page.goto(at(paths.profile()))
        await page.getByRole('button', { name: open, exact: true }).first().click()
        await expect(page.getByRole('dialog', { name: open })).toBeVisible()
      }
      await expectReflow(page)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      expect(await widest(), `${open ?? 'booking'} with text at 200 %`).toBeLessThanOrEqual(640)
      await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    }
  })

  test('no page overflows at 320 px, or in landscape or on a desktop with text at 200 %', async ({ page, be, at }) => {
    const { quotes, invoices } = demoIds('acme')
    /** Checks the page and its open dialog. */
    const fits = async (what: string) => {
      for (const [width, size] of [
        [320, '100%'],
        [640, '200%'],
        [1280, '200%'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
            message: `${what} at ${width} px, text at ${size}`,
          })
          .toBeLessThanOrEqual(width)
        for (const beside of await page
          .getByRole('dialog')
          .evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth)))
          expect(beside, `${what} at ${width} px, text at ${size}`).toBe(0)
      }
    }
    await page.goto(at(paths.login()))
    await fits('login')
    await be(emails.customer)
    const pages = [
      paths.appointment(appointments.live),
      paths.invoices(),
      paths.quotes(),
      paths.quotePreview(quotes.sent),
      paths.invoice(invoices.unpaid),
      paths.schedule(),
      paths.profile(),
      paths.serviceHistory(),
    ]
    for (const path of pages) {
      await page.goto(at(path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Loading...')).toHaveCount(0)
      await fits(path)
      // Without room for their columns, quantity and price are shown below the name.
      if (path === paths.quotePreview(quotes.sent)) {
        await page.setViewportSize({ width: 320, height: 900 })
        await page.evaluate(() => (document.documentElement.style.fontSize = ''))
        await expect(page.getByText(/^Qty: \d+ × \$[\d,.]+$/).first()).toBeVisible()
      }
    }
    for (const [who, tenant, path, button] of [
      [emails.customer, 'acme', paths.invoice(invoices.unpaid), 'Make a Payment'],
      [emails.landlord, 'bluebird', paths.appointment(demoIds('bluebird').appointments.pending), 'Cancel'],
    ] as const) {
      await be(who, tenant)
      await page.goto(at(path, tenant))
      if (button === 'Cancel') await openChanges(page)
      await page.getByRole('button', { name: button, exact: true }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await fits(button)
    }
  })
})
