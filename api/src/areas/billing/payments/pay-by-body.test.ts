import { setUpClient, type TestClient } from '#test/support'
import {
  addInvoice,
  allBooks,
  books,
  setUpPaymentsApi,
  readLedger,
  officeClient,
  pay,
  staffClient,
  type PaymentInput,
} from '#test/support/payments'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const { api, sandbox } = setUpPaymentsApi()
const customer = setUpClient(() => api.signIn(emails.customer))
const office = setUpClient(() => officeClient(api))

const create = (
  client: TestClient,
  invoice_id: number,
  payment: Partial<PaymentInput>,
  key: string = crypto.randomUUID(),
) =>
  client.call(
    'createPayment',
    { body: { payment: { invoice_id, transaction_type: 'stax_card', amount_cents: 1_000, ...payment } } },
    { 'idempotency-key': key },
  )
const remove = (id: number, client = office) => client.call('deletePayment', { params: { id } })

describe('a payment whose body names its invoice', () => {
  it('is the same payment as one at the invoice’s own URL: either replays the other', async () => {
    const id = await addInvoice(api, 5_000)
    const key = crypto.randomUUID()
    const payment = { card_token: await sandbox.staxCard(), amount_cents: 2_000 }
    const first = await create(customer, id, payment, key)
    expect(first).toMatchObject({ status: 200, body: { invoice_id: id, amount_cents: 2_000, status: 'approved' } })
    expect(await pay(customer, id, payment, key)).toMatchObject({
      status: 200,
      body: first.body,
      headers: { 'idempotent-replayed': 'true' },
    })
    expect(await create(customer, id, { ...payment, amount_cents: 1 }, key)).toMatchObject({
      status: 409,
      body: { field: 'Idempotency-Key' },
    })
    expect(await books(api, sandbox, id)).toEqual(allBooks(2_000))
  })

  it('has the same limits', async () => {
    const id = await addInvoice(api, 1_000)
    const card_token = await sandbox.staxCard()
    expect(await create(customer, id, { card_token, amount_cents: 1_001 })).toMatchObject({
      status: 422,
      body: { message: 'Maximum payment amount is $10.00', field: 'payment.amount_cents' },
    })
    expect(await create(customer, id, { card_token }, '')).toMatchObject({
      status: 400,
      body: { field: 'Idempotency-Key' },
    })
    expect(await create(customer, id, { card_token: '4111111111111111' })).toMatchObject({
      status: 400,
      body: { field: 'payment.card_token' },
    })
    expect(await create(customer, id, { card_token, card_number: '4111111111111111' } as object)).toMatchObject({
      status: 400,
      body: { message: 'The field payment.card_number is not known.', field: 'payment.card_number' },
    })
    expect((await create(customer, id, { transaction_type: 'cash' })).status).toBe(403)
    expect(
      await customer.request('POST', '/v1/payments', {
        payment: { transaction_type: 'stax_card', amount_cents: 1, card_token },
      }),
    ).toMatchObject({ status: 400, body: { field: 'payment.invoice_id' } })
    expect(await readLedger(api, id)).toEqual([])
  })

  it('is allowed for those who may pay the invoice', async () => {
    const id = await addInvoice(api, 1_000)
    const elsewhere = await staffClient(api, 'technician', { type: 'Invoice', id: acme.invoices.unpaid })
    for (const client of [await api.signIn(emails.landlord), elsewhere, await officeClient(api, 'bluebird')]) {
      expect((await create(client, id, { card_token: 'x' })).status).toBe(404)
    }
    expect((await create(api.visitor(), id, { card_token: 'x' })).status).toBe(401)
    expect((await create(office, id, { transaction_type: 'cash' })).status).toBe(200)
  })
})

describe('deleting a payment', () => {
  const paid = async (more: Partial<PaymentInput> = {}, client = customer) => {
    const id = await addInvoice(api, 5_000)
    await pay(client, id, { amount_cents: 1_000, ...more })
    return { id, paymentId: (await readLedger(api, id))[0]!.id }
  }
  const byCard = async () => paid({ card_token: await sandbox.staxCard() })

  it('voids it, at the gateway too, and is idempotent', async () => {
    const { id, paymentId } = await byCard()
    expect(await remove(paymentId)).toMatchObject({ status: 204, body: '' })
    expect((await remove(paymentId)).status).toBe(204)
    expect(await readLedger(api, id)).toMatchObject([{ status: 'voided' }])
    expect(await books(api, sandbox, id)).toEqual(allBooks(0))
  })

  it('voids it once when requested concurrently', async () => {
    const { id, paymentId } = await byCard()
    const voids = async () => (await sandbox.transactions()).filter(({ status }) => status === 'voided').length
    const before = await voids()
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove(paymentId)))
    // During the gateway call the payment is `unknown`, so other requests get 422.
    expect(answers.map(({ status }) => status).filter((status) => status !== 422 && status !== 204)).toEqual([])
    expect(answers.some(({ status }) => status === 204)).toBe(true)
    expect(await voids()).toBe(before + 1)
    expect(await books(api, sandbox, id)).toEqual(allBooks(0))
  })

  it('voids a payment taken by hand', async () => {
    const { id, paymentId } = await paid({ transaction_type: 'cash' }, office)
    expect((await remove(paymentId)).status).toBe(204)
    expect(await books(api, sandbox, id)).toMatchObject({ ledger: 0, invoice: 0 })
  })

  it('is no longer possible once it has settled', async () => {
    const { id, paymentId } = await byCard()
    api.clock.advance(86_400_001)
    expect(await remove(paymentId, await officeClient(api))).toMatchObject({
      status: 422,
      body: { message: 'This payment can no longer be voided. Refund it instead.' },
    })
    expect(await readLedger(api, id)).toMatchObject([{ status: 'approved' }])
    Object.assign(customer, await api.signIn(emails.customer))
    Object.assign(office, await officeClient(api))
  })

  it('is for signed-in admins only', async () => {
    const { id, paymentId } = await byCard()
    expect(await remove(paymentId, await staffClient(api, 'admin', { type: 'Invoice', id }))).toMatchObject({
      status: 403,
      body: { message: 'Please sign in to do this.' },
    })
    expect((await remove(paymentId, await staffClient(api, 'technician', { type: 'Invoice', id }))).status).toBe(403)
    expect((await remove(paymentId, customer)).status).toBe(403)
    expect((await remove(paymentId, api.visitor())).status).toBe(401)
    expect(await remove(paymentId, await officeClient(api, 'bluebird'))).toMatchObject({
      status: 404,
      body: { message: 'No such payment.' },
    })
    expect((await remove(2_000_000)).status).toBe(404)
    expect(await readLedger(api, id)).toMatchObject([{ status: 'approved' }])
  })
})
