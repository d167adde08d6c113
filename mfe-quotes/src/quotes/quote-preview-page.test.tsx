import { screen, waitFor, within } from '@testing-library/react'
import { fill, renderPage, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { routes } from '../routes'
import { alterQuote } from '../testing/quotes'

const ids = demoIds('acme').quotes
const api = setUpTestApi()

const open = (id: number | string, options: Partial<RenderPageOptions> = {}) =>
  renderPage({ api, routes, path: `/quote_preview/${id}`, as: emails.customer, ...options })
const paper = (id: number) => screen.findByRole('article', { name: `Quote #${id}` })
const proceedButtons = () => screen.queryAllByRole('button', { name: 'Proceed with Service' })

describe('states', () => {
  test('loading', async () => {
    await open(ids.sent, {
      intercept: ({ path }, pass) => (path.startsWith('/v2/quotes/') ? new Promise(() => {}) : pass()),
    })
    expect(screen.getByText('Loading...')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return to quotes' })).toHaveAttribute('href', '/quotes')
  })

  test('failed, then loaded on retry', async () => {
    let down = true
    const { user } = await open(ids.sent, {
      intercept: ({ path }, pass) =>
        down && path.startsWith('/v2/quotes/') ? Promise.resolve(new Response('', { status: 503 })) : pass(),
    })
    expect(await screen.findByText('Could not load this quote')).toBeVisible()
    down = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await paper(ids.sent)).toBeVisible()
  })

  test.each(['nonsense', '0', '19999', String(demoIds('bluebird').quotes.sent)])(
    'quote %s belongs to someone else or does not exist, and is not found',
    async (id) => {
      await open(id)
      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
    },
  )

  test('a quote shows the name, license and terms that the company had when it was issued', async () => {
    const issuer = { name: 'Former Company', license_information: 'Former license', terms_of_service: null }
    await open(ids.sent, { intercept: alterQuote(() => ({ issuer })) })
    const shown = within(await paper(ids.sent))
    for (const text of ['Former Company', 'Former license']) expect(shown.getByText(text)).toBeVisible()
    expect(shown.queryByText('State License CO-104522')).toBeNull()
  })

  test('a quote with a negative total says so and cannot be signed', async () => {
    await open(ids.sent, {
      intercept: alterQuote(({ financials }) => ({
        proceed_url: null,
        links: { quote_proceed: null },
        financials: { ...financials, total_cents: -15_000 },
      })),
    })
    expect(
      await screen.findByText(/^The total of this quote is below \$0\.00, so it can’t be accepted\./),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Sign Quote' })).toBeNull()
  })

  test('filled', async () => {
    await open(ids.sent)
    expect(await screen.findByRole('heading', { level: 1, name: `Quote #${ids.sent} Summary` })).toBeVisible()
    await waitFor(() => expect(document.title).toMatch(new RegExp(`Portal - Quote #${ids.sent} Summary$`)))
    const sheet = within(await paper(ids.sent))
    expect(sheet.getByText('Casey Rivera')).toBeVisible()
    expect(sheet.getAllByText('1840 Juniper St')).toHaveLength(2)
    expect(sheet.getByText('Prices hold for thirty days.')).toBeVisible()
  })
})

test('two membership programs are compared line by line, with the savings', async () => {
  await open(ids.sent)
  const sheet = within(await paper(ids.sent))
  const table = within(sheet.getByRole('table', { name: 'ORDER SUMMARY' }))
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Item',
    'Qty',
    'Comfort Plan price',
    'No plan',
    'Comfort Plan',
  ])
  const rows = table
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
  expect(rows[0]).toEqual(['Heat pump systemOutdoor unit, air handler and controls', '', '', '$9,109.00', '$8,369.00'])
  expect(rows[1]).toEqual([
    'Heat pump, 3 tonWarranty: 10 yearsQty: 1 × $5,980.00',
    '1',
    '$5,980.00',
    '$6,450.00',
    '$5,980.00',
  ])
  const totals = within(sheet.getByText('Subtotal').parentElement!)
  expect(totals.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Subtotal',
    'Sales tax (7.75%)',
    'Total',
    'You save',
  ])
  // 470 + 220 + 50 on the system, 60 on the circuit, 30 on the plan.
  expect(totals.getAllByRole('definition').at(-1)).toHaveTextContent('$830.00')
  expect(sheet.getByRole('heading', { name: 'Membership price' }).parentElement).toHaveTextContent(
    'Comfort Plan $219.00',
  )
})

