import type { Browser, Locator, Page } from '@playwright/test'
import { demoIds } from 'demo/names'
import { callAcmeApi } from '../fixtures/acme-api'
import { freeSlots } from '../fixtures/booking'
import { commandLine } from '../fixtures/command-line'
import { emails, expect, test } from '../fixtures/document-test'
import { SMALL_PHONE } from '../fixtures/geometry'
import { letterTo } from '../fixtures/mailbox'
import { keepSession, openSession, type StoredSession } from '../fixtures/sessions'

const { appointments, invoices, quotes } = demoIds('acme')

/** How often a customer presses something on the portal's pages, after the button of the mail. */
class Taps {
  count = 0
  async on(target: Locator) {
    this.count += 1
    await target.tap()
  }
}

/** Opens the first link of a mail on a phone, on which a customer may have logged in before. */
async function openFromMail(browser: Browser, text: string, session?: StoredSession): Promise<Page> {
  const context = await browser.newContext({ viewport: SMALL_PHONE, hasTouch: true, isMobile: true })
  if (session) await keepSession(context, session, 'acme.localhost')
  const page = await context.newPage()
  await page.goto(/https?:\/\/[^\s<>]+/.exec(text)![0])
  return page
}

test('from a mail on a phone it is few taps to the arrival, a payment, an accepted quote and another time', async ({
  browser,
  lab,
  request,
}) => {
  test.setTimeout(120_000)
  const { port } = lab
  const [office = ''] = /[A-Za-z0-9_-]{30,}/.exec(await commandLine(lab)('admin-token', 'acme')) ?? []
  const askOffice = callAcmeApi(request, port, office)
  const tokenFor = async (email: string) => (await openSession(request, port, email, 'acme')).token

  await test.step('the arrival: none', async () => {
    const ask = callAcmeApi(request, port, await tokenFor(emails.customer))
    await ask('POST', `/v1/appointments/${appointments.live}/resend_confirmation`)
    const { text } = await letterTo(request, port, emails.customer, 'Your visit from')
    const page = await openFromMail(browser, text)
    await expect(page.getByText(/^\d{1,2}:\d{2} [AP]M$/).first()).toBeInViewport({ ratio: 1 })
    await page.context().close()
  })

  await test.step('a payment by the stored method: 2', async () => {
    await askOffice('POST', `/v2/invoices/${invoices.unpaid}/payment_link`, { send: true })
    const { text } = await letterTo(request, port, emails.customer, `Invoice #${invoices.unpaid} from`)
    // The link alone may not charge a stored card: mails are forwarded.
    const page = await openFromMail(browser, text, await openSession(request, port, emails.customer, 'acme'))
    const taps = new Taps()
    await taps.on(page.getByRole('button', { name: 'Make a Payment' }))
    await taps.on(page.getByRole('dialog', { name: 'Make a Payment' }).getByRole('button', { name: 'Pay Now' }))
    await expect(page.getByRole('dialog', { name: 'Payment success' })).toBeVisible()
    expect(taps.count).toBeLessThanOrEqual(2)
    await page.context().close()
  })

  await test.step('an accepted quote: 2', async () => {
    const { id } = await askOffice<{ id: number }>('POST', `/v2/quotes/${quotes.sent}/copies`)
    await askOffice('POST', `/v2/quotes/${id}/email`)
    const { text } = await letterTo(request, port, emails.customer, `Your quote #${id} from`)
    const page = await openFromMail(browser, text)
    const taps = new Taps()
    await taps.on(page.getByRole('button', { name: 'Proceed with Service' }).last())
    await taps.on(page.getByRole('dialog').getByRole('button', { name: 'Proceed with Service' }))
    await expect(page.getByText('Your request for service has been successfully submitted.')).toBeVisible()
    expect(taps.count).toBeLessThanOrEqual(3)
    await page.context().close()
  })

  await test.step('another time for a visit: 4', async () => {
    const ask = callAcmeApi(request, port, await tokenFor(emails.landlord))
    await ask('POST', `/v1/appointments/${appointments.pending}/resend_confirmation`)
    const { text } = await letterTo(request, port, emails.landlord, 'Your visit from')
    const page = await openFromMail(browser, text)
    const taps = new Taps()
    await taps.on(page.getByRole('button', { name: 'Make Changes' }))
    await taps.on(page.getByRole('button', { name: 'Reschedule' }))
    const dialog = page.getByRole('dialog', { name: /^Reschedule Appointment/ })
    await expect(freeSlots(dialog).last()).toBeEnabled()
    await taps.on(dialog.locator('label:has(input:enabled)').last())
    await taps.on(dialog.getByRole('button', { name: 'Reschedule' }))
    await expect(page.getByText(/^Rescheduled for/)).toBeVisible()
    expect(taps.count).toBeLessThanOrEqual(4)
    await page.context().close()
  })
})
