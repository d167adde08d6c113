import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { officeClient, staffClient } from '#test/support/payments'
import { demoIds, emails } from 'demo/names'

const { quotes, users, appointments, discounts } = demoIds('acme')
const signature = { kind: 'typed' as const, name: 'Casey Rivera' }
const api = setUpTestApiForEach()
const office = setUpClientForEach(() => officeClient(api))

/** Nobody has billed it yet. */
const job = appointments.pending

const bill = (id: number, invoice: object = {}, client = office) =>
  client.request('POST', `/v2/jobs/${id}/invoice`, { invoice })

describe('a job is billed', () => {
  const customer = setUpClientForEach(() => api.signIn(emails.landlord))

  it('with an invoice that the office fills and the customer can pay', async () => {
    const { status, body } = await office.call('createInvoice', {
      params: { id: job },
      body: { invoice: { notes: ' Thank you ' } },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      job_id: job,
      invoice_date: '2026-02-10',
      format: 'detailed',
      notes: 'Thank you',
      version: 1,
      items_attributes: [],
      balance: '$0.00',
      voided: false,
      finalized: false,
    })
    await office.call('addInvoiceItem', {
      params: { id: body.id },
      query: { version: 1 },
      body: { item: { unit_name: 'Drain cleaning', unit_price_cents: 28_500 } },
    })
    const { body: shown } = await customer.call('getInvoice', { params: { id: body.id } })
    expect(shown).toMatchObject({
      balance: '$285.00',
      service_address: { street: '77 Linden Ct' },
      links: { payment_create: `/v2/invoices/${body.id}/payments` },
    })
  })

  it('with the lines, prices and discounts of an accepted quote', async () => {
    const { body: quote } = await office.call('createQuote', {
      body: { quote: { customer_id: users.landlord, job_id: job, name: 'Drain', summary: 'Both drains.' } },
    })
    await office.call('addQuoteItem', {
      params: { id: quote.id },
      query: { version: 1 },
      body: { item: { unit_name: 'Drain cleaning', quantity: 2, unit_price_cents: 28_500 } },
    })
    await office.call('setQuotePricing', {
      params: { id: quote.id },
      query: { version: 2 },
      body: { pricing: { discount_ids: [discounts.tenPercent] } },
    })
    expect(await bill(job, { quote_id: quote.id })).toMatchObject({
      status: 422,
      body: { field: 'invoice.quote_id', message: 'This quote is draft: only an accepted one can be billed.' },
    })
    await office.call('emailQuote', { params: { id: quote.id } })
    await customer.call('acceptQuote', { params: { id: quote.id }, body: { signature, version: 3 } })
    const accepted = (await office.call('getQuote', { params: { id: quote.id } })).body
    const { body } = await office.call('createInvoice', {
      params: { id: job },
      body: { invoice: { quote_id: quote.id } },
    })
    expect(body).toMatchObject({
      summary: 'Both drains.',
      financials: { ...accepted.financials, balance_cents: 51_300, total_transactions_cents: 0 },
      discount_attributes: [{ code: accepted.discount_attributes[0]!.code }],
    })
    expect(body.items_attributes).toMatchObject([{ unit_name: 'Drain cleaning', quantity: 2 }])
  })

  it('once, by whoever is first', async () => {
    const answers = await Promise.all([bill(job), bill(job)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('by the office alone, signed in', async () => {
    expect((await bill(job, {}, customer)).status).toBe(403)
    expect((await bill(job, {}, await staffClient(api, 'admin', { type: 'Quote', id: quotes.sent }))).status).toBe(403)
    expect((await bill(job, {}, await officeClient(api, 'bluebird'))).status).toBe(404)
  })

  it.each([
    ['a quote of somebody else', { quote_id: 99_999 }, 422, 'invoice.quote_id'],
    ['a quote of another job', { quote_id: quotes.accepted }, 422, 'invoice.quote_id'],
    ['a field that there is not', { voided: true }, 400, 'invoice.voided'],
  ])('not with %s', async (_, invoice, status, field) => {
    expect(await bill(job, invoice)).toMatchObject({ status, body: { field } })
  })
})

it('a job that has an invoice is not billed again', async () => {
  expect(await bill(appointments.completed)).toMatchObject({
    status: 409,
    body: {
      message: expect.stringMatching(
        /^Job \d+ has invoice \d+ already\. POST \/v2\/invoices creates further ones\.$/,
      ) as string,
    },
  })
})
