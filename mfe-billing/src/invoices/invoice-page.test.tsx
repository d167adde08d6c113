import { screen, waitFor, within } from '@testing-library/react'
import { renderPage, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { routes } from '../routes'
import { alterInvoice } from '../testing/invoices'

const { invoices: ids } = demoIds('acme')
const api = setUpTestApi()

const show = (id: number | string, more: Partial<RenderPageOptions> = {}) =>
  renderPage({ api, routes, path: `/invoice/${id}`, as: emails.customer, ...more })
const document_ = (id: number) => screen.findByRole('article', { name: `Invoice #${id}` })

describe('states', () => {
  test('loading', async () => {
    await show(ids.unpaid, {
      intercept: ({ path }, pass) => (path.startsWith('/v2/invoices') ? new Promise(() => undefined) : pass()),
    })
    await waitFor(() => expect(screen.getByText('Loading...')).toBeVisible())
    expect(screen.getByRole('link', { name: 'Return to invoices' })).toHaveAttribute('href', '/invoices')
  })

  test('failed, then loaded on retry', async () => {
    let broken = true
    const { user } = await show(ids.unpaid, {
      intercept: ({ path }, pass) =>
        broken && path.startsWith('/v2/invoices') ? Promise.resolve(new Response(null, { status: 503 })) : pass(),
    })
    expect(await screen.findByText('Could not load this invoice')).toBeVisible()
    broken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await document_(ids.unpaid)).toBeVisible()
  })

  test.each([ids.landlord[0]!, demoIds('bluebird').invoices.unpaid, 2_147_483_647, 'abc', '1.5'])(
    'invoice %s belongs to someone else or does not exist, and is not found',
    async (id) => {
      await show(id)
      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
    },
  )
})

describe('the document', () => {
  test('an unpaid invoice shows customer, summary, line items and balance', async () => {
    await show(ids.unpaid)
    const paper = await document_(ids.unpaid)
    expect(within(paper).getByRole('heading', { name: `Invoice #${ids.unpaid} for Job #${ids.unpaid}` })).toBeVisible()
    expect(within(paper).getByText('Casey Rivera')).toBeVisible()
    expect(within(paper).getByText(/The capacitor had failed/)).toBeVisible()
    expect(within(paper).getByRole('cell', { name: /Capacitor, dual run/ })).toBeVisible()
    expect(within(paper).getByLabelText('Totals')).toHaveTextContent('Balance due$296.31')
    expect(screen.getByRole('region', { name: 'Balance due' })).toHaveTextContent('$296.31')
    expect(document.title).toBe(`Acme Home Services Portal - Invoice #${ids.unpaid}`)
  })

  test('an overpaid invoice shows a credit, and no balance due', async () => {
    await show(ids.paid, {
      intercept: alterInvoice(({ financials }) => ({ financials: { ...financials, balance_cents: -23_141 } })),
    })
    expect(within(await document_(ids.paid)).getByLabelText('Totals')).toHaveTextContent('Credit$231.41')
    expect(screen.queryByText(/Balance due/)).toBeNull()
  })

  test('a voided invoice says so in both titles, can’t be paid or downloaded, and its payment is struck through', async () => {
    await show(ids.voided)
    expect(await screen.findByRole('heading', { name: `Invoice #${ids.voided} (Voided)` })).toBeVisible()
    expect(
      screen.getByRole('heading', { name: `Invoice #${ids.voided} for Job #${ids.voided} (Voided)` }),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Make a Payment' })).toBeNull()
    expect(screen.queryByRole('link', { name: /Download/ })).toBeNull()
    expect(screen.getByText('Voided').closest('li')).toHaveStyle({ textDecoration: 'line-through' })
    expect(screen.queryByRole('link', { name: /^Receipt/ })).toBeNull()
  })

  test('every payment is labeled, failures and refunds included', async () => {
    await show(ids.paid)
    const paper = await document_(ids.paid)
    for (const text of [
      /Payment · Visa ending in 1111/,
      /Payment · Check #1047/,
      /Payment · Cash/,
      /Payment · ACH checking ending in 3210/,
      /Payment · Front desk terminal/,
      /Refund · Visa/,
      /Financing by Service Finance/,
    ]) {
      expect(within(paper).getAllByText(text).length).toBeGreaterThan(0)
    }
    expect(within(paper).getByText('Failed')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Balance due' })).toBeNull()
  })

  test('discounts, a late discount and groups are shown', async () => {
    const first = await show(ids.discount)
    expect(within(await document_(ids.discount)).getByLabelText('Totals')).toHaveTextContent(
      /Discount \(SPRING10 10%, NEIGHBOR\)-\$52\.50/,
    )
    first.unmount()
    const second = await show(ids.lateFee)
    expect(within(await document_(ids.lateFee)).getByLabelText('Totals')).toHaveTextContent('Late discount-$45.00')
    second.unmount()
    await show(ids.grouped)
    expect(within(await document_(ids.grouped)).getByText('Cooling system')).toBeVisible()
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Item',
      'Qty',
      'Comfort Plan price',
      'No plan',
      'Comfort Plan',
    ])
    expect(screen.getByLabelText('Totals')).toHaveTextContent('You saved$30.00')
  })

  test('the company’s phone, email, license and terms are shown', async () => {
    await show(ids.unpaid)
    const paper = await document_(ids.unpaid)
    for (const text of [
      '(303) 555-0100',
      'Email Us',
      'State License CO-104522',
      'Payment is due on completion of the work.',
    ])
      expect(within(paper).getByText(text)).toBeVisible()
    expect(within(paper).getByRole('link', { name: 'Email Us' })).toHaveAttribute('href', 'mailto:office@acme.example')
    expect(within(paper).getByText('Accepted manually')).toBeVisible()
  })

  test('an invoice shows the name, license and terms that the company had when it was issued', async () => {
    const issuer = { name: 'Former Company', license_information: 'Former license', terms_of_service: null }
    await show(ids.unpaid, { intercept: alterInvoice(() => ({ issuer })) })
    const paper = await document_(ids.unpaid)
    for (const text of ['Former Company', 'Former license', '(303) 555-0100'])
      expect(within(paper).getByText(text)).toBeVisible()
    for (const text of ['State License CO-104522', 'Payment is due on completion of the work.'])
      expect(within(paper).queryByText(text)).toBeNull()
  })
})

