import { eq } from 'drizzle-orm'
import { invoices, payments } from '#foundation/database/schema'
import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { addInvoice, invoiceRow, readLedger, readMails, officeClient, pay } from '#test/support/payments'
import { readPdfText } from '#test/support/pdf-text'
import { demoIds, emails } from 'demo/names'
import { lockInvoices, recomputeBalance } from './ledger'

const acme = demoIds('acme')
const TOTAL = 20_000
const api = setUpTestApiForEach()
const customer = setUpClientForEach(() => api.signIn(emails.customer))
const office = setUpClientForEach(() => officeClient(api))

/** An invoice of $200.00, paid in cash; returns its id and its payment's. */
async function paidInvoice(paidCents = TOTAL): Promise<{ id: number; paymentId: number }> {
  const id = await addInvoice(api, TOTAL)
  await pay(office, id, { transaction_type: 'cash', amount_cents: paidCents })
  const [payment] = await readLedger(api, id)
  return { id, paymentId: payment!.id }
}
const refund = (id: number, amount_cents: number, more: object = {}, key: string = crypto.randomUUID()) =>
  office.call(
    'refundPayment',
    { params: { id }, body: { refund: { amount_cents, ...more } } },
    { 'idempotency-key': key },
  )
const read = async (id: number) => (await customer.call('getInvoice', { params: { id } })).body
const pdf = async (url: string | null) =>
  (await readPdfText((await api.http.inject({ url: url!, headers: { host: 'acme.localhost' } })).rawPayload)).text
const dueInvoices = async () =>
  (await customer.call('reportBalanceDue', { query: { per_page: 100 } })).body.data.map(({ id }) => id)
const setTotal = (id: number, totalCents: number) =>
  api.inAcme(async (db) => {
    await lockInvoices(db, [id])
    await db.update(invoices).set({ totalCents }).where(eq(invoices.id, id))
    await recomputeBalance(db, id, { tenant: { id: acme.tenant, timezone: 'UTC' }, now: api.clock() })
  })

it('the answer tells price and balance before and after it', async () => {
  const { paymentId } = await paidInvoice(12_000)
  const key = crypto.randomUUID()
  const first = (await refund(paymentId, 5_000, {}, key)).body
  expect(first).toMatchObject({
    before: { price_cents: TOTAL, balance_cents: 8_000 },
    after: { price_cents: 15_000, balance_cents: 8_000 },
  })
  expect((await refund(paymentId, 5_000, {}, key)).body).toEqual(first)
  expect((await refund(paymentId, 1_000, { reopens_balance: true })).body).toMatchObject({
    before: { price_cents: 15_000, balance_cents: 8_000 },
    after: { price_cents: 15_000, balance_cents: 9_000 },
  })
})

it('a refund lowers the price: nothing is due again, nothing can be paid, and page, PDF, receipt and mail name it', async () => {
  const { id, paymentId } = await paidInvoice()
  expect((await refund(paymentId, 5_000, { notes: 'Goodwill' })).body).toMatchObject({
    amount_cents: -5_000,
    price_adjustment_cents: 5_000,
  })

  const invoice = await read(id)
  expect(invoice).toMatchObject({ balance: '$0.00', links: { payment_create: null } })
  expect(invoice.financials).toMatchObject({
    total_cents: TOTAL,
    price_adjustment_cents: 5_000,
    total_transactions_cents: 15_000,
    refunded_cents: 5_000,
    balance_cents: 0,
  })
  expect(await dueInvoices()).not.toContain(id)
  const { body: table } = await customer.call('reportInvoices', { query: { query: String(id) } })
  expect(table.data).toMatchObject([{ id, total: '$200.00', refunded_cents: 5_000, balance_due: '$0.00' }])
  expect((await api.http.inject({ url: table.csv_url, headers: { host: 'acme.localhost' } })).payload).toMatch(
    new RegExp(`,${id},\\d+,200\\.00,0\\.00,50\\.00\\r?\\n`),
  )
  expect(await office.call('createPaymentLink', { params: { id }, body: { send: true } })).toMatchObject({
    status: 422,
  })

  const paper = await pdf(invoice.pdf_url)
  for (const text of [
    'Price adjustment -$50.00',
    'Payments -$200.00',
    'Refunded $50.00',
    'Balance due $0.00',
    'Refund · Cash',
    'The price was lowered by $50.00, which is not due again.',
  ])
    expect(paper).toContain(text)
  const receipt = await pdf(invoice.payments[0]!.receipt_url)
  for (const text of [
    'Amount $200.00',
    'Refunded $50.00 on',
    'The price was lowered by $50.00, which is not due again.',
    'Balance left on this invoice $0.00',
  ])
    expect(receipt).toContain(text)
  const mail = (await readMails(api)).find(({ kind }) => kind === 'refund')
  for (const text of [
    'Amount refunded: $50.00',
    'The price was lowered by $50.00, which is not due again.',
    'Balance due: $0.00',
  ])
    expect(mail?.text).toContain(text)
  expect(mail?.text).not.toContain('of the invoice is due again')
})

