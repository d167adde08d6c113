import { eq } from 'drizzle-orm'
import { appointments } from '#foundation/database/schema'
import { setUpClient, setUpTestApi, until, type TestClient } from '#test/support'
import { addInvoice, officeClient, staffClient } from '#test/support/payments'
import type { Body, Invoice } from '@portal/contract'
import { documentTotals } from '@portal/rules'
import { demoIds, emails } from 'demo/names'

const { tenant, users, appointments: visits, discounts, quotes, tasks } = demoIds('acme')
const signature = { kind: 'typed' as const, name: 'Casey Rivera' }
const onPostgres = process.env['TEST_DATABASE_URL'] ? it : it.skip
const api = setUpTestApi()
const office = setUpClient(() => officeClient(api))
const customer = setUpClient(() => api.signIn(emails.landlord))

type Wanted = Partial<Body<'billCustomer'>['invoice']>
const bill = (invoice: Wanted, key: string = crypto.randomUUID(), client: TestClient = office) =>
  client.call(
    'billCustomer',
    { body: { invoice: { customer_id: users.landlord, ...invoice } } },
    { 'idempotency-key': key },
  )
const refusal = async (invoice: Wanted) => {
  const { status, body } = await bill(invoice)
  return [status, (body as unknown as { field?: string }).field, (body as unknown as { message: string }).message]
}
const refusedField = async (invoice: Wanted) => {
  const [status, field] = await refusal(invoice)
  return status === 422 ? field : status
}
const read = async (id: number): Promise<Invoice> => (await office.call('getInvoice', { params: { id } })).body

/** An accepted quote of $555.75 with two lines, a discount and tax. */
async function acceptedQuote(jobId?: number): Promise<number> {
  const { body: quote } = await office.call('createQuote', {
    body: { quote: { customer_id: users.landlord, job_id: jobId, name: 'Drain', summary: 'Both drains.' } },
  })
  const params = { id: quote.id }
  const item = { unit_name: 'Drain cleaning', quantity: 2, unit_price_cents: 28_500 }
  await office.call('addQuoteItem', { params, query: { version: 1 }, body: { item } })
  const pricing = { discount_ids: [discounts.tenPercent], tax_rate_percent: 8.333 }
  await office.call('setQuotePricing', { params, query: { version: 2 }, body: { pricing } })
  await office.call('emailQuote', { params })
  await customer.call('acceptQuote', { params, body: { signature, version: 3 } })
  return quote.id
}

