import { act, screen, waitFor, within } from '@testing-library/react'
import { useQuery } from '@portal/client'
import { definePages, useParams } from '@portal/platform'
import { openTestApi, renderPage, type PageTestApi, type RenderPageOptions } from '@portal/testing'
import { QueryView } from '@portal/ui'
import { demoIds, emails } from 'demo/names'
import { remote } from '../remote'
import { alterQuote } from '../testing/quotes'
import { FinancingSummary } from './financing-summary'

const ids = demoIds('acme').quotes
let api: PageTestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterEach(() => jest.useRealTimers())
afterAll(() => api.close())

function QuotePage() {
  const query = useQuery('getQuote', { params: { id: Number(useParams().id) } })
  return <QueryView query={query}>{(quote) => <FinancingSummary quote={quote} />}</QueryView>
}
const routes = definePages(remote, { quotes: () => null, 'quote_preview/:id': QuotePage })

type Intercept = NonNullable<RenderPageOptions['intercept']>
const isFinancing = (path: string) => path.includes('/financing_options')
const loading = () => Response.json({ loading: true, interval: 1_000, loan_offers: [] })

/** Records the requests for offers and the updates of the quote. */
function watch(intercept: Intercept = (_, pass) => pass()) {
  const requests: string[] = []
  const updates: string[] = []
  return {
    requests,
    updates,
    intercept: (async (request, pass) => {
      if (isFinancing(request.path)) requests.push(request.path.split('?')[1] ?? '')
      if (request.method === 'PUT') {
        updates.push(request.path)
        return Response.json({ message: 'No such quote.' }, { status: 404 })
      }
      return intercept(request, pass)
    }) as Intercept,
  }
}

const open = (id: number, options: Partial<RenderPageOptions> = {}) =>
  renderPage({ api, routes, path: `/quote_preview/${id}`, as: emails.customer, ...options })
const card = async () => within(await screen.findByRole('region', { name: 'Financing' }))
const downPayment = () => screen.findByRole('textbox', { name: 'Down payment' })
const readRows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

const flags =
  (feature_flags: object): Intercept =>
  async ({ path }, pass) => {
    const answer = await pass()
    if (!/\/tenants\/[^/]+$/.test(path)) return answer
    const tenant = (await answer.json()) as { feature_flags: object }
    return Response.json({ ...tenant, feature_flags: { ...tenant.feature_flags, ...feature_flags } })
  }

