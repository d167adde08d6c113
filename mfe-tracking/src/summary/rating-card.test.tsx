import { screen, waitFor } from '@testing-library/react'
import { memoryStorage } from '@portal/platform'
import { fill, renderPage, setUpTestApiForEach, type RenderPageOptions } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { mockBrowserApis } from '../live/testing/browser-mocks'
import { routes } from '../routes'

beforeAll(mockBrowserApis)
const api = setUpTestApiForEach()

type Intercept = NonNullable<RenderPageOptions['intercept']>
const { appointments: visit } = demoIds('acme')
const json = (status: number, body: object) =>
  new Response(JSON.stringify({ request_id: 'r-6', ...body }), {
    status,
    headers: { 'content-type': 'application/json' },
  })
const open = (id = visit.completed, intercept: Intercept = (_, pass) => pass(), draftStorage = memoryStorage()) =>
  renderPage({ api, routes, path: `/appointment_summary/${id}`, as: emails.customer, intercept, draftStorage })
const isRating = ({ path }: { path: string }) => path.endsWith('/ratings')
const asked = () => screen.findByRole('heading', { name: 'Rate your visit' })
const given = () => screen.findByRole('heading', { name: 'Your rating' })
const send = () => screen.getByRole('button', { name: 'Send Rating' })
const comment = () => screen.getByLabelText('Comment (optional)')

test('stars and a comment are sent once, then shown', async () => {
  const { user, client, toasts } = await open()
  await asked()
  await user.click(screen.getByRole('radio', { name: '4 stars' }))
  await user.type(comment(), '  Quick & tidy ')
  await user.click(send())
  expect(await given()).toHaveFocus()
  expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  expect(screen.getByText('Quick & tidy')).toBeVisible()
  expect(screen.getByText('Given 02/10/2026')).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
  expect((await client.call('getRating', { params: { id: visit.completed } })).rating).toMatchObject({
    score: 4,
    comment: 'Quick & tidy',
  })
  expect(toasts).toEqual([])
})

test('a rating given earlier is shown, even without a comment', async () => {
  const { client, unmount } = await open()
  await asked()
  await client.call('rateAppointment', { params: { id: visit.completed }, body: { score: 2 } })
  unmount()
  await open()
  expect(await given()).not.toHaveFocus()
  expect(screen.getByRole('img', { name: '2 of 5 stars' })).toBeVisible()
})

test('loading, failed, retried', async () => {
  let down = true
  const { user, toasts } = await open(visit.completed, async (request, pass) =>
    down && isRating(request) ? json(503, { message: 'Down' }) : pass(),
  )
  expect(await screen.findByText('Could not load your rating')).toBeVisible()
  expect(screen.getByText('Request r-6')).toBeVisible()
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await asked()).toBeVisible()
  expect(toasts).toEqual([])
})

test('a rating that could not be sent keeps what was typed', async () => {
  let down = true
  const { user, toasts } = await open(visit.completed, async (request, pass) =>
    down && request.method === 'POST' && isRating(request)
      ? json(503, { message: 'The office is closed for a moment.' })
      : pass(),
  )
  await asked()
  await user.click(screen.getByRole('radio', { name: '5 stars' }))
  await fill(user, comment(), 'Thanks')
  await user.click(send())
  expect(await screen.findByRole('alert')).toHaveTextContent('The office is closed for a moment.')
  expect(screen.getByRole('radio', { name: '5 stars' })).toBeChecked()
  expect(comment()).toHaveValue('Thanks')
  await waitFor(() => expect(send()).toHaveFocus())
  down = false
  await user.click(send())
  expect(await given()).toBeVisible()
  expect(toasts).toEqual([])
})

test('already rated in another window: says so, and shows that rating', async () => {
  const { user, client, toasts } = await open()
  await asked()
  await client.call('rateAppointment', {
    params: { id: visit.completed },
    body: { score: 1, comment: 'From elsewhere' },
  })
  await user.click(screen.getByRole('radio', { name: '5 stars' }))
  await user.click(send())
  expect(await given()).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('You have already rated this appointment.')
  expect(screen.getByRole('img', { name: '1 of 5 stars' })).toBeVisible()
  expect(screen.getByText('From elsewhere')).toBeVisible()
  expect(toasts).toEqual([])
})

test.each([
  ['cancelled', visit.cancelled],
  ['quote_denied', visit.quoteDenied],
])('a visit that is %s can’t be rated, and no rating is requested', async (_, id) => {
  const paths: string[] = []
  await open(id, ({ path }, pass) => (paths.push(path), pass()))
  await screen.findByRole('heading', { name: 'Files' })
  expect(screen.queryByRole('heading', { name: 'Rate your visit' })).toBeNull()
  expect(paths.filter((path) => isRating({ path }))).toEqual([])
})

test('hidden where there is no rating and none can be given', async () => {
  await open(visit.completed, async (request, pass) =>
    isRating(request) ? json(200, { rating: null, can_rate: false }) : pass(),
  )
  await screen.findByRole('heading', { name: 'Files' })
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  expect(screen.queryByRole('heading', { name: /rat/i })).toBeNull()
})

test('an unsent rating is kept as a draft, and removed once sent', async () => {
  const draftStorage = memoryStorage()
  const again = () => open(visit.completed, undefined, draftStorage)
  const first = await again()
  await asked()
  await first.user.click(await screen.findByRole('radio', { name: '4 stars' }))
  await first.user.type(comment(), 'Quick')
  first.unmount()
  const { user } = await again()
  expect(await screen.findByText('We kept what you entered last time.')).toBeVisible()
  expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked()
  expect(comment()).toHaveValue('Quick')
  await user.click(send())
  expect(await given()).toBeVisible()
  expect(draftStorage.keys()).toEqual([])
})
