import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { officeClient, staffClient } from '#test/support/payments'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const { quotes, users, appointments } = acme
const api = setUpTestApiForEach()
const customer = setUpClientForEach(() => api.signIn(emails.customer))
const office = setUpClientForEach(() => officeClient(api))

const read = async (id: number, client = office) => (await client.call('getQuote', { params: { id } })).body
const sign = async (id: number) =>
  customer.call('acceptQuote', {
    params: { id },
    body: { signature: { kind: 'typed', name: 'Casey Rivera' }, version: (await read(id)).version },
  })

describe('a new quote', () => {
  it('is a draft of today that the office fills, sends and the customer signs', async () => {
    const { status, body } = await office.call('createQuote', {
      body: {
        quote: {
          customer_id: users.customer,
          job_id: appointments.completed,
          name: ' Gutter guards ',
          expires_on: '2026-03-31',
        },
      },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'draft',
      name: 'Gutter guards',
      quote_date: '2026-02-10',
      expires_on: '2026-03-31',
      job_id: appointments.completed,
      customer: { customer_id: users.customer },
      service_address: { street: '1840 Juniper St' },
      billing_address: { street: '1840 Juniper St' },
      version: 1,
      items_attributes: [],
      financials: { total_cents: 0 },
    })
    expect(await office.call('emailQuote', { params: { id: body.id } })).toMatchObject({
      status: 422,
      body: { message: 'This quote has no lines yet. Add at least one line, then send it.' },
    })
    expect((await read(body.id)).status).toBe('draft')
    await office.call('addQuoteItem', {
      params: { id: body.id },
      query: { version: 1 },
      body: { item: { unit_name: 'Guards', unit_price_cents: 90_000 } },
    })
    expect((await office.call('emailQuote', { params: { id: body.id } })).body.status).toBe('sent')
    expect((await customer.call('listCustomerQuotes', { params: { id: users.customer } })).body[0]).toMatchObject({
      id: body.id,
      status: 'sent',
    })
    expect((await sign(body.id)).body).toMatchObject({ status: 'accepted', financials: { subtotal_cents: 90_000 } })
  })

  it.each([
    ['somebody unknown', { customer_id: 99_999 }, 'quote.customer_id'],
    ['somebody of the staff', { customer_id: users.admin }, 'quote.customer_id'],
    ['somebody else’s job', { customer_id: users.landlord, job_id: appointments.completed }, 'quote.job_id'],
    [
      'somebody else’s address',
      { customer_id: users.landlord, service_address_id: acme.addresses.customer },
      'quote.service_address_id',
    ],
    [
      'somebody else’s bill',
      { customer_id: users.landlord, billing_address_id: acme.addresses.customer },
      'quote.billing_address_id',
    ],
    ['a day that is over', { customer_id: users.customer, expires_on: '2026-02-09' }, 'quote.expires_on'],
  ])('for %s is rejected with the field', async (_, quote, field) => {
    expect(await office.call('createQuote', { body: { quote: { name: 'Guards', ...quote } } })).toMatchObject({
      status: 422,
      body: { field },
    })
  })

  it('can be created only by signed-in office users', async () => {
    const parts = { body: { quote: { customer_id: users.customer, name: 'Guards' } } }
    expect(
      (await (await staffClient(api, 'admin', { type: 'Quote', id: quotes.sent })).call('createQuote', parts)).status,
    ).toBe(403)
    expect((await customer.call('createQuote', parts)).status).toBe(403)
    expect((await (await officeClient(api, 'bluebird')).call('createQuote', parts)).status).toBe(422)
  })
})

it('a copy has the lines, prices and discounts of the old one, and is a draft without its answers', async () => {
  await office.call('setQuotePricing', {
    params: { id: quotes.sent },
    query: { version: 1 },
    body: { pricing: { discount_ids: [acme.discounts.tenPercent] } },
  })
  expect((await sign(quotes.sent)).status).toBe(200)
  const old = await read(quotes.sent)
  const { status, body } = await office.call('copyQuote', { params: { id: quotes.sent } })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'draft',
    version: 1,
    signature: null,
    signed_copies: [],
    expires_on: null,
    quote_date: '2026-02-10',
    financials: old.financials,
    name: old.name,
  })
  const lines = (quote: typeof old) => quote.items_attributes.map(({ id: _, ...line }) => line)
  expect(lines(body)).toEqual(lines(old))
  expect(body.discount_attributes.map(({ id: _, ...discount }) => discount)).toEqual(
    old.discount_attributes.map(({ id: _, ...discount }) => discount),
  )
  // Editing the copy does not change the original.
  await office.call('addQuoteItem', {
    params: { id: body.id },
    query: { version: 1 },
    body: { item: { unit_name: 'Crane', unit_price_cents: 100 } },
  })
  expect(await read(quotes.sent)).toMatchObject({ version: old.version, financials: old.financials })
})