it('a refund with reopens_balance is due again, which page, receipt and mail say', async () => {
  const { id, paymentId } = await paidInvoice()
  expect((await refund(paymentId, 5_000, { reopens_balance: true })).body).toMatchObject({ price_adjustment_cents: 0 })
  const invoice = await read(id)
  expect(invoice.financials).toMatchObject({
    price_adjustment_cents: 0,
    total_transactions_cents: 15_000,
    refunded_cents: 5_000,
    balance_cents: 5_000,
  })
  expect(await dueInvoices()).toContain(id)
  const receipt = await pdf(invoice.payments[0]!.receipt_url)
  for (const text of ['Refunded $50.00 on', 'Balance left on this invoice $50.00']) expect(receipt).toContain(text)
  expect(receipt).not.toContain('lowered')
  const mail = (await readMails(api)).find(({ kind }) => kind === 'refund')
  for (const text of ['$50.00 of the invoice is due again.', 'Balance due: $50.00', `/invoice/${id}\n`])
    expect(mail?.text).toContain(text)
  // Taken in cash: its day is known, and no time.
  expect(receipt).toMatch(/ Date \d\d\/\d\d\/2026 Paid with Cash /)
})

it('a refund on an invoice that is partly paid leaves what was owed', async () => {
  const { id, paymentId } = await paidInvoice(12_000)
  await refund(paymentId, 5_000)
  expect((await read(id)).financials).toMatchObject({ price_adjustment_cents: 5_000, balance_cents: 8_000 })
})

it('a refund gives back a credit first, and lowers the price by the rest', async () => {
  const { id, paymentId } = await paidInvoice()
  await setTotal(id, 15_000)
  await refund(paymentId, 4_000)
  expect((await read(id)).financials).toMatchObject({ price_adjustment_cents: 0, balance_cents: -1_000 })
  await refund(paymentId, 3_000)
  expect((await read(id)).financials).toMatchObject({
    price_adjustment_cents: 2_000,
    refunded_cents: 7_000,
    balance_cents: 0,
  })
})

it('two refunds under way do not give back the same credit', async () => {
  const id = await addInvoice(api, TOTAL)
  for (const amount_cents of [10_000, 10_000]) await pay(office, id, { transaction_type: 'cash', amount_cents })
  const [first, second] = await readLedger(api, id)
  await setTotal(id, 15_000)
  await refund(first!.id, 5_000)
  await api.inAcme(async (db) => {
    await db.update(payments).set({ status: 'unknown' }).where(eq(payments.refundOfId, first!.id))
    await recomputeBalance(db, id, { tenant: { id: acme.tenant, timezone: 'UTC' }, now: api.clock() })
  })
  expect((await refund(second!.id, 5_000)).body.price_adjustment_cents).toBe(5_000)
})

it('a voided invoice has no price to lower', async () => {
  const { id, paymentId } = await paidInvoice()
  await api.inAcme((db) => db.update(invoices).set({ voided: true, balanceCents: 0 }).where(eq(invoices.id, id)))
  expect((await refund(paymentId, TOTAL)).body).toMatchObject({ price_adjustment_cents: 0 })
  expect((await read(id)).financials.balance_cents).toBe(0)
})

it('a refund from before reopens_balance existed is still due again', async () => {
  const { id, paymentId } = await paidInvoice()
  await refund(paymentId, 5_000)
  await api.inAcme(async (db) => {
    await db.update(payments).set({ priceAdjustmentCents: 0 }).where(eq(payments.refundOfId, paymentId))
    await recomputeBalance(db, id, { tenant: { id: acme.tenant, timezone: 'UTC' }, now: api.clock() })
  })
  expect((await invoiceRow(api, id)).balanceCents).toBe(5_000)
})

it('reopens_balance belongs to the idempotency key, and anything but a boolean is rejected with its field', async () => {
  const { paymentId } = await paidInvoice()
  const key = crypto.randomUUID()
  const first = await refund(paymentId, 5_000, { reopens_balance: true }, key)
  expect(await refund(paymentId, 5_000, { reopens_balance: true }, key)).toMatchObject({
    status: 201,
    body: first.body,
  })
  expect((await refund(paymentId, 5_000, {}, key)).status).toBe(409)
  expect(await refund(paymentId, 5_000, { reopens_balance: 'maybe' })).toMatchObject({
    status: 400,
    body: { field: 'refund.reopens_balance' },
  })
})