test.each([
  // Only a quote that is sent or accepted shows a signature.
  ['draft', false],
  ['pending', false],
  ['sent', true],
  ['accepted', true],
  ['denied', false],
  ['expired', false],
] as const)('a quote that is %s has a signature section: %s', async (status, shown) => {
  await open(ids[status])
  const sheet = within(await paper(ids[status]))
  expect(sheet.queryAllByRole('heading', { name: 'Signature' })).toHaveLength(shown ? 1 : 0)
})

test('a denied quote does not show its signature', async () => {
  await open(ids.denied, {
    intercept: alterQuote(() => ({
      signature: { kind: 'overridden', name: null, image_url: null, signature_time: null },
    })),
  })
  await paper(ids.denied)
  expect(screen.queryByRole('heading', { name: 'Signature' })).not.toBeInTheDocument()
})

describe('Proceed with Service', () => {
  const confirm = async (user: Awaited<ReturnType<typeof open>>['user'], notes = '') => {
    const dialog = within(await screen.findByRole('form', { name: 'Proceed with Service' }))
    if (notes) await fill(user, dialog.getByLabelText('Notes (optional)'), notes)
    await user.click(dialog.getByRole('button', { name: 'Proceed with Service' }))
    return dialog
  }

  test.each(['draft', 'pending', 'denied', 'expired'] as const)(
    'is not offered on a quote that is %s',
    async (status) => {
      await open(ids[status])
      await paper(ids[status])
      expect(proceedButtons()).toHaveLength(0)
    },
  )

  test('keeps the input if it fails, and shows the error', async () => {
    const { user, toasts } = await open(ids.sent, {
      intercept: ({ method, path }, pass) =>
        method === 'POST' && path.includes('quotes')
          ? Promise.resolve(Response.json({ message: 'This quote has expired.' }, { status: 422 }))
          : pass(),
    })
    await paper(ids.sent)
    await user.click(proceedButtons()[0]!)
    const dialog = await confirm(user, 'Mornings only')
    expect(await dialog.findByRole('alert')).toHaveTextContent('This quote has expired.')
    expect(dialog.getByLabelText('Notes (optional)')).toHaveValue('Mornings only')
    expect(toasts).toEqual([])
  })

  test('is offered at the top and at the bottom, and sent once', async () => {
    const sent: string[] = []
    const { user, toasts, client } = await open(ids.sent, {
      intercept: ({ method, path }, pass) => {
        if (method === 'POST') sent.push(path)
        return pass()
      },
    })
    await paper(ids.sent)
    expect(proceedButtons()).toHaveLength(2)
    await user.click(proceedButtons()[1]!)
    // Proceeding means accepting: the dialog says so, and names the quote.
    const { total } = await client.call('getQuote', { params: { id: ids.sent } })
    expect(
      await screen.findByText(
        `By proceeding you accept quote #${ids.sent}, Heat pump replacement, for a total of ${total}.`,
        { exact: false },
      ),
    ).toBeVisible()
    await confirm(user, 'Please call before you come.')
    await waitFor(() =>
      expect(toasts).toEqual([
        { kind: 'success', message: 'Your request for service has been successfully submitted.' },
      ]),
    )
    expect(proceedButtons()).toHaveLength(0)
    // Sent to the quote's own link, which contains the version that was read.
    expect(sent.filter((path) => path.includes('quotes'))).toEqual([`/v2/quotes/${ids.sent}/proceed?version=1`])
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    // The office reads the notes on the job.
    const notes = await client.call('listCommentsByDate', {
      query: { commentable_type: 'Job', commentable_id: demoIds('acme').appointments.installationPending },
    })
    expect(
      Object.values(notes)
        .flat()
        .map(({ comment }) => comment),
    ).toContain('Please call before you come.')
  })
})
