import { screen, waitFor, within } from '@testing-library/react'
import { definePages, PlatformProvider, usePlatform, type NavigationEntry } from '@portal/platform'
import { defineRemote } from '@portal/platform/remote'
import { openTestApi, renderPage, type PageTestApi, type RenderPageOptions } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { RECENT_QUERY } from '../menu/recent'
import { createSessionStore } from '../session/session-store'
import { CustomerGuard } from './customer-guard'

let api: PageTestApi
beforeAll(async () => {
  // jsdom does not implement `close`.
  HTMLDialogElement.prototype.close = () => undefined
  api = await openTestApi()
})
afterAll(() => api.close())

const facts = defineRemote({ name: 'home', routes: [{ path: 'home', title: 'Home', layout: 'customer' }], slots: [] })
const store = createSessionStore(localStorage, sessionStorage)
const recent = { call: 'reportAppointments', query: RECENT_QUERY, where: {} } as const
const navigation: NavigationEntry[] = [
  { path: 'profile', label: 'Profile', section: 'Account', order: 10, icon: 'user' },
  { path: 'service_history', label: 'All Appointments', section: 'Service History', order: 30, when: recent },
  { path: 'quotes', label: 'All Quotes', section: 'Service History', order: 20 },
  { path: 'invoices', label: 'All Invoices', section: 'Service History', order: 10 },
  { path: 'warranties', label: 'Warranties', section: 'Your Home', order: 10 },
]
function Home() {
  const platform = usePlatform()
  return (
    <PlatformProvider value={{ ...platform, navigation }}>
      <CustomerGuard store={store} />
    </PlatformProvider>
  )
}
const routes = definePages(facts, { home: Home })
const open = (options: Partial<RenderPageOptions> = {}) => renderPage({ api, routes, path: '/home?tab=1', ...options })
const answering =
  (answer: () => Promise<Response> | null): RenderPageOptions['intercept'] =>
  ({ path }, pass) =>
    (path.startsWith('/v1/users/find_by_email') ? answer() : null) ?? pass()

test('a user who is not signed in is redirected to the login page, and back afterwards', async () => {
  await open()
  expect(await screen.findByText('elsewhere: /login?redirect=%2Fhome%3Ftab%3D1')).toBeVisible()
})

test.each([401, 403, 404])('a start-up check that says %i ends the session', async (status) => {
  const { signedOut } = await open({
    as: emails.customer,
    intercept: answering(async () => Response.json({ message: 'No', request_id: 'r' }, { status })),
  })
  await waitFor(() => expect(signedOut).toHaveBeenCalled())
})

test.each<[string, () => Promise<Response>]>([
  ['a proxy’s 429', async () => new Response('<h1>Slow down</h1>', { status: 429 })],
  ['a 400', async () => Response.json({ message: 'No', request_id: 'r' }, { status: 400 })],
  ['a 503', async () => new Response('', { status: 503 })],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s at the start-up check does not end the session, and can be retried', async (_, fail) => {
  let failing = true
  const { user, signedOut } = await open({ as: emails.customer, intercept: answering(() => (failing ? fail() : null)) })
  expect(await screen.findByText('Could not load your account')).toBeVisible()
  expect(signedOut).not.toHaveBeenCalled()
  failing = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Schedule Appointment' })).toBeVisible()
  expect(signedOut).not.toHaveBeenCalled()
})

test.each([
  ['a quote', 'Quote', demoIds('acme').quotes.sent],
  ['a visit', 'Appointment', demoIds('acme').appointments.assigned],
] as const)(
  'the menu of a user who came by a link to %s says so, and offers only what opens: the login page',
  async (_, type, id) => {
    await open({ link: await api.linkTo('customer', { type, id }) })
    // The page says the same as the menu, and sooner: it needs no appointments.
    const [link] = await screen.findAllByRole('link', { name: 'Log in to see everything', hidden: true })
    expect(screen.getAllByText('You opened a link that gives access to a single item.')[0]).toBeInTheDocument()
    for (const each of [link, within(screen.getByRole('banner')).getByRole('link', { name: 'Log In' })])
      expect(each).toHaveAttribute('href', '/login?redirect=%2Fhome')
    for (const name of [...navigation.map(({ label }) => label), 'Schedule Appointment'])
      expect(screen.queryByRole('link', { name, hidden: true })).not.toBeInTheDocument()
  },
)

test('an account page asks a user with a link to one record to log in; a link to the customer opens it', async () => {
  const { customer } = demoIds('acme').users
  const { unmount } = await open({
    link: await api.linkTo('customer', { type: 'Quote', id: demoIds('acme').quotes.sent }),
  })
  expect(await screen.findByRole('heading', { name: 'Please log in to see this page' })).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Log In' })).toHaveAttribute(
    'href',
    '/login?redirect=%2Fhome%3Ftab%3D1',
  )
  unmount()
  await open({ link: await api.linkTo('customer', { type: 'Customer', id: customer }) })
  expect(await screen.findByText(/^Welcome back, /)).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Please log in to see this page' })).not.toBeInTheDocument()
})

test('the menu has the entries of all remotes, in their sections and in order', async () => {
  await open({ as: emails.customer })
  await screen.findByRole('link', { name: 'All Appointments', hidden: true })
  const sections = within(screen.getByRole('complementary', { hidden: true })).getAllByRole('region', { hidden: true })
  expect(
    sections.slice(0, 3).map((section) => [
      section.getAttribute('aria-label'),
      within(section)
        .getAllByRole('link', { hidden: true })
        .map(({ textContent }) => textContent.trim())
        .filter((text) => navigation.some(({ label }) => label === text)),
    ]),
  ).toEqual([
    ['Service History', ['All Invoices', 'All Quotes', 'All Appointments']],
    ['Your Home', ['Warranties']],
    ['Account', ['Profile']],
  ])
})

test('the menu of a customer without visits links to booking one', async () => {
  await open({ as: emails.newcomer })
  expect(screen.queryByRole('link', { name: 'All Appointments', hidden: true })).not.toBeInTheDocument()
  expect(
    (await screen.findAllByRole('link', { name: 'Schedule your first appointment', hidden: true }))[0],
  ).toHaveAttribute('href', '/schedule')
})