describe('opening a quote again', () => {
  const reopen = async (id: number, quote: { expires_on?: string | null } = {}, version?: number) =>
    office.call('reopenQuote', {
      params: { id },
      query: { version: version ?? (await read(id)).version },
      body: { quote },
    })

  it.each([['denied'], ['expired']] as const)('%s: the customer can sign it', async (status) => {
    expect((await sign(quotes[status])).status).toBe(422)
    const { version } = await read(quotes[status])
    expect(await reopen(quotes[status], { expires_on: '2026-03-01' })).toMatchObject({
      status: 200,
      body: { status: 'sent', expires_on: '2026-03-01', version: version + 1 },
    })
    expect((await sign(quotes[status])).body.status).toBe('accepted')
  })

  it('closes the customer’s decline, which can no longer be taken back', async () => {
    await customer.call('declineQuote', { params: { id: quotes.sent }, body: { message: 'Too expensive' } })
    expect(await reopen(quotes.sent)).toMatchObject({ status: 200, body: { status: 'sent', expires_on: '2026-03-03' } })
    expect((await office.call('listQuoteReplies', { query: { state: 'unanswered' } })).body.data).toEqual([])
    expect((await customer.call('takeBackDecline', { params: { id: quotes.sent } })).status).toBe(409)
  })

  it('requires a last day that is not over', async () => {
    expect(await reopen(quotes.expired)).toMatchObject({ status: 422, body: { field: 'quote.expires_on' } })
    expect(await reopen(quotes.expired, { expires_on: '2026-02-09' })).toMatchObject({
      status: 422,
      body: { field: 'quote.expires_on' },
    })
    expect((await reopen(quotes.expired, { expires_on: null })).body).toMatchObject({
      status: 'sent',
      expires_on: null,
    })
  })

  it.each([['draft'], ['pending'], ['sent'], ['accepted']] as const)(
    'is not for a quote that is %s',
    async (status) => {
      expect((await reopen(quotes[status])).status).toBe(422)
    },
  )

  it('requires the version that was seen', async () => {
    expect(await reopen(quotes.denied, {}, 7)).toMatchObject({ status: 409, body: { field: 'version' } })
    expect((await office.request('POST', `/v2/quotes/${quotes.denied}/reopening`, { quote: {} })).status).toBe(400)
  })
})

describe('the last day', () => {
  const extend = async (id: number, day: string | null) =>
    office.call('extendQuote', {
      params: { id },
      query: { version: (await read(id)).version },
      body: { quote: { expires_on: day } },
    })

  it('is set, and is part of what is signed', async () => {
    expect((await extend(quotes.sent, '2026-04-30')).body).toMatchObject({
      status: 'sent',
      expires_on: '2026-04-30',
      version: 2,
    })
    const outdated = { signature: { kind: 'typed' as const, name: 'Casey Rivera' }, version: 1 }
    expect((await customer.call('acceptQuote', { params: { id: quotes.sent }, body: outdated })).status).toBe(409)
    expect((await extend(quotes.sent, null)).body.expires_on).toBeNull()
  })

  it('reopens a quote that expired with the previous one', async () => {
    await extend(quotes.sent, '2026-02-10')
    api.clock.advance(2 * 86_400_000)
    Object.assign(office, await officeClient(api))
    expect((await read(quotes.sent)).status).toBe('expired')
    expect((await extend(quotes.sent, '2026-02-28')).body.status).toBe('sent')
    expect((await extend(quotes.sent, '2026-02-11')).status).toBe(422)
  })

  it.each([['accepted'], ['denied']] as const)('of a quote that is %s cannot be set', async (status) => {
    expect((await extend(quotes[status], '2026-04-30')).status).toBe(422)
  })
})

describe('unknown fields are rejected by name', () => {
  it.each([
    ['PUT', `/v2/quotes/${quotes.sent}?version=1`, { quote: { name: 'Other', status: 'accepted' } }, 'quote.status'],
    ['PUT', `/v2/quotes/${quotes.sent}/pricing?version=1`, { pricing: { discounts: [1] } }, 'pricing.discounts'],
    ['POST', `/v2/quotes/${quotes.sent}/items?version=1`, { item: { unit_name: 'Crane', price: 1 } }, 'item.price'],
    ['POST', `/v2/quotes/${quotes.sent}/decline`, { reason: 'Too expensive' }, 'reason'],
    [
      'POST',
      '/v2/quotes',
      { quote: { customer_id: users.customer, name: 'Guards', total_cents: 100 } },
      'quote.total_cents',
    ],
    [
      'PUT',
      `/v2/invoices/${acme.invoices.deposit}?version=1`,
      { invoice: { notes: 'Due', voided: true } },
      'invoice.voided',
    ],
  ] as const)('%s %s', async (method, url, body, field) => {
    const client = url.endsWith('/decline') ? customer : office
    expect(await client.request(method, url, body)).toMatchObject({
      status: 400,
      body: { field, message: `${field} is not a field of this request.` },
    })
  })
})
