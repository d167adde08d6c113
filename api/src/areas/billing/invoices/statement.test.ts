import { setUpClient, setUpTestApi, readMails } from '#test/support'
import { addInvoice, officeClient, pay, readLedger } from '#test/support/payments'
import { readPdfText } from '#test/support/pdf-text'
import { emails } from 'demo/names'

const api = setUpTestApi()
const office = setUpClient(() => officeClient(api))
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })
const cash = (id: number, amount_cents: number, received_on: string) =>
  pay(office, id, { transaction_type: 'cash', amount_cents, received_on })

/** Billed $100.00 in January and $50.00 in February; paid, credited and refunded. */
async function account(email?: string) {
  const { body } = await office.call('createCustomer', {
    body: { customer: { first_name: 'Dana', emails: email ? [{ email_address: email }] : [] } },
  })
  const old = await addInvoice(api, 10_000, { userId: body.id, invoiceDate: '2026-01-05' })
  const recent = await addInvoice(api, 5_000, { userId: body.id, invoiceDate: '2026-02-02' })
  await addInvoice(api, 7_777, { userId: body.id, invoiceDate: '2026-02-02', voided: true })
  await cash(old, 6_000, '2026-01-20')
  await cash(old, 1_000, '2026-02-03')
  await office.call(
    'creditInvoice',
    { params: { id: recent }, body: { credit: { amount_cents: 500, reason: 'Late' } } },
    keyed(),
  )
  return { id: body.id, old, recent }
}

it('a statement tells what was owed before, what came, and what is owed after', async () => {
  const { id, old, recent } = await account()
  const period = { from: '2026-02-01', to: '2026-02-10' }
  const { body } = await office.call('getStatement', { params: { id }, query: period })
  expect(body).toMatchObject({
    ...period,
    opening_cents: 4_000,
    entries: [
      { day: '2026-02-02', kind: 'invoice', invoice_id: recent, amount_cents: 5_000, balance_cents: 9_000 },
      { day: '2026-02-03', kind: 'payment', invoice_id: old, amount_cents: -1_000, balance_cents: 8_000 },
      { day: '2026-02-10', kind: 'credit', amount_cents: -500, balance_cents: 7_500 },
    ],
    closing_cents: 7_500,
    open_invoices: [
      { id: old, balance_cents: 3_000 },
      { id: recent, balance_cents: 4_500 },
    ],
    due_cents: 7_500,
  })
  const january = (
    await office.call('getStatement', { params: { id }, query: { from: '2026-01-01', to: '2026-01-31' } })
  ).body
  expect([january.opening_cents, january.closing_cents]).toEqual([0, 4_000])

  const pdf = await api.http.inject({ url: body.pdf_url, headers: { host: 'acme.localhost' } })
  expect(pdf.headers['content-disposition']).toContain(`statement-${id}-2026-02-10.pdf`)
  const { text } = await readPdfText(pdf.rawPayload)
  for (const words of ['Statement', '02/01/2026 to 02/10/2026', 'Dana', `Invoice #${recent}`, 'Due in all', '$75.00'])
    expect(text).toContain(words)
})

it('a refund that lowers the price changes nothing that is owed; one that reopens the balance does', async () => {
  const { id, old } = await account()
  const [first, second] = await readLedger(api, old)
  const refund = (payment: number, reopens_balance: boolean) =>
    office.call(
      'refundPayment',
      { params: { id: payment }, body: { refund: { amount_cents: 1_000, reopens_balance } } },
      keyed(),
    )
  await refund(first!.id, false)
  await refund(second!.id, true)
  const { body } = await office.call('getStatement', { params: { id }, query: {} })
  expect(body.entries.filter(({ kind }) => kind === 'refund').map(({ amount_cents }) => amount_cents)).toEqual([
    0, 1_000,
  ])
  expect([body.closing_cents, body.due_cents]).toEqual([8_500, 8_500])
})

it('the period must not end before it begins, and the customer must exist', async () => {
  const { id } = await account()
  const read = (params: { id: number }, query: { from?: string; to?: string }) =>
    office.call('getStatement', { params, query })
  expect(await read({ id }, { from: '2026-02-02', to: '2026-02-01' })).toMatchObject({
    status: 400,
    body: { field: 'from' },
  })
  expect(await read({ id }, { to: '0000-02-01' })).toMatchObject({ status: 400, body: { field: 'to' } })
  expect((await read({ id: 99_999 }, {})).status).toBe(404)
  const customer = await api.signIn(emails.customer)
  expect((await customer.call('getStatement', { params: { id }, query: {} })).status).toBe(403)
})

it('is mailed with a link to its PDF that works for a month', async () => {
  const { id } = await account('dana@example.com')
  const send = (customerId: number) =>
    office.call('mailStatement', { params: { id: customerId }, body: { statement: { from: '2026-02-01' } } })
  expect((await send(id)).body).toMatchObject({ sent_to: 'dana@example.com' })
  const { id: withoutEmail } = await account()
  expect((await send(withoutEmail)).status).toBe(422)
  const mail = (await readMails(api)).find(({ kind }) => kind === 'statement')!
  expect(mail).toMatchObject({ to: 'dana@example.com', subject: 'Your statement from Acme Home Services' })
  expect(mail.text).toContain('Due in all: $75.00')
  const url = /https?:\/\/\S+\/v2\/downloads\/\S+/.exec(mail.text!)![0]
  const open = () => api.http.inject({ url: new URL(url).pathname, headers: { host: 'acme.localhost' } })
  api.clock.advance(29 * 86_400_000)
  expect((await open()).statusCode).toBe(200)
  api.clock.advance(2 * 86_400_000)
  expect((await open()).statusCode).toBe(410)
})
