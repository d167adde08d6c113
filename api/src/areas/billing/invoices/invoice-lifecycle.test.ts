import { setUpClient, setUpTestApi } from '#test/support'
import { addInvoice, invoiceRow, officeClient, pay, readLedger } from '#test/support/payments'
import { readPdfText } from '#test/support/pdf-text'
import { emails } from 'demo/names'

const api = setUpTestApi()
const office = setUpClient(() => officeClient(api))
const keyed = (key: string = crypto.randomUUID()) => ({ 'idempotency-key': key })
const cash = (id: number, amount_cents: number) => pay(office, id, { transaction_type: 'cash', amount_cents })
const voidIt = (id: number, reason = 'Billed twice') =>
  office.call('voidInvoice', { params: { id }, body: { void: { reason } } })
const credit = (id: number, amount_cents: number, key?: string) =>
  office.call(
    'creditInvoice',
    { params: { id }, body: { credit: { amount_cents, reason: 'Scratched floor' } } },
    keyed(key),
  )
const writeOff = (id: number, key?: string) =>
  office.call('writeOffInvoice', { params: { id }, body: { write_off: { reason: 'Moved away' } } }, keyed(key))
const reasons = async () => (await office.call('listAuditEntries', { query: {} })).body.data.map(({ reason }) => reason)

it('a final invoice can no longer be edited', async () => {
  const id = await addInvoice(api, 10_000)
  const finalize = () => office.call('finalizeInvoice', { params: { id } })
  expect((await finalize()).body).toMatchObject({ finalized: true })
  const first = await invoiceRow(api, id)
  api.clock.advance(60_000)
  expect((await finalize()).status).toBe(200)
  expect(await invoiceRow(api, id)).toEqual(first)
  const query = { version: first.version }
  const edit = await office.call('updateInvoice', { params: { id }, query, body: { invoice: { notes: 'More' } } })
  expect(edit.status).toBe(422)
})

it('a voided invoice is not finalized, nor one without lines', async () => {
  const id = await addInvoice(api, 10_000)
  await voidIt(id)
  expect((await office.call('finalizeInvoice', { params: { id } })).status).toBe(422)
  const customer_id = (await invoiceRow(api, id)).userId
  const { body } = await office.call('billCustomer', { body: { invoice: { customer_id } } }, keyed())
  expect((await office.call('finalizeInvoice', { params: { id: body.id } })).body).toMatchObject({
    message: 'This invoice has no lines. Add some first.',
  })
})

it('an invoice with a negative total is not finalized', async () => {
  const customer_id = (await invoiceRow(api, await addInvoice(api, 100))).userId
  const { body } = await office.call('billCustomer', { body: { invoice: { customer_id } } }, keyed())
  const params = { id: body.id }
  const item = { unit_name: 'Goodwill', unit_price_cents: -7_681, taxable: false }
  await office.call('addInvoiceItem', { params, query: { version: body.version }, body: { item } })
  expect(await office.call('finalizeInvoice', { params })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('The total of this invoice is -$76.81, which nobody can pay.') },
  })
  expect((await invoiceRow(api, body.id)).finalizedAt).toBeNull()
})

describe('voiding', () => {
  it('takes nothing that was paid: refund first', async () => {
    const id = await addInvoice(api, 10_000)
    await cash(id, 4_000)
    expect(await voidIt(id)).toMatchObject({
      status: 422,
      body: { message: '$40.00 of this invoice is paid. Refund or void its payments first.' },
    })
    const [payment] = await readLedger(api, id)
    await office.call('voidPayment', { params: { id: payment!.id } })
    expect((await voidIt(id)).body).toMatchObject({ voided: true, balance: '$0.00', links: { payment_create: null } })
    expect((await voidIt(id, 'Again')).status).toBe(200)
    expect(await reasons()).toContain('Billed twice')
    expect(await reasons()).not.toContain('Again')
    expect((await cash(id, 100)).status).toBe(422)
  })

  it('and a payment at once: one of the two', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await addInvoice(api, 10_000)
      const [paid, voided] = await Promise.all([cash(id, 4_000), voidIt(id)])
      expect([paid.status, voided.status].sort()).toEqual([200, 422])
    }
  })

  it('needs a reason', async () => {
    const id = await addInvoice(api, 10_000)
    expect(await voidIt(id, ' ')).toMatchObject({ status: 400, body: { field: 'void.reason' } })
  })
})

