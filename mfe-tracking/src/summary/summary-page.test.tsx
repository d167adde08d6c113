import { act, screen, waitFor, within } from '@testing-library/react'
import { dialogClosed, holdRequests } from '@portal/testing'
import { demoIds } from 'demo/names'
import { alter, heading, json, setUpVisitPages, visit } from '../testing/visit-pages'
import { owes, offersDownload } from './summary.rules'

const { api, openSummary: open } = setUpVisitPages()
const ids = demoIds('acme')

describe('states', () => {
  test('loading, then filled', async () => {
    const { intercept, letGo } = holdRequests('/v1/appointments/')
    await open(visit.completed, { intercept })
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
    letGo()
    expect(await heading(`Appointment #${visit.completed} Summary`)).toBeVisible()
    expect(document.title).toMatch(new RegExp(` Portal - Appointment #${visit.completed} Summary$`))
  })

  test.each([
    ['the visit', '/v1/appointments/', 'Could not load this appointment'],
    ['the notes', '/v1/comments/', 'Could not load the notes'],
    ['the job', '/v2/jobs/', 'Could not load the invoice and files'],
  ])('a failure to load %s is reported, and can be retried', async (_, failing, message) => {
    let down = true
    const { user } = await open(visit.completed, {
      intercept: async ({ path }, pass) => (down && path.startsWith(failing) ? json(503, { message: 'Down' }) : pass()),
    })
    expect(await screen.findByText(message)).toBeVisible()
    down = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading('Files')).toBeVisible()
    await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  })

  test.each([
    ['another customer’s', visit.landlord[0]!],
    ['not a number', 'abc'],
  ])('a visit that is %s is not found', async (_, id) => {
    await open(id)
    expect(await heading('Page not found')).toBeVisible()
  })

  test.each([
    ['accepted', visit.live],
    ['late', visit.late],
    ['installation_pending', visit.installationPending],
  ])('a visit that is %s redirects to its own page', async (_, id) => {
    const { router } = await open(id)
    expect(await heading(`Appointment #${id}`)).toBeVisible()
    expect(router.state.location.pathname).toBe(`/appointment/${id}`)
  })
})

test('a technician with a link sees the summary and the files, but not the customer’s invoice and rating', async () => {
  const { toasts } = await open(visit.completed, {
    as: undefined,
    link: await api.linkTo('technician', { type: 'Appointment', id: visit.completed }),
  })
  expect(await heading(`Appointment #${visit.completed} Summary`)).toBeVisible()
  expect(await heading('Files')).toBeVisible()
  for (const name of ['Rate your visit', 'Your rating', 'Work Completed'])
    expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Make a Payment' })).not.toBeInTheDocument()
  expect(toasts).toEqual([])
})

test('notes that the customer may read are shown, and no others, even to staff', async () => {
  const note = {
    id: 1,
    comment: 'Replaced the valve.',
    pinned: false,
    customer_visible: true,
    created_at: '2026-01-20T17:00:00Z',
    updated_at: '2026-01-20T17:00:00Z',
    user: { full_name: 'Jamie Ortiz' },
  }
  const hidden = { ...note, id: 2, comment: 'Dog bites.', customer_visible: false }
  await open(visit.completed, {
    as: undefined,
    link: await api.linkTo('technician', { type: 'Appointment', id: visit.completed }),
    intercept: alter('/v1/comments/', () => ({ '2026-01-20': [note, hidden] })),
  })
  const notes = within(await screen.findByRole('table', { name: 'Notes' }))
  expect(notes.getByText('Replaced the valve.')).toBeVisible()
  expect(notes.queryByText('Dog bites.')).toBeNull()
})

test('without notes the page says so', async () => {
  await open(visit.completed, {
    intercept: async ({ path }, pass) => (path.startsWith('/v1/comments/') ? json(200, {}) : pass()),
  })
  expect(await screen.findByText('There are no notes for this appointment')).toBeVisible()
})

test('a lost opportunity is not redirected to the visit, and shows its status', async () => {
  const { router } = await open(visit.lostOpportunity)
  expect(await heading(`Appointment #${visit.lostOpportunity} Summary`)).toBeVisible()
  expect(screen.getByText('Lost Opportunity')).toBeVisible()
  expect(router.state.location.pathname).toBe(`/appointment_summary/${visit.lostOpportunity}`)
})

