import { act, screen, waitFor } from '@testing-library/react'
import type { Appointment } from '@portal/contract'
import { definePages } from '@portal/platform'
import { defineRemote } from '@portal/platform/remote'
import { renderPage, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import UpcomingBanner from './banner-slot'

const api = setUpTestApi({ now: '2026-02-10T16:00:00.000Z' })

const { appointments } = demoIds('acme')

const WithBanner = () => (
  <>
    <UpcomingBanner />
    <p>The page itself</p>
  </>
)
const facts = defineRemote({
  name: 'host',
  routes: [
    { path: 'invoices', title: 'All Invoices', layout: 'bare' },
    { path: 'appointment/:id', title: 'Appointment', layout: 'bare' },
  ],
  slots: [],
})
const show = (options: Partial<RenderPageOptions> = {}) =>
  renderPage({
    api,
    routes: definePages(facts, { invoices: WithBanner, 'appointment/:id': WithBanner }),
    path: '/invoices',
    as: emails.landlord,
    ...options,
  })

/** Waits until both requests have responded, so that whatever should appear has appeared. */
function watchResponses() {
  const paths = new Set<string>()
  const intercept: RenderPageOptions['intercept'] = async ({ path }, pass) => {
    const answer = await pass()
    paths.add(path.split('?')[0]!)
    return answer
  }
  const wait = () =>
    waitFor(() =>
      expect([...paths]).toEqual(
        expect.arrayContaining([
          '/v1/users/find_by_email',
          '/reports/consumer/appointments.json',
          '/v1/appointments/current',
        ]),
      ),
    )
  return { intercept, wait }
}

test('the banner says when the next visit is, and links to it', async () => {
  const { user, router } = await show()
  const banner = await screen.findByRole('region', { name: 'Upcoming appointment' })
  expect(banner).toHaveTextContent(/^Lee - your appointment is in 3 days/)
  await user.click(screen.getByRole('link', { name: 'View upcoming appointment' }))
  expect(router.state.location.pathname).toBe(`/appointment/${appointments.assigned}`)
  expect(screen.queryByRole('region', { name: 'Upcoming appointment' })).toBeNull()
})

test('without an upcoming visit there is no banner', async () => {
  const { intercept, wait } = watchResponses()
  await show({ as: emails.newcomer, intercept })
  await wait()
  expect(screen.getByText('The page itself')).toBeVisible()
  expect(screen.queryByRole('region')).toBeNull()
})

test('if the request fails there is no banner', async () => {
  await show({
    intercept: async ({ path }, pass) =>
      path.includes('/appointments') ? new Response('{}', { status: 500 }) : pass(),
  })
  expect(await screen.findByText('The page itself')).toBeVisible()
  expect(screen.queryByRole('region')).toBeNull()
})

describe('while a technician is on the way', () => {
  const onTheWay = () => screen.findByRole('region', { name: 'Technician on the way' })
  const json = (body: object) =>
    new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } })
  /** Overrides the customer's current visit; null means that nobody is on the way. */
  function current(first: Partial<Appointment> | null) {
    let change = first
    const intercept: RenderPageOptions['intercept'] = async ({ path }, pass) => {
      const answer = await pass()
      if (path !== '/v1/appointments/current') return answer
      return change
        ? json({ ...((await answer.json()) as object), ...change })
        : new Response('null', { status: 200, headers: { 'content-type': 'application/json' } })
    }
    return { intercept, becomes: (next: Partial<Appointment> | null) => void (change = next) }
  }

  test('the banner says who comes and when, and links to the visit, where it is not shown', async () => {
    const { user, router } = await show({ as: emails.customer })
    expect(await onTheWay()).toHaveTextContent(/^Jamie is on the way, arriving at 9:12 AM/)
    await user.click(screen.getByRole('link', { name: 'View appointment in progress' }))
    expect(router.state.location.pathname).toBe(`/appointment/${appointments.live}`)
    expect(screen.queryByRole('region', { name: 'Technician on the way' })).toBeNull()
  })

  test('the banner follows the technician: on the way, arrived, done', async () => {
    const { intercept, becomes } = current(null)
    const { events } = await show({ as: emails.customer, intercept })
    expect(await screen.findByText('The page itself')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Technician on the way' })).toBeNull()
    const ask = () => act(() => events.emit('appointment.changed', { appointmentId: appointments.live }))
    becomes({})
    ask()
    expect(await onTheWay()).toHaveTextContent(/^Jamie is on the way/)
    becomes({ status: 'running' })
    ask()
    expect(await screen.findByText('Jamie has arrived')).toBeVisible()
    becomes(null)
    ask()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Technician on the way' })).toBeNull())
  })

  test('the banner does not appear while the pointer is down, since it would shift the page', async () => {
    const { intercept, becomes } = current(null)
    const { events, user, settled } = await show({ as: emails.customer, intercept })
    const page = await screen.findByText('The page itself')
    await user.pointer({ keys: '[MouseLeft>]', target: page })
    becomes({})
    act(() => events.emit('appointment.changed', { appointmentId: appointments.live }))
    await settled()
    expect(screen.queryByRole('region', { name: 'Technician on the way' })).toBeNull()
    await user.pointer({ keys: '[/MouseLeft]', target: page })
    expect(await onTheWay()).toBeVisible()
  })
})