describe('actions', () => {
  const inItsOwnWindow = (link: HTMLElement) => {
    expect(link).toHaveAttribute('href', expect.stringMatching(/^\/v2\/downloads\/[\w-]+\.[\w-]{43}$/))
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener')
    return link.getAttribute('href') ?? ''
  }

  test.each([
    ['beside the balance due', ids.unpaid],
    ['on its own, once paid', ids.paid],
  ])('the invoice can be downloaded: %s', async (_, id) => {
    await show(id)
    await document_(id)
    const links = screen.getAllByRole('link', { name: 'Download Invoice (opens in a new window)' })
    expect(links).toHaveLength(1)
    const file = await api.fetchAs('acme')(inItsOwnWindow(links[0]!))
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('a PDF URL on another site is not rendered as a link', async () => {
    await show(ids.paid, { intercept: alterInvoice(() => ({ pdf_url: 'https://elsewhere.example/x.pdf' })) })
    await document_(ids.paid)
    expect(screen.queryByRole('link', { name: /Download/ })).toBeNull()
  })

  test('each received payment has a receipt', async () => {
    await show(ids.paid)
    const paper = await document_(ids.paid)
    const links = within(paper).getAllByRole('link', { name: /^Receipt for \$[\d,.]+ of \d\d\/\d\d\/\d{4}$/ })
    expect(links).toHaveLength(6)
    const receipt = await api.fetchAs('acme')(inItsOwnWindow(links[0]!))
    expect(receipt.headers.get('content-disposition')).toMatch(/^inline; filename="receipt-\d+\.pdf"$/)
  })

  test('the customer-visible documents and photos of the job are shown', async () => {
    const { user } = await show(ids.paid)
    const papers = within(await screen.findByRole('list', { name: 'Documents' })).getAllByRole('link')
    expect(papers.map((link) => link.textContent)).toEqual([
      ' Work order.pdf (opens in a new window)',
      ' Warranty.pdf (opens in a new window)',
    ])
    const photos = within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('button')
    expect(photos).toHaveLength(3)
    await user.click(photos[1]!)
    expect(await screen.findByRole('dialog', { name: /^Photo 2 of 3/ })).toBeVisible()
  })

  test('files that fail to load do not affect the rest of the page', async () => {
    let down = true
    const { user } = await show(ids.paid, {
      intercept: ({ path }, pass) =>
        down && path.startsWith('/v2/jobs') ? Promise.resolve(new Response(null, { status: 503 })) : pass(),
    })
    expect(await screen.findByText('Could not load the files')).toBeVisible()
    expect(await document_(ids.paid)).toBeVisible()
    down = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Files' })).toBeVisible()
  })

  test('the payment dialog opens', async () => {
    const { user } = await show(ids.unpaid)
    await user.click(await screen.findByRole('button', { name: 'Make a Payment' }))
    expect(await screen.findByRole('group', { name: 'slot invoice.pay' })).toHaveTextContent(
      `"invoiceId":${ids.unpaid}`,
    )
  })

  test.each([
    ['technician', true],
    ['admin', true],
    ['customer', false],
  ] as const)('if only cash and check are offered, a %s can record a payment: %s', async (role, isOffered) => {
    const byHand = ['cash', 'check'].map((key) => ({
      key,
      transaction_type: key,
      card_savable: false,
      tokenization_key: null,
      environment: null,
      web_id: null,
      check_payable_to: null,
      script_url: null,
      bank_token_url: null,
      sandbox: false,
    }))
    const who =
      role === 'customer' ? {} : { as: undefined, link: await api.linkTo(role, { type: 'Invoice', id: ids.unpaid }) }
    await show(ids.unpaid, {
      ...who,
      intercept: ({ path }, pass) =>
        path.startsWith('/v2/payment_methods') ? Promise.resolve(Response.json(byHand)) : pass(),
    })
    await document_(ids.unpaid)
    if (isOffered) expect(await screen.findByRole('button', { name: 'Make a Payment' })).toBeVisible()
    else expect(screen.queryByRole('button', { name: 'Make a Payment' })).toBeNull()
  })

  test('if the tenant takes no payments, only the balance is shown', async () => {
    const { unpaid } = demoIds('summit').invoices
    await show(unpaid, { tenant: 'summit' })
    expect(await screen.findByRole('region', { name: 'Balance due' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Make a Payment' })).toBeNull()
  })
})
