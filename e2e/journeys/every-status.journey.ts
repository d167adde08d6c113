import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { emails, expect, test as base } from '../fixtures'
import { callAcmeApi } from '../fixtures/acme-api'

interface Fixtures {
  /** Calls the API as the signed-in user `as`. */
  ask: (as: string, method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<Record<string, string>>
  /** Creates a share link as a customer; returns its URL. */
  share: (as: string, id: number) => Promise<string>
}

const test = base.extend<Fixtures>({
  ask: async ({ portal, sessions, request }, use) =>
    use((as, method, path, data) => {
      const ask = callAcmeApi(request, portal.port, sessions.get(`acme:${as}`)?.token)
      return ask<Record<string, string>>(method, path, data)
    }),
  share: async ({ ask, at }, use) =>
    use(async (as, id) =>
      at(paths.appointmentDetails((await ask(as, 'POST', `/v1/appointments/${id}/share`, {}))['token'] ?? '')),
    ),
})

const { appointments: visits } = demoIds('acme')
const DRIVE = 'When your technician is on the way, track their drive on this map and see their real-time ETA!'
const CONCLUDED = 'This appointment is no longer active because it has been concluded or canceled.'

/** Statuses of upcoming visits: customer, header, whether the visit can be changed, and the technician. */
const ahead = [
  {
    status: 'pending',
    as: emails.declined,
    id: visits.declinedPending,
    title: 'Technician will arrive',
    changeable: true,
    tech: 'None assigned',
  },
  {
    status: 'assigned',
    as: emails.landlord,
    id: visits.assigned,
    title: 'Technician will arrive',
    changeable: false,
    tech: 'Priya Nair',
  },
  {
    status: 'preferred_assignment',
    as: emails.landlord,
    id: visits.preferredAssignment,
    title: 'Technician will arrive',
    changeable: false,
    tech: 'None assigned',
  },
  {
    status: 'late',
    as: emails.customer,
    id: visits.late,
    title: 'Technician will arrive',
    changeable: false,
    tech: 'None assigned',
  },
  {
    status: 'installation_pending',
    as: emails.customer,
    id: visits.installationPending,
    title: 'Your appointment time',
    changeable: false,
    tech: 'Jamie Ortiz',
  },
] as const

/** Late by a minute for these pages, whatever the hour is: once its day has passed, nobody comes any more. */
async function stayOnItsDay({ scheduled_time: start = '' }: Record<string, string>, ...pages: Page[]) {
  for (const each of pages) await each.clock.setSystemTime(Date.parse(start) + 60_000)
}

for (const { status, as, id, title, changeable, tech } of ahead) {
  test(`${status}: the customer’s page shows the status, and so does the share link`, async ({
    page,
    browser,
    be,
    at,
    ask,
    share,
    checkAccessibility,
  }) => {
    await be(as)
    const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    if (status === 'late') await stayOnItsDay(await ask(as, 'GET', `/v1/appointments/${id}`), page, guest)
    await page.goto(at(paths.appointment(id)))
    await expect(page.getByRole('heading', { level: 1, name: `Appointment #${id}` })).toBeVisible()
    await expect(page).toHaveTitle(`Acme Home Services Portal - Appointment #${id}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText(DRIVE)).toBeVisible()
    await expect(page.getByText(tech)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Job Summary' })).toBeVisible()

    const changes = page.getByRole('button', { name: 'Make Changes' })
    await changes.click()
    for (const name of ['Reschedule', 'Cancel'])
      await expect(page.getByRole('button', { name, exact: true })).toBeEnabled({ enabled: changeable })
    await changes.click()
    await expect(page.getByRole('button', { name: 'Reschedule', exact: true })).toBeHidden()
    await checkAccessibility(page)

    // The summary of a visit that is not over redirects to the visit.
    await page.goto(at(paths.appointmentSummary(id)))
    await expect(page).toHaveURL(at(paths.appointment(id)))

    const link = await share(as, id)
    await guest.goto(link)
    await expect(guest.getByRole('heading', { level: 1, name: `Appointment #${id}` })).toBeVisible()
    await expect(guest.getByRole('heading', { name: title })).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Share Appointment' })).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Make Changes' })).toHaveCount(0)
    await expect(guest.getByRole('button', { name: 'Contact Tech' })).toHaveCount(0)
    await expect(guest.getByText('Job Summary')).toHaveCount(0)
    await checkAccessibility(guest)
    await guest.context().close()
  })
}

test('late: the clock of the late discount ticks every second, and a tooltip explains it', async ({
  page,
  be,
  at,
  ask,
}) => {
  await be(emails.customer)
  await stayOnItsDay(await ask(emails.customer, 'GET', `/v1/appointments/${visits.late}`), page)
  await page.goto(at(paths.appointment(visits.late)))
  const timer = page.getByRole('timer')
  const first = await timer.textContent()
  await expect(timer).not.toHaveText(first ?? '')
  await expect(page.getByRole('group', { name: 'Late Discount' })).toContainText(/\$\d+\.00/)
  await page.getByRole('button', { name: 'About the late discount' }).focus()
  await expect(
    page.getByText(
      /^If we arrive after \d{1,2}:\d\d [AP]M, our overdue clock starts and discounts your bill for every minute we're late!$/,
    ),
  ).toBeVisible()
})

const over = [
  { status: 'completed', id: visits.completed },
  { status: 'cancelled', id: visits.cancelled },
  { status: 'quote_denied', id: visits.quoteDenied },
] as const

for (const { status, id } of over) {
  test(`${status}: the visit redirects to its summary`, async ({ page, be, at, checkAccessibility }) => {
    await be(emails.customer)
    await page.goto(at(paths.appointment(id)))
    await expect(page).toHaveURL(at(paths.appointmentSummary(id)))
    await expect(page.getByRole('heading', { level: 1, name: `Appointment #${id} Summary` })).toBeVisible()
    await expect(page.getByText(/^Cancelled by Customer - /)).toHaveCount(status === 'cancelled' ? 1 : 0)
    await checkAccessibility(page)
  })
}

test('lost_opportunity: neither the visit nor its summary redirects to the other', async ({ page, be, at }) => {
  await be(emails.customer)
  for (const path of [paths.appointment(visits.lostOpportunity), paths.appointmentSummary(visits.lostOpportunity)]) {
    await page.goto(at(path))
    await expect(
      page.getByRole('heading', { level: 1, name: new RegExp(`^Appointment #${visits.lostOpportunity}`) }),
    ).toBeVisible()
    await expect(page).toHaveURL(at(path))
  }
})

test('an unknown share link shows the same message as the link of a concluded visit', async ({
  page,
  at,
  expectedComplaints,
}) => {
  expectedComplaints.push('404 (Not Found)')
  await page.goto(at(paths.appointmentDetails('x'.repeat(43))))
  await expect(page.getByText(CONCLUDED)).toBeVisible()
})

test(
  'the link of a visit that was cancelled says that it is over',
  { tag: '@gate' },
  async ({ browser, be, share, ask }) => {
    await be(emails.declined)
    const link = await share(emails.declined, visits.declinedPending)
    await ask(emails.declined, 'PUT', `/v2/appointments/${visits.declinedPending}/cancel`, {
      reason: 'Fixed it myself',
    })
    const guest = await (await browser.newContext()).newPage()
    await guest.goto(link)
    await expect(guest.getByText(CONCLUDED)).toBeVisible()
    await guest.context().close()
  },
)