test('the card shows the total, the dates and the address', async () => {
  await open(visit.completed)
  const card = await screen.findByRole('region', { name: 'Summary' })
  await waitFor(() => expect(card).toHaveTextContent(/Total\$[\d,]+\.\d\d/))
  expect(card).toHaveTextContent(/Booked on01\/\d\d\/2026Completed on01\/\d\d\/2026$/)
  expect(card).toHaveTextContent(/Address\d+ .*, Fairhaven/)
  expect(screen.queryByText(/^Cancelled/)).not.toBeInTheDocument()
})

test('a cancelled visit says who cancelled it and why, and has no completion date', async () => {
  await open(visit.cancelled)
  expect(await screen.findByText('Cancelled by Customer - Other... The landlord took care of it')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Summary' })).not.toHaveTextContent('Completed on')
  expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent('Total--')
})

test('customer-visible documents open in a new window; photos open in a preview', async () => {
  const { user } = await open(visit.completed)
  const papers = within(await screen.findByRole('list', { name: 'Documents' })).getAllByRole('link')
  expect(papers.map((link) => link.textContent)).toEqual([
    'Work order.pdf (opens in a new window)',
    'Warranty.pdf (opens in a new window)',
  ])
  for (const link of papers) expect(link).toHaveAttribute('target', '_blank')
  const photos = screen.getAllByRole('button', { name: /^Photo \d of 3/ })
  expect(photos).toHaveLength(3)
  await user.click(photos[1]!)
  expect(await screen.findByRole('dialog', { name: /^Photo 2 of 3/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await dialogClosed()
})

describe('the invoice', () => {
  const unpaid = ids.invoices.unpaid
  test('is shown by billing’s slot', async () => {
    await open(visit.completed)
    expect(await screen.findByRole('group', { name: 'slot invoice.document' })).toHaveTextContent(
      JSON.stringify({ invoiceId: ids.invoices.paid }),
    )
  })

  test('with a balance shows the amount due and a payment button', async () => {
    const { user } = await open(unpaid)
    const balance = await screen.findByRole('region', { name: 'Balance due' })
    expect(balance).toHaveTextContent(/\$[\d,]+\.\d\d/)
    await user.click(await within(balance).findByRole('button', { name: 'Make a Payment' }))
    expect(await screen.findByRole('group', { name: 'slot invoice.pay' })).toHaveTextContent(`"invoiceId":${unpaid}`)
  })

  test('a tenant without online payments offers none', async () => {
    await open(demoIds('summit').invoices.unpaid, { tenant: 'summit' })
    await screen.findByRole('group', { name: 'slot invoice.document' })
    expect(screen.queryByRole('button', { name: 'Make a Payment' })).not.toBeInTheDocument()
  })

  test('a paid invoice has no balance', async () => {
    await open(visit.completed)
    await screen.findByRole('group', { name: 'slot invoice.document' })
    expect(screen.queryByRole('region', { name: 'Balance due' })).not.toBeInTheDocument()
  })

  test('after a payment everything is refetched', async () => {
    const requests: string[] = []
    const { events, settled } = await open(unpaid, { intercept: ({ path }, pass) => (requests.push(path), pass()) })
    await screen.findByRole('region', { name: 'Balance due' })
    requests.length = 0
    act(() => events.emit('payment.succeeded', { invoiceId: unpaid }))
    await waitFor(() =>
      expect(requests.sort()).toEqual([`/v1/appointments/${unpaid}`, `/v2/jobs/${unpaid}?item_grouping=1`]),
    )
    // Render the responses before the page is unmounted.
    await settled()
  })
})

test.each([
  [1, false, true],
  [0, false, false],
  [-1, false, false],
  [1, true, false],
])('balance %i, voided %s: owed %s', (balance_cents, voided, owed) =>
  expect(owes({ voided, financials: { balance_cents } })).toBe(owed),
)
test.each([
  ['/x.pdf', false, true],
  [null, false, false],
  ['/x.pdf', true, false],
])('pdf %s, voided %s: download %s', (pdf_url, voided, offered) =>
  expect(offersDownload({ voided, pdf_url })).toBe(offered),
)
