import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { emails } from '../fixtures'
import { chooseLaterDay, freeSlots, takeSlot, timesOffered } from '../fixtures/booking'
import { openMail } from '../fixtures/mailbox'
import { expect, test } from '../fixtures/payments'

const visit = demoIds('acme').appointments.pending

test(
  'a customer moves a visit to another day, and then cancels it',
  { tag: '@gate' },
  async ({ page, be, at, portal, checkAccessibility }) => {
    await be(emails.landlord)
    await page.goto(at(paths.appointment(visit)))
    await page.getByRole('button', { name: 'Make Changes' }).click()
    await page.getByRole('button', { name: 'Reschedule' }).click()
    const rescheduling = page.getByRole('dialog', { name: `Reschedule Appointment #${visit}` })
    await timesOffered(rescheduling)
    await expect(rescheduling.getByRole('button', { name: 'Reschedule' })).toBeDisabled()
    const shown = await chooseLaterDay(rescheduling)
    const [day = ''] = /\d\d\/\d\d\/\d{4}/.exec(shown) ?? []
    await takeSlot(freeSlots(rescheduling).first())
    const slot = await rescheduling.locator('label:has(input:checked)').textContent()
    const [window = ''] = /\d+:\d\d [AP]M - \d+:\d\d [AP]M/.exec(slot ?? '') ?? []
    await checkAccessibility(page)
    await rescheduling.getByRole('button', { name: 'Reschedule' }).click()
    await expect(page.getByText(`Rescheduled for ${day} ${window}`)).toBeVisible()
    await expect(rescheduling).toBeHidden()
    await expect(page.getByText(day).first()).toBeVisible()

    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const cancelling = page.getByRole('dialog', { name: `Cancel Appointment #${visit}` })
    // It shows the new time.
    await expect(cancelling).toContainText(day)
    await expect(cancelling).toContainText(window)
    await cancelling.getByRole('combobox', { name: 'Reason' }).selectOption('Other...')
    await cancelling.getByRole('button', { name: 'Cancel Appointment' }).click()
    await expect(cancelling.getByText('Required field')).toBeVisible()
    await checkAccessibility(page)
    await cancelling.getByRole('textbox', { name: 'Please Specify' }).fill('Moving away')
    await cancelling.getByRole('button', { name: 'Cancel Appointment' }).click()
    await expect(page).toHaveURL(at('/service_history?cancelled=true'))
    await expect(page.getByText('Appointment cancelled')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: day })
    await expect(row.getByText('Cancelled', { exact: true })).toBeVisible()
    await row.getByRole('cell').last().click()
    await expect(page.getByText('Cancelled by Customer - Other... Moving away')).toBeVisible()

    const mailbox = `http://mail.localhost:${portal.port}`
    await openMail(page, mailbox, emails.landlord, 'Your visit from Acme Home Services is now on')
    await expect(page.getByText(`Arrival window: ${window}`)).toBeVisible()
    await openMail(page, mailbox, emails.landlord, 'is cancelled')
    await expect(page.getByText('Nobody will come.')).toBeVisible()
  },
)

test('a visit whose technician is on the way can be changed by phone only', async ({ page, be, at }) => {
  await be(emails.customer)
  await page.goto(at(paths.appointment(demoIds('acme').appointments.live)))
  await page.getByRole('button', { name: 'Make Changes' }).click()
  await expect(
    page.getByText(
      'Your technician is on the way. Please call our office to make any necessary changes to this appointment.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reschedule' })).toHaveCount(0)
})
