import { setUpClient, setUpTestApi, readMails, type TestClient } from '#test/support'
import { addInvoice, invoiceRow, officeClient, pay, readLedger } from '#test/support/payments'
import type { Body } from '@portal/contract'
import { demoIds, emails } from 'demo/names'

const { users } = demoIds('acme')
const api = setUpTestApi()
const office = setUpClient(() => officeClient(api))

/** Somebody who owes $100.00, $50.00 and $25.00, the first invoice for the longest. */
async function debtor(): Promise<{ customerId: number; ids: [number, number, number] }> {
  const { body } = await office.call('createCustomer', { body: { customer: { first_name: 'Dana' } } })
  const more = { userId: body.id }
  const newest = await addInvoice(api, 2_500, { ...more, invoiceDate: '2026-02-03' })
  const oldest = await addInvoice(api, 10_000, { ...more, invoiceDate: '2026-01-01' })
  const middle = await addInvoice(api, 5_000, { ...more, invoiceDate: '2026-02-01' })
  return { customerId: body.id, ids: [oldest, middle, newest] }
}

type Payment = Partial<Body<'recordPayment'>['payment']>
const record = (id: number, payment: Payment, key: string = crypto.randomUUID(), client: TestClient = office) =>
  client.call(
    'recordPayment',
    { params: { id }, body: { payment: { transaction_type: 'cash', amount_cents: 1_000, ...payment } } },
    { 'idempotency-key': key },
  )
const balances = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await invoiceRow(api, id)).balanceCents))

it('cash is spread over open invoices, the oldest first', async () => {
  const { customerId, ids } = await debtor()
  const { status, body } = await record(customerId, { amount_cents: 12_000, notes: 'At the door' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ amount_cents: 12_000, status: 'approved' })
  expect(new Map(body.transactions.map((each) => [each.invoice_id, each.amount_cents]))).toEqual(
    new Map([
      [ids[0], 10_000],
      [ids[1], 2_000],
    ]),
  )
  expect(await balances(ids)).toEqual([0, 3_000, 2_500])
  const [row] = await readLedger(api, ids[0])
  expect(row).toMatchObject({ transactionType: 'cash', notes: 'At the door' })
  // A mistake: all of it is taken back.
  expect((await office.call('voidPayment', { params: { id: row!.id } })).status).toBe(200)
  expect(await balances(ids)).toEqual([10_000, 5_000, 2_500])
})

it('a check has its number and the day on which it came', async () => {
  const { customerId, ids } = await debtor()
  expect(await record(customerId, { transaction_type: 'check' })).toMatchObject({
    status: 422,
    body: { field: 'payment.check_number' },
  })
  const check: Payment = { transaction_type: 'check', check_number: '104', received_on: '2026-02-05' }
  await record(customerId, { ...check, invoice_ids: [ids[1]] })
  expect(await readLedger(api, ids[1])).toMatchObject([
    { checkNumber: '104', amountCents: 1_000, transactionTime: new Date('2026-02-05T19:00:00Z') },
  ])
  for (const received_on of ['2026-02-11', '1026-02-05', 'yesterday'])
    expect((await record(customerId, { received_on })).body).toMatchObject({ field: 'payment.received_on' })
})

it('a payment of one invoice may have the day, too; one by card may not', async () => {
  const { ids } = await debtor()
  expect((await pay(office, ids[0], { transaction_type: 'cash', received_on: '2026-01-30' })).body).toMatchObject({
    transaction_time: '2026-01-30T19:00:00.000Z',
  })
  expect(await pay(office, ids[0], { card_token: 'x', received_on: '2026-01-30' })).toMatchObject({
    status: 422,
    body: { field: 'payment.received_on' },
  })
})

it('no more than is owed is recorded, and nothing on what is not owed', async () => {
  const { customerId, ids } = await debtor()
  for (const amount_cents of [-50, 0, 999_999_999, 17_501])
    expect(await record(customerId, { amount_cents })).toMatchObject({
      status: 422,
      body: { field: 'payment.amount_cents', message: 'Between $0.01 and $175.00 is owed.' },
    })
  const stranger = await addInvoice(api, 1_000)
  expect(await record(customerId, { invoice_ids: [ids[0], stranger] })).toMatchObject({
    status: 422,
    body: { field: 'payment.invoice_ids.1' },
  })
  expect((await record(users.admin, {})).status).toBe(404)
  const customer = await api.signIn(emails.customer)
  expect((await record(users.customer, {}, undefined, customer)).status).toBe(403)
})

it('a key is one payment, whatever was paid in the meantime', async () => {
  const { customerId, ids } = await debtor()
  const key = crypto.randomUUID()
  const all = { amount_cents: 17_500 }
  const answers = await Promise.all([record(customerId, all, key), record(customerId, all, key)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0].body).toEqual(answers[1].body)
  expect(await balances(ids)).toEqual([0, 0, 0])
  expect((await record(customerId, all, key)).body).toEqual(answers[0].body)
  expect((await record(customerId, { amount_cents: 100 }, key)).status).toBe(409)
})

it('two payments at once take no more than is owed', async () => {
  const { customerId, ids } = await debtor()
  const answers = await Promise.all([
    record(customerId, { amount_cents: 10_000 }),
    record(customerId, { amount_cents: 10_000 }),
    pay(office, ids[2], { transaction_type: 'cash', amount_cents: 2_500 }),
  ])
  const paid = answers.slice(0, 2).filter(({ status }) => status === 201).length
  expect(paid).toBe(1)
  expect((await balances(ids)).every((cents) => cents >= 0)).toBe(true)
})

it('the customer is mailed a receipt, unless the office says otherwise', async () => {
  const { body } = await office.call('createCustomer', {
    body: { customer: { first_name: 'Dana', emails: [{ email_address: 'dana@example.com' }] } },
  })
  await addInvoice(api, 2_500, { userId: body.id })
  await record(body.id, { notify_customer: false })
  expect((await readMails(api)).filter(({ to }) => to === 'dana@example.com')).toEqual([])
  await record(body.id, {})
  expect((await readMails(api)).filter(({ to }) => to === 'dana@example.com')).toMatchObject([{ kind: 'receipt' }])
})
