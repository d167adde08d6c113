import { definePages } from '@portal/platform'
import { defineRemote } from '@portal/platform/remote'
import { openTestApi, renderPage, type PageTestApi, type RenderPageOptions } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import { demoIds, emails } from 'api/seed'
import UpcomingBanner from './banner-slot'

jest.setTimeout(60_000)
let api: PageTestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-02-10T16:00:00.000Z' })
})
afterAll(() => api.close())

const { appointments } = demoIds('acme')

const WithBanner = () => (
  <>
    <UpcomingBanner />
    <p>The page itself</p>
  </>
)
const facts = defineRemote({
  name: 'host',
  routes: [{ path: 'invoices', title: 'All Invoices', layout: 'bare' }, { path: 'appointment/:id', title: 'Appointment', layout: 'bare' }],
  slots: [],
})
const show = (options: Partial<RenderPageOptions> = {}) =>
  renderPage({ api, routes: definePages(facts, { invoices: WithBanner, 'appointment/:id': WithBanner }), path: '/invoices', as: emails.landlord, ...options })

/** Both requests were answered, so whatever is to appear has appeared. */
function answered() {
  const seen = new Set<string>()
  const intercept: RenderPageOptions['intercept'] = async ({ path }, pass) => {
    const answer = await pass()
    seen.add(path.split('?')[0]!)
    return answer
  }
  const wait = () => waitFor(() => expect([...seen]).toEqual(expect.arrayContaining(['/v1/users/find_by_email', '/reports/consumer/appointments.json'])))
  return { intercept, wait }
}

test('says when the next visit is, and leads to it', async () => {
  const { user, router } = await show()
  const banner = await screen.findByRole('region', { name: 'Upcoming appointment' })
  expect(banner).toHaveTextContent(/^Lee - your appointment is in 3 days/)
  await user.click(screen.getByRole('link', { name: 'View upcoming appointment' }))
  expect(router.state.location.pathname).toBe(`/appointment/${appointments.assigned}`)
  expect(screen.queryByRole('region', { name: 'Upcoming appointment' })).toBeNull()
})

test.each([
  ['for somebody without a visit ahead', emails.newcomer],
  ['while the technician is on the way', emails.customer],
])('nothing %s', async (_, as) => {
  const { intercept, wait } = answered()
  await show({ as, intercept })
  await wait()
  expect(screen.getByText('The page itself')).toBeVisible()
  expect(screen.queryByRole('region')).toBeNull()
})

test('nothing when it can’t be known', async () => {
  await show({ intercept: async ({ path }, pass) => (path.includes('/appointments.json') ? new Response('{}', { status: 500 }) : pass()) })
  expect(await screen.findByText('The page itself')).toBeVisible()
  expect(screen.queryByRole('region')).toBeNull()
})
