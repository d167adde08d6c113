import { screen, waitFor, within } from '@testing-library/react'
import { holdRequests, renderPage, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { routes } from '../routes'

const api = setUpTestApi({ now: '2026-02-10T16:00:00.000Z' })

const { appointments } = demoIds('acme')
const show = (options: Partial<RenderPageOptions> = {}) =>
  renderPage({ api, routes, path: '/service_history', as: emails.customer, ...options })
const table = () => screen.findByRole('table', { name: 'Your Appointments' })

test('loading, then every appointment, latest first', async () => {
  const { intercept, letGo } = holdRequests('/reports/consumer/appointments.json')
  await show({ intercept })
  expect(screen.getByRole('heading', { name: 'Your Appointments' })).toBeVisible()
  expect(screen.getByText('Loading...')).toBeVisible()
  letGo()
  expect(await screen.findByText('Select any row to view details')).toBeVisible()
  expect(
    within(await table())
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['Date', 'Location', 'Service Address', 'Appointment', 'Total', 'Status'])
  const rows = within(await table())
    .getAllByRole('row')
    .slice(1)
  expect(rows).toHaveLength(10)
  expect(rows[0]).toHaveTextContent('02/10/2026')
  expect(screen.getByRole('group', { name: 'slot invoices.unpaid' })).toBeVisible()
  const file = await api.fetchAs('acme')(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')!)
  // A heading, and more than one page's rows.
  expect((await file.text()).trim().split('\r\n').length).toBeGreaterThan(11)
})

test('a failure to load is reported, and Try again loads the table', async () => {
  let broken = true
  const { user } = await show({
    intercept: async ({ path }, pass) =>
      broken && path.includes('/appointments.json')
        ? new Response('{"message":"Down","request_id":"r-9"}', { status: 500 })
        : pass(),
  })
  expect(await screen.findByText('Request r-9')).toBeVisible()
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await table()).toBeVisible()
})

test('an empty table has a message and a link to schedule', async () => {
  await show({ as: emails.newcomer })
  expect(await screen.findByText('There are no appointments yet.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Schedule Appointment' })).toHaveAttribute('href', '/schedule')
})

test('a row links to the summary of a visit that is over, and to the page of one that is not', async () => {
  const { user, router } = await show()
  const hrefs = within(await table())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toContain(`/appointment/${appointments.live}`)
  expect(hrefs).toContain(`/appointment_summary/${appointments.completed}`)
  expect(hrefs).toContain(`/appointment_summary/${appointments.cancelled}`)
  const row = within(await table())
    .getAllByRole('row')
    .find((each) => each.textContent?.includes('Completed'))!
  await user.click(within(row).getAllByRole('cell').at(-1)!)
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/appointment_summary\/\d+$/))
})

test('the `cancelled` parameter does not affect the table', async () => {
  const { user, router } = await show({ path: '/service_history?cancelled=true' })
  await table()
  await user.click(screen.getByRole('button', { name: /Next/ }))
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('page')).toBe('2'))
  expect(new URLSearchParams(router.state.location.search).get('cancelled')).toBe('true')
})