describe('states', () => {
  test('loading', async () => {
    await open(ids.sent, {
      intercept: watch(({ path }, pass) => (isFinancing(path) ? new Promise(() => {}) : pass())).intercept,
    })
    const financing = await card()
    expect(financing.getByText('Getting financing offers...')).toBeVisible()
    // The last known lowest payment is still shown.
    expect(financing.getByText('Payments as low as')).toHaveTextContent('Payments as low as $149.00/month')
    expect(financing.queryByRole('table')).not.toBeInTheDocument()
  })

  test('failed, then loaded on retry', async () => {
    let down = true
    const { requests, intercept } = watch(({ path }, pass) =>
      down && isFinancing(path)
        ? Promise.resolve(Response.json({ message: 'No', request_id: 'r-1' }, { status: 503 }))
        : pass(),
    )
    const { user, toasts } = await open(ids.pending, { intercept })
    const financing = await card()
    expect(await financing.findByText('We could not get financing offers.')).toBeVisible()
    expect(financing.getByText('Request r-1')).toBeVisible()
    expect(toasts).toEqual([])
    down = false
    await user.click(financing.getByRole('button', { name: 'Try again' }))
    expect(await financing.findByRole('table')).toBeVisible()
    expect(screen.queryByText('We could not get financing offers.')).not.toBeInTheDocument()
    // Only the click makes the server retry the lenders; the polls after it do not.
    const retried = requests.map((query) => new URLSearchParams(query).get('retry'))
    expect(retried.filter((retry) => retry === 'true')).toHaveLength(1)
    expect(retried[0]).toBeNull()
    expect(retried.at(-1)).toBeNull()
  })

  test('no offers', async () => {
    // $1,200.00 down on a draft of $1,890.00 leaves less than the lender's minimum of $1,000.00.
    const { user } = await open(ids.draft, { intercept: watch().intercept })
    await user.type(await downPayment(), '{Control>}a{/Control}1200{Enter}')
    const financing = await card()
    expect((await financing.findAllByText('No lender offers financing for this amount.')).at(-1)).toBeVisible()
    expect(financing.queryByText('Payments as low as')).not.toBeInTheDocument()
    expect(financing.queryByRole('table')).not.toBeInTheDocument()
  })

  test('filled', async () => {
    await open(ids.sent, { intercept: watch().intercept })
    const table = await screen.findByRole('table', { name: 'Financing offers' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Lender', 'Monthly payment', 'Months', 'Rate'])
    const rows = readRows(table)
    expect(rows.map(([lender, , months, rate]) => [lender, months, rate])).toEqual([
      ['Service Finance', '120', '10.99%'],
      ['Service Finance', '84', '9.99%'],
      ['Service Finance', '60', '8.99%'],
      ['Service Finance', '36', '7.99%'],
    ])
    for (const [, payment] of rows) expect(payment).toMatch(/^\$\d{3}\.\d\d$/)
    expect((await card()).getByText('Payments as low as')).toHaveTextContent(`Payments as low as ${rows[0]![1]}/month`)
  })
})

test('the result is announced once, not on every poll', async () => {
  let answers = 0
  const { intercept } = watch(async ({ path }, pass) => (isFinancing(path) && ++answers < 3 ? loading() : pass()))
  const { settled } = await open(ids.sent, { intercept })
  const announcements: string[] = []
  const region = (await card()).getAllByRole('status').find((each) => each.textContent === '')!
  new MutationObserver(() => announcements.push(region.textContent ?? '')).observe(region, {
    childList: true,
    characterData: true,
    subtree: true,
  })
  await screen.findByRole('table')
  expect(answers).toBeGreaterThanOrEqual(3)
  await settled()
  expect(announcements).toEqual([
    expect.stringMatching(/^4 financing offers\. Payments as low as \$\d{3}\.\d\d a month\.$/),
  ])
})

describe('a down payment', () => {
  test('lowers the payments, and is debounced', async () => {
    const { requests, intercept } = watch()
    const { user } = await open(ids.sent, { intercept })
    const before = readRows(await screen.findByRole('table'))
    const polls = requests.length
    await user.type(await downPayment(), '{Control>}a{/Control}1000{Enter}')
    await user.type(await downPayment(), '{Control>}a{/Control}4000')
    await user.tab()
    expect(await downPayment()).toHaveValue('$4,000.00')
    expect(await screen.findByText('Getting financing offers...')).toBeVisible()
    const after = readRows(await screen.findByRole('table'))
    expect(requests.slice(polls)).not.toContain('down_payment_cents=100000')
    expect(requests.slice(polls)).toContain('down_payment_cents=400000')
    const dollars = (rows: (string | null)[][]) => rows.map(([, payment]) => Number(payment?.slice(1)))
    dollars(after).forEach((payment, index) => expect(payment).toBeLessThan(dollars(before)[index]!))
    expect((await card()).getByText('Payments as low as')).toHaveTextContent(`Payments as low as ${after[0]![1]}/month`)
  })

  test('must leave at least one cent to finance', async () => {
    const { requests, intercept } = watch()
    const { user } = await open(ids.pending, { intercept })
    await screen.findByRole('table')
    const polls = requests.length
    const field = await downPayment()
    const total = /total of \$([\d,.]+)\.$/
    await user.type(field, '{Control>}a{/Control}999999{Enter}')
    expect(field).toHaveAccessibleDescription(
      expect.stringMatching(/^The down payment must be less than the total of \$[\d,]+\.\d\d\.$/),
    )
    expect(field).toBeInvalid()
    const whole = total.exec(screen.getByText(total).textContent!)![1]!
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    expect(screen.queryByText('Getting financing offers...')).not.toBeInTheDocument()

    await user.type(field, `{Control>}a{/Control}${whole}{Enter}`)
    expect(field).toBeInvalid()
    await user.type(field, `{Control>}a{/Control}${(Number(whole.replace(',', '')) - 0.01).toFixed(2)}{Enter}`)
    expect(field).toBeValid()
    await waitFor(() => expect(requests.length).toBe(polls + 1))
  })

  test('that is not an amount is reported, and no offers are shown', async () => {
    const { user } = await open(ids.sent, { intercept: watch().intercept })
    const before = readRows(await screen.findByRole('table'))
    const field = await downPayment()
    await user.type(field, '{Control>}a{/Control}half of it{Enter}')
    expect(field).toBeInvalid()
    expect(field).toHaveValue('half of it')
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    expect((await card()).queryByText('Payments as low as')).not.toBeInTheDocument()
    await user.type(field, '{Control>}a{/Control}0{Enter}')
    expect(readRows(await screen.findByRole('table'))).toEqual(before)
  })

  test('that is removed shows the offers for the full amount again', async () => {
    const { user } = await open(ids.sent, { intercept: watch().intercept })
    const before = readRows(await screen.findByRole('table'))
    await user.type(await downPayment(), '{Control>}a{/Control}3000{Enter}')
    await screen.findByText('Getting financing offers...')
    await screen.findByRole('table')
    await user.clear(await downPayment())
    await user.tab()
    await screen.findByText('Getting financing offers...')
    expect(readRows(await screen.findByRole('table'))).toEqual(before)
  })
})

test('a response to an outdated request is dropped', async () => {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  const stale = {
    loading: false,
    interval: null,
    loan_offers: [
      { id: 1, lender: 'too_late', amount_cents: 1, payment_amount_cents: 1, term_months: 1, rate_percent: 1 },
    ],
  }
  const { user, settled } = await open(ids.sent, {
    intercept: watch(async ({ path }, pass) => {
      if (!path.endsWith('down_payment_cents=0')) return pass()
      await held
      return Response.json(stale)
    }).intercept,
  })
  await user.type(await downPayment(), '{Control>}a{/Control}2000{Enter}')
  await screen.findByRole('table')
  release()
  await settled()
  expect(screen.queryByText('Too Late')).not.toBeInTheDocument()
  expect(readRows(screen.getByRole('table'))).toHaveLength(4)
})

test('a page that the user has left stops polling', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { requests, intercept } = watch(async ({ path }, pass) => (isFinancing(path) ? loading() : pass()))
  const { unmount } = await open(ids.sent, { intercept })
  await waitFor(() => expect(requests).toHaveLength(2))
  unmount()
  await jest.advanceTimersByTimeAsync(1_500)
  expect(requests).toHaveLength(2)
})

test('a hidden tab stops polling until it is visible', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { requests, intercept } = watch(async ({ path }, pass) =>
    isFinancing(path) && requests.length < 2 ? loading() : pass(),
  )
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { settled } = await open(ids.sent, { intercept })
  await settled()
  await act(() => jest.advanceTimersByTimeAsync(1_500))
  expect(requests).toHaveLength(1)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('table')).toBeVisible()
  hidden.mockRestore()
})

