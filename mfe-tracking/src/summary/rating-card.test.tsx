import { screen, waitFor } from '@testing-library/react'
import { memoryStorage } from '@portal/platform'
import { fill, setUpTestApiForEach } from '@portal/testing'
import { json, setUpVisitPages, visit, type Intercept } from '../testing/visit-pages'

const { openSummary } = setUpVisitPages(setUpTestApiForEach)
const open = (id = visit.completed, intercept: Intercept = (_, pass) => pass(), draftStorage = memoryStorage()) =>
  openSummary(id, { intercept, draftStorage })
const isRating = ({ path }: { path: string }) => path.endsWith('/ratings')
const findForm = () => screen.findByRole('heading', { name: 'Rate your visit' })
const findRating = () => screen.findByRole('heading', { name: 'Your rating' })
const send = () => screen.getByRole('button', { name: 'Send Rating' })
const comment = () => screen.getByLabelText('Comment (optional)')

test('stars and a comment are sent once, then shown', async () => {
  const { user, client, toasts } = await open()
  await findForm()
  await user.click(screen.getByRole('radio', { name: '4 stars' }))
  await user.type(comment(), '  Quick & tidy ')
  await user.click(send())
  expect(await findRating()).toHaveFocus()
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
  await findForm()
  await client.call('rateAppointment', { params: { id: visit.completed }, body: { score: 2 } })
  unmount()
  await open()
  expect(await findRating()).not.toHaveFocus()
  expect(screen.getByRole('img', { name: '2 of 5 stars' })).toBeVisible()
})

test('a failure to load is reported, and can be retried', async () => {
  let down = true
  const { user, toasts } = await open(visit.completed, async (request, pass) =>
    down && isRating(request) ? json(503, { message: 'Down' }) : pass(),
  )
  expect(await screen.findByText('Could not load your rating')).toBeVisible()
  expect(screen.getByText('Request r-1')).toBeVisible()
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await findForm()).toBeVisible()
  expect(toasts).toEqual([])
})

test('a rating that could not be sent keeps the input', async () => {
  let down = true
  const { user, toasts } = await open(visit.completed, async (request, pass) =>
    down && request.method === 'POST' && isRating(request)
      ? json(503, { message: 'The office is closed for a moment.' })
      : pass(),
  )
  await findForm()
  await user.click(screen.getByRole('radio', { name: '5 stars' }))
  await fill(user, comment(), 'Thanks')
  await user.click(send())
  expect(await screen.findByRole('alert')).toHaveTextContent('The office is closed for a moment.')
  expect(screen.getByRole('radio', { name: '5 stars' })).toBeChecked()
  expect(comment()).toHaveValue('Thanks')
  await waitFor(() => expect(send()).toHaveFocus())
  down = false
  await user.click(send())
  expect(await findRating()).toBeVisible()
  expect(toasts).toEqual([])
})

test('a visit already rated in another window says so, and shows that rating', async () => {
  const { user, client, toasts } = await open()
  await findForm()
  await client.call('rateAppointment', {
    params: { id: visit.completed },
    body: { score: 1, comment: 'From elsewhere' },
  })
  await user.click(screen.getByRole('radio', { name: '5 stars' }))
  await user.click(send())
  expect(await findRating()).toBeVisible()
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

test('the card is hidden if there is no rating and none can be given', async () => {
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
  await findForm()
  await first.user.click(await screen.findByRole('radio', { name: '4 stars' }))
  await first.user.type(comment(), 'Quick')
  first.unmount()
  const { user } = await again()
  expect(await screen.findByText('We kept what you entered last time.')).toBeVisible()
  expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked()
  expect(comment()).toHaveValue('Quick')
  await user.click(send())
  expect(await findRating()).toBeVisible()
  expect(draftStorage.keys()).toEqual([])
})