describe('an invoice of a customer', () => {
  it('is created empty, with a job of its own or as a further one of a job', async () => {
    const { status, body } = await bill({ notes: ' Thank you ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ notes: 'Thank you', items_attributes: [], balance: '$0.00', finalized: false })
    expect((await office.call('getJob', { params: { id: body.job_id } })).body).toMatchObject({
      appointments: [],
      customer: { id: users.landlord },
    })
    const second = await bill({ job_id: body.job_id })
    expect(second.body).toMatchObject({ job_id: body.job_id })
    expect(second.body.id).not.toBe(body.id)
  })

  it('is created once for a key, by two requests at once, and no other under it', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all([bill({}, key), bill({}, key), bill({}, key)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await bill({ notes: 'Other' }, key)).toMatchObject({ status: 409, body: { field: 'Idempotency-Key' } })
    expect((await office.call('billCustomer', { body: { invoice: { customer_id: users.landlord } } })).status).toBe(400)
  })

  it('is refused for what the customer does not have', async () => {
    expect(await refusedField({ customer_id: 99_999 })).toBe('invoice.customer_id')
    expect(await refusedField({ job_id: visits.completed })).toBe('invoice.job_id')
    expect(await refusedField({ quote_id: quotes.accepted })).toBe('invoice.quote_id')
    expect(await refusedField({ service_address_id: 99_999 })).toBe('invoice.service_address_id')
    expect(await refusedField({ part: 'deposit', percent: 10 })).toBe('invoice.quote_id')
    expect(await refusedField({ percent: 10 })).toBe('invoice.percent')
    const { body: nobody } = await office.call('createCustomer', { body: { customer: { first_name: 'Nobody' } } })
    expect(await refusal({ customer_id: nobody.id })).toEqual([
      422,
      'invoice.customer_id',
      'The customer has no address yet. Add one first.',
    ])
    expect((await bill({}, undefined, customer)).status).toBe(403)
    const byLink = await staffClient(api, 'admin', { type: 'Quote', id: quotes.sent })
    expect((await bill({}, undefined, byLink)).status).toBe(403)
  })
})

describe('an accepted quote', () => {
  it('is billed as a whole, once', async () => {
    const quote_id = await acceptedQuote()
    const { body: quote } = await office.call('getQuote', { params: { id: quote_id } })
    const answers = await Promise.all([bill({ quote_id }), bill({ quote_id })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    const invoice = answers.find(({ status }) => status === 201)!.body
    expect(invoice).toMatchObject({
      summary: 'Both drains.',
      quote_id,
      part: null,
      discount_attributes: [{ code: quote.discount_attributes[0]!.code }],
      financials: { total_cents: 55_575, balance_cents: 55_575, sales_tax_cents: 4_275 },
    })
    expect(await refusal({ quote_id, part: 'deposit', percent: 10 })).toEqual([
      422,
      'invoice.quote_id',
      `Invoice #${invoice.id} bills what was left of this quote: $0.00 is left.`,
    ])
  })

  it('is billed in a deposit, a progress payment and a final invoice, which together make its total', async () => {
    const quote_id = await acceptedQuote()
    const { body: deposit } = await bill({ quote_id, part: 'deposit', percent: 33.3 })
    expect(deposit).toMatchObject({
      part: 'deposit',
      items_attributes: [{ unit_name: 'Deposit', unit_price_cents: 18_506, description: `Quote #${quote_id}: Drain` }],
      financials: { total_cents: 18_506, sales_tax_cents: 0 },
    })
    const { body: progress } = await bill({ quote_id, part: 'progress', amount_cents: 10_000 })
    expect(progress).toMatchObject({ job_id: deposit.job_id, items_attributes: [{ unit_name: 'Progress payment' }] })
    expect(await refusedField({ quote_id })).toBe('invoice.part')
    const { body: final } = await bill({ quote_id, part: 'final' })
    expect(final).toMatchObject({
      job_id: deposit.job_id,
      items_attributes: [{ unit_name: 'Drain cleaning', quantity: 2 }],
      financials: { total_cents: 55_575, price_adjustment_cents: 28_506, balance_cents: 27_069 },
      payments: [
        { adjustment: 'billed', price_adjustment_cents: 18_506, notes: `Invoice #${deposit.id} (deposit)` },
        { adjustment: 'billed', price_adjustment_cents: 10_000, notes: `Invoice #${progress.id} (progress)` },
      ],
    })
    expect(final.financials).toEqual(
      documentTotals({
        items: final.items_attributes,
        discounts: final.discount_attributes,
        tax: final.tax_setting,
        payments: final.payments,
      }),
    )
    const params = { id: deposit.id }
    const voided = await office.call('voidInvoice', { params, body: { void: { reason: 'Wrong' } } })
    expect(voided).toMatchObject({
      status: 422,
      body: { message: `Invoice #${final.id} deducts this one. Void it first.` },
    })
    const edit = { params: { ...params, item_id: deposit.items_attributes[0]!.id }, query: { version: 1 } }
    const item = { unit_price_cents: 1_000 }
    expect((await office.call('updateInvoiceItem', { ...edit, body: { item } })).status).toBe(422)
    expect((await office.call('voidPayment', { params: { id: final.payments[0]!.id } })).body).toMatchObject({
      message: 'This is what other invoices bill of the quote. Void the invoice instead.',
    })
  })

  it('bills lines that are not taxed as the quote has them', async () => {
    const { body: quote } = await office.call('createQuote', {
      body: { quote: { customer_id: users.landlord, name: 'Permit' } },
    })
    const params = { id: quote.id }
    const add = (version: number, item: Body<'addQuoteItem'>['item']) =>
      office.call('addQuoteItem', { params, query: { version }, body: { item } })
    await add(1, { task_id: tasks.permit })
    await add(2, { unit_name: 'Labor', unit_price_cents: 10_000 })
    const pricing = { tax_rate_percent: 8.1875 }
    await office.call('setQuotePricing', { params, query: { version: 3 }, body: { pricing } })
    await office.call('emailQuote', { params })
    const accepted = await customer.call('acceptQuote', { params, body: { signature, version: 4 } })
    expect(accepted.body.financials).toMatchObject({ sales_tax_cents: 819 })
    await bill({ quote_id: quote.id, part: 'deposit', percent: 50 })
    const { body: final } = await bill({ quote_id: quote.id, part: 'final' })
    expect(final).toMatchObject({
      items_attributes: [{ taxable: false }, { taxable: true }],
      financials: { sales_tax_cents: 819, total_cents: accepted.body.financials.total_cents },
    })
  })

  it('is never billed for more than is left of it, also by two requests at once and by edits', async () => {
    const quote_id = await acceptedQuote()
    const answers = await Promise.all([1, 2, 3].map(() => bill({ quote_id, part: 'deposit', amount_cents: 20_000 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422])
    for (const amount_cents of [-50, 999_999_999, 15_576])
      expect(await refusal({ quote_id, part: 'progress', amount_cents })).toEqual([
        422,
        'invoice.amount_cents',
        'Between $0.01 and $155.75 of this quote is left to be billed.',
      ])
    expect(await refusedField({ quote_id, part: 'progress', percent: 50 })).toBe('invoice.percent')
    expect(await refusedField({ quote_id, part: 'progress', percent: 101 })).toBe('invoice.percent')
    expect(await refusedField({ quote_id, part: 'progress' })).toBe('invoice.amount_cents')
    const [first, second] = answers.filter(({ status }) => status === 201).map(({ body }) => body)
    const edit = (unit_price_cents: number) =>
      office.call('updateInvoiceItem', {
        params: { id: first!.id, item_id: first!.items_attributes[0]!.id },
        query: { version: 1 },
        body: { item: { unit_price_cents } },
      })
    expect(await edit(35_576)).toMatchObject({
      status: 422,
      body: { message: `At most $355.75 of quote #${quote_id} is left to be billed.` },
    })
    expect(await edit(35_575)).toMatchObject({ status: 200 })
    expect(await refusal({ quote_id, part: 'final' })).toEqual([
      422,
      'invoice.quote_id',
      'This quote is billed: $0.00 of it is left.',
    ])
    await office.call('voidInvoice', { params: { id: second!.id }, body: { void: { reason: 'Wrong' } } })
    expect((await bill({ quote_id, part: 'final' })).body.balance).toBe('$200.00')
  })

  it('has its parts on the job of the visit, whose late discount is granted once', async () => {
    await api.inAcme((db) =>
      db.update(appointments).set({ lateMinutes: 10 }).where(eq(appointments.jobId, visits.pending)),
    )
    const quote_id = await acceptedQuote(visits.pending)
    const { body: deposit } = await bill({ quote_id, part: 'deposit', percent: 10 })
    expect(deposit).toMatchObject({ job_id: visits.pending, financials: { late_fee_cents: 0 } })
    const { body: final } = await bill({ quote_id, part: 'final' })
    expect(final.financials.late_fee_cents).toBe(5_000)
    const { body: other } = await bill({ job_id: visits.pending })
    const item = { unit_name: 'More', unit_price_cents: 30_000 }
    await office.call('addInvoiceItem', { params: { id: other.id }, query: { version: 1 }, body: { item } })
    expect((await read(other.id)).financials.late_fee_cents).toBe(0)
    expect((await office.call('getJobInvoice', { params: { id: visits.pending } })).body.id).toBe(other.id)
    await office.call('voidInvoice', { params: { id: other.id }, body: { void: { reason: 'Wrong' } } })
    expect((await office.call('getJobInvoice', { params: { id: visits.pending } })).body.id).toBe(final.id)
  })

  // The embedded database runs one transaction after the other.
  onPostgres('grants the late discount once to invoices that are edited at the same time', async () => {
    const both = await Promise.all([1, 2].map(() => addInvoice(api, 30_000, { jobId: visits.assigned })))
    await api.inAcme((db) =>
      db.update(appointments).set({ lateMinutes: 10 }).where(eq(appointments.jobId, visits.assigned)),
    )
    let commit = () => {}
    const mayCommit = new Promise<void>((done) => (commit = done))
    // Whoever writes waits for the tenant's row, by the foreign key of the log of changes.
    const other = api.database.asOwner(async (db) => {
      await db.execute(`select 1 from tenants where id = ${tenant} for update`)
      await mayCommit
    })
    const edits = both.map((id) =>
      office.call('updateInvoice', { params: { id }, query: { version: 1 }, body: { invoice: { notes: 'More' } } }),
    )
    await until(async () => {
      const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
      return (await api.database.raw(waiting)).length === 2
    })
    commit()
    await other
    const fees = (await Promise.all(edits)).map(({ body }) => body.financials.late_fee_cents)
    expect(fees.sort()).toEqual([0, 5_000])
  })
})