describe('the lowest payment', () => {
  test('is saved on a quote that has another one, silently and once', async () => {
    const { updates, intercept } = watch(alterQuote(() => ({ payments_as_low_as_cents: 1 })))
    const { toasts, settled } = await open(ids.sent, { intercept })
    await screen.findByRole('table')
    await waitFor(() => expect(updates).toEqual([`/v2/quotes/${ids.sent}`]))
    await settled()
    expect(updates).toHaveLength(1)
    expect(toasts).toEqual([])
  })

  test('is not saved if the quote has it already, nor with a down payment', async () => {
    const { updates, intercept } = watch()
    // The server has set it when the offers came in.
    const { user } = await open(ids.sent, { intercept })
    await screen.findByRole('table')
    await user.type(await downPayment(), '{Control>}a{/Control}2500{Enter}')
    await screen.findByText('Getting financing offers...')
    await screen.findByRole('table')
    expect(updates).toEqual([])
  })

  test('is all that is shown for a tenant without the financing feature', async () => {
    const { intercept } = watch(flags({ financing: false, payments_as_low_as: true }))
    const { settled } = await open(ids.sent, { intercept })
    const financing = await card()
    await waitFor(() =>
      expect(financing.getByText('Payments as low as')).toHaveTextContent(/^Payments as low as \$\d{3}\.\d\d\/month$/),
    )
    await settled()
    expect(financing.queryByRole('table')).not.toBeInTheDocument()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(financing.queryByRole('heading')).not.toBeInTheDocument()
  })
})

test.each<[string, Intercept]>([
  ['a tenant without financing', flags({ financing: false, payments_as_low_as: false })],
  ['a quote with a total of zero', alterQuote(({ financials }) => ({ financials: { ...financials, total_cents: 0 } }))],
])('%s shows nothing and sends no requests', async (_, intercept) => {
  const watched = watch(intercept)
  const { container } = await open(ids.sent, { intercept: watched.intercept })
  await waitFor(() => expect(screen.queryByText('Loading...')).not.toBeInTheDocument())
  expect(container).not.toHaveTextContent('Payments as low as')
  expect(screen.queryByRole('region', { name: 'Financing' })).not.toBeInTheDocument()
  expect(watched.requests).toEqual([])
})
