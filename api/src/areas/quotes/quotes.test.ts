import { setUpClient, setUpTestApi, type TestClient } from '#test/support'
import { officeClient, staffClient } from '#test/support/payments'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const { quotes } = acme
const api = setUpTestApi()
const customer = setUpClient(() => api.signIn(emails.customer))

const get = (client: TestClient, id: number) => client.call('getQuote', { params: { id } })
const proceed = (client: TestClient, id: number, notes?: string) =>
  client.call('proceedWithQuote', { params: { id }, query: { version: 1 }, body: notes === undefined ? {} : { notes } })

describe('a quote', () => {
  it('shows lines, groups, both prices and totals to the cent', async () => {
    const { status, body } = await get(customer, quotes.sent)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Heat pump replacement',
      status: 'sent',
      quote_type: 'two_column',
      job_id: acme.appointments.installationPending,
      signature: null,
      customer: { full_name: 'Casey Rivera', customer_id: acme.users.customer },
      service_address: { city: 'Fairhaven' },
      comparison_membership_program_name: 'No plan',
      payments_as_low_as_cents: 14_900,
    })
    const [group, ...lines] = body.items_attributes
    expect(group).toMatchObject({
      type: 'group',
      unit_name: 'Heat pump system',
      items_in_group: 3,
      total_cents: 836_900,
      comparison_total_cents: 910_900,
    })
    expect(lines[0]).toMatchObject({
      type: 'lineItem',
      group_id: group?.group_id,
      unit_price_cents: 598_000,
      comparison_price_cents: 645_000,
    })
    const sum = body.items_attributes
      .filter(({ type }) => type === 'lineItem')
      .reduce((total, line) => total + line.total_cents, 0)
    expect(body.financials).toMatchObject({
      subtotal_cents: sum,
      total_cents: sum + body.financials.sales_tax_cents,
      late_fee_cents: 0,
    })
    expect(body.total).toBe(
      `$${(body.financials.total_cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
    )
  })

  it('belongs to its customer', async () => {
    expect((await get(await api.signIn(emails.landlord), quotes.sent)).status).toBe(404)
    expect((await get(await api.signIn(emails.customer, 'bluebird'), quotes.sent)).status).toBe(404)
    expect((await get(api.visitor(), quotes.sent)).status).toBe(401)
    expect((await get(customer, 99_999)).status).toBe(404)
  })

  it('is shown to links for it, and to the office always, but neither may proceed', async () => {
    const technician = await staffClient(api, 'technician', { type: 'Quote', id: quotes.sent })
    const admin = await officeClient(api)
    const adminByLink = await staffClient(api, 'admin', { type: 'Quote', id: quotes.draft })
    expect((await get(adminByLink, quotes.draft)).status).toBe(200)
    expect((await get(adminByLink, quotes.pending)).status).toBe(404)
    expect((await get(technician, quotes.sent)).body).toMatchObject({
      links: { quote_proceed: null },
      proceed_url: null,
    })
    expect((await get(technician, quotes.pending)).status).toBe(404)
    const sideways = await staffClient(api, 'technician', { type: 'Invoice', id: quotes.sent })
    expect((await get(sideways, quotes.sent)).status).toBe(404)
    expect((await get(admin, quotes.pending)).status).toBe(200)
    for (const client of [technician, admin]) expect((await proceed(client, quotes.sent)).status).toBe(403)
  })

  it('is listed with the others, newest first', async () => {
    const { body } = await customer.call('listCustomerQuotes', { params: { id: acme.users.customer } })
    expect(body.map(({ id }) => id)).toEqual([
      quotes.draft,
      quotes.pending,
      quotes.sent,
      quotes.accepted,
      quotes.denied,
      quotes.expired,
    ])
    expect((await customer.call('listCustomerQuotes', { params: { id: acme.users.landlord } })).status).toBe(404)
  })

  it('is listed for the office for every customer, as are invoices', async () => {
    const office = await officeClient(api)
    const { body } = await office.call('listCustomerQuotes', { params: { id: acme.users.customer } })
    expect(body.map(({ id, links }) => [id, links.quote_proceed])).toContainEqual([quotes.sent, null])
    const { body: billed } = await office.call('listCustomerInvoices', { params: { id: acme.users.customer } })
    expect(billed.map(({ id }) => id)).toContain(acme.invoices.unpaid)
    for (const name of ['listCustomerQuotes', 'listCustomerInvoices'] as const) {
      expect((await office.call(name, { params: { id: 99_999 } })).status).toBe(404)
      expect((await office.call(name, { params: { id: acme.users.admin } })).status).toBe(404)
      expect(
        (await (await officeClient(api, 'bluebird')).call(name, { params: { id: acme.users.customer } })).status,
      ).toBe(404)
      const byLink = await staffClient(api, 'admin', { type: 'Quote', id: quotes.sent })
      expect((await byLink.call(name, { params: { id: acme.users.customer } })).status).toBe(404)
    }
  })
})

describe('proceeding', () => {
  it.each([
    ['draft', null],
    ['pending', null],
    ['sent', `/v2/quotes/${quotes.sent}/proceed?version=1`],
    ['accepted', null],
    ['denied', null],
    ['expired', null],
  ] as const)('with a %s quote is offered at %s', async (status, link) => {
    const { body } = await get(customer, quotes[status])
    expect([body.status, body.links.quote_proceed, body.proceed_url]).toEqual([status, link, link])
  })

  it('is denied to others', async () => {
    expect((await proceed(await api.signIn(emails.landlord), quotes.sent)).status).toBe(404)
    expect((await proceed(await api.signIn(emails.customer, 'bluebird'), quotes.sent)).status).toBe(404)
    expect((await proceed(api.visitor(), quotes.sent)).status).toBe(401)
    expect((await get(customer, quotes.sent)).body.status).toBe('sent')
  })

  it('accepts the quote once and leaves the notes with the job', async () => {
    const answer = await proceed(customer, quotes.sent, '  Mornings are best  ')
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'accepted', links: { quote_proceed: null }, proceed_url: null },
    })
    const again = await proceed(customer, quotes.sent, 'Mornings are best')
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'Your request for service has already been submitted.' },
    })
    const { body } = await customer.call('listCommentsByDate', {
      query: { commentable_type: 'Job', commentable_id: acme.appointments.installationPending },
    })
    expect(body).toMatchObject({
      '2026-02-10': [{ comment: 'Mornings are best', user: { full_name: 'Casey Rivera' } }],
    })
  })

  it('without the version that was read is rejected', async () => {
    expect(await customer.request('POST', `/v2/quotes/${quotes.sent}/proceed`, { notes: 'Now' })).toMatchObject({
      status: 400,
      body: { field: 'version', message: 'Version is required.' },
    })
  })

  it.each([
    ['expired', 422, 'This quote has expired. Please call our office for a new one.'],
    ['denied', 422, 'This quote was declined. Please call our office to reopen it.'],
    ['draft', 422, 'This quote is not ready yet. Please call our office.'],
    ['pending', 422, 'This quote is not ready yet. Please call our office.'],
    ['accepted', 409, 'Your request for service has already been submitted.'],
  ] as const)('with a %s quote is refused', async (status, code, message) => {
    expect(await proceed(customer, quotes[status])).toMatchObject({ status: code, body: { message } })
  })

  it('happens once for concurrent requests', async () => {
    expect((await (await officeClient(api)).call('emailQuote', { params: { id: quotes.pending } })).status).toBe(200)
    const answers = await Promise.all([1, 2, 3, 4].map(() => proceed(customer, quotes.pending, 'Please call first')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { body } = await customer.call('listCommentsByDate', {
      query: { commentable_type: 'Job', commentable_id: acme.appointments.completed },
    })
    expect(
      Object.values(body)
        .flat()
        .filter(({ comment }) => comment === 'Please call first'),
    ).toHaveLength(1)
  })
})