describe('a credit', () => {
  it('lowers what is owed, with its reason on the invoice and its PDF, and is undone by voiding it', async () => {
    const id = await addInvoice(api, 10_000)
    const { status, body } = await credit(id, 2_500)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      balance: '$75.00',
      financials: { total_cents: 10_000, price_adjustment_cents: 2_500, total_transactions_cents: 0 },
      payments: [{ adjustment: 'credit', amount_cents: 0, notes: 'Scratched floor', receipt_url: null }],
    })
    const pdf = await api.http.inject({ url: body.pdf_url!, headers: { host: 'acme.localhost' } })
    expect((await readPdfText(pdf.rawPayload)).text).toMatch(/Price adjustment -\$25\.00[^]*Credit[^]*Scratched floor/)
    const { id: row } = body.payments[0]!
    const refund = { params: { id: row }, body: { refund: { amount_cents: 1 } } }
    expect((await office.call('refundPayment', refund, keyed())).status).toBe(422)
    expect((await office.call('voidPayment', { params: { id: row } })).status).toBe(200)
    expect((await office.call('getInvoice', { params: { id } })).body.balance).toBe('$100.00')
  })

  it('is given once for a key, and never more than is owed', async () => {
    const id = await addInvoice(api, 10_000)
    const key = crypto.randomUUID()
    const answers = await Promise.all([credit(id, 6_000, key), credit(id, 6_000, key)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await invoiceRow(api, id)).balanceCents).toBe(4_000)
    const another = await addInvoice(api, 10_000)
    const both = await Promise.all([credit(another, 6_000), credit(another, 6_000)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    for (const amount of [-50, 0, 999_999_999, 4_001])
      expect(await credit(id, amount)).toMatchObject({
        status: 422,
        body: { field: 'credit.amount_cents', message: 'Between $0.01 and $40.00 can be credited.' },
      })
    expect((await credit(id, 5_000, key)).status).toBe(409)
  })
})

describe('a write-off', () => {
  it('leaves nothing owed, is listed, and tells its reason to the office only', async () => {
    const id = await addInvoice(api, 10_000)
    await cash(id, 3_000)
    const key = crypto.randomUUID()
    const [first, second] = await Promise.all([writeOff(id, key), writeOff(id, key)])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.body).toMatchObject({ balance: '$0.00', financials: { price_adjustment_cents: 7_000 } })
    expect(JSON.stringify(first.body)).not.toContain('Moved away')
    expect((await writeOff(id)).status).toBe(422)
    const list = async (status: 'written_off' | 'paid') =>
      (await office.call('listInvoices', { query: { status, limit: 200 } })).body.data
    expect((await list('written_off')).filter((row) => row.id === id)).toMatchObject([
      { status: 'written_off', written_off_cents: 7_000, paid_cents: 3_000, balance_cents: 0 },
    ])
    expect((await list('paid')).some((row) => row.id === id)).toBe(false)
    const { body: rows } = await office.call('listPayments', { query: { kind: 'write_off' } })
    expect(rows.data).toMatchObject([{ invoice_id: id, message: 'Moved away', price_adjustment_cents: 7_000 }])
    expect(await reasons()).toContain('Moved away')
  })

  it('is the office’s alone', async () => {
    const id = await addInvoice(api, 10_000)
    const customer = await api.signIn(emails.customer)
    const body = { write_off: { reason: 'Please' } }
    expect((await customer.call('writeOffInvoice', { params: { id }, body }, keyed())).status).toBe(403)
  })
})
