import { eq } from 'drizzle-orm'
import { invoices, payments } from '#foundation/database/schema'
import { setUpClient, type TestClient } from '#test/support'
import {
  addInvoice,
  allBooks,
  books,
  setUpPaymentsApi,
  invoiceRow,
  readLedger,
  officeClient,
  staffClient,
  type PaymentInput,
} from '#test/support/payments'
import { DECLINING_CARD } from '#test/support/sandbox-gateway'
import { PAYMENT_FAILED } from '@portal/rules'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const { api, sandbox } = setUpPaymentsApi()
const customer = setUpClient(() => api.signIn(emails.customer))
const office = setUpClient(() => officeClient(api))

const payJob = (client: TestClient, id: number, payment: Partial<PaymentInput>, key: string = crypto.randomUUID()) =>
  client.call(
    'createJobTransaction',
    { params: { id }, body: { payment: { transaction_type: 'stax_card', amount_cents: 1_000, ...payment } } },
    { 'idempotency-key': key },
  )
const list = (client: TestClient, id: number) => client.call('listJobTransactions', { params: { id } })

/** Creates an invoice with its job. */
async function billed(cents: number) {
  const id = await addInvoice(api, cents)
  return { id, job: (await invoiceRow(api, id)).jobId }
}

/** Adds another invoice to the same job. */
const billAgain = (jobId: number, cents: number, voided = false) =>
  api.inAcme(async (db) => {
    const [row] = await db
      .insert(invoices)
      .values({
        jobId,
        userId: acme.users.customer,
        invoiceDate: '2026-02-10',
        subtotalCents: cents,
        totalCents: cents,
        balanceCents: voided ? 0 : cents,
        voided,
      })
      .returning({ id: invoices.id })
    return row!.id
  })

describe('paying a job', () => {
  it('pays its invoice, once per idempotency key', async () => {
    const { id, job } = await billed(5_000)
    const key = crypto.randomUUID()
    const payment = { card_token: await sandbox.staxCard(), amount_cents: 2_000 }
    const first = await payJob(customer, job, payment, key)
    expect(first).toMatchObject({ status: 200, body: { invoice_id: id, amount_cents: 2_000, status: 'approved' } })
    expect(await payJob(customer, job, payment, key)).toMatchObject({
      status: 200,
      body: first.body,
      headers: { 'idempotent-replayed': 'true' },
    })
    expect(await payJob(customer, job, { ...payment, amount_cents: 2_001 }, key)).toMatchObject({
      status: 409,
      body: { field: 'Idempotency-Key' },
    })
    expect(await books(api, sandbox, id)).toEqual(allBooks(2_000))
  })

  it('ten concurrent requests with one key are one payment', async () => {
    const { id, job } = await billed(5_000)
    const key = crypto.randomUUID()
    const payment = { card_token: await sandbox.staxCard(), amount_cents: 2_000 }
    const answers = await Promise.all(Array.from({ length: 10 }, () => payJob(customer, job, payment, key)))
    expect(new Set(answers.map(({ body }) => body.reference_id)).size).toBe(1)
    expect(await books(api, sandbox, id)).toEqual(allBooks(2_000))
  })

  it('is for the newest invoice, and for a voided one only when there is no other', async () => {
    const { id: old, job } = await billed(5_000)
    const newest = await billAgain(job, 4_000)
    expect((await payJob(customer, job, { card_token: await sandbox.staxCard() })).body.invoice_id).toBe(newest)
    await api.inAcme((db) => db.update(invoices).set({ voided: true, balanceCents: 0 }).where(eq(invoices.id, newest)))
    expect((await payJob(customer, job, { card_token: await sandbox.staxCard() })).body.invoice_id).toBe(old)
    await api.inAcme((db) => db.update(invoices).set({ voided: true, balanceCents: 0 }).where(eq(invoices.id, old)))
    expect(await payJob(customer, job, { card_token: 'x' })).toMatchObject({
      status: 422,
      body: { message: 'This invoice is voided and cannot be paid.' },
    })
  })

  it('a repeated key returns the first response, even if the job has a newer invoice by then', async () => {
    const { id, job } = await billed(5_000)
    const key = crypto.randomUUID()
    const payment = { card_token: await sandbox.staxCard() }
    const first = await payJob(customer, job, payment, key)
    const other = await billAgain(job, 4_000)
    expect(await payJob(customer, job, payment, key)).toMatchObject({
      status: 200,
      body: first.body,
      headers: { 'idempotent-replayed': 'true' },
    })
    expect(await readLedger(api, other)).toEqual([])
    expect(await books(api, sandbox, id)).toEqual(allBooks(1_000))
  })

  it('a key of another job’s payment pays nothing here', async () => {
    const [one, two] = [await billed(5_000), await billed(5_000)]
    const key = crypto.randomUUID()
    const payment = { card_token: await sandbox.staxCard() }
    expect((await payJob(customer, one.job, payment, key)).status).toBe(200)
    expect(await payJob(customer, two.job, payment, key)).toMatchObject({
      status: 409,
      body: { message: 'This Idempotency-Key was used for a different payment.', field: 'Idempotency-Key' },
    })
    expect(await readLedger(api, two.id)).toEqual([])
  })

  it('has the limits of any payment', async () => {
    const { id, job } = await billed(1_000)
    const card_token = await sandbox.staxCard()
    expect(await payJob(customer, job, { card_token, amount_cents: 1_001 })).toMatchObject({
      status: 422,
      body: { message: 'Maximum payment amount is $10.00', field: 'payment.amount_cents' },
    })
    expect(await payJob(customer, job, { card_token, amount_cents: 0 })).toMatchObject({
      status: 422,
      body: { message: 'Minimum payment amount of $0.01 is required', field: 'payment.amount_cents' },
    })
    expect((await payJob(customer, job, { transaction_type: 'cash' })).status).toBe(403)
    expect(await payJob(customer, job, { card_token: '4111111111111111' })).toMatchObject({
      status: 400,
      body: { field: 'payment.card_token' },
    })
    expect(await payJob(customer, job, { card_token }, '')).toMatchObject({
      status: 400,
      body: { message: 'The header Idempotency-Key is required.', field: 'Idempotency-Key' },
    })
    expect(
      await payJob(customer, job, { card_token: await sandbox.staxCard({ number: DECLINING_CARD }) }),
    ).toMatchObject({ status: 422, body: { message: PAYMENT_FAILED } })
    expect(await books(api, sandbox, id)).toEqual(allBooks(0))
  })

  it('returns 404 for a job without an invoice', async () => {
    expect(await payJob(customer, acme.appointments.live, { card_token: 'x' })).toMatchObject({
      status: 404,
      body: { message: 'This job has no invoice.' },
    })
  })

  it('is open to everyone who may read the job: the technician of its visit takes cash', async () => {
    const job = acme.appointments.installationPending
    const technician = await staffClient(api, 'technician', { type: 'Appointment', id: job })
    expect(await payJob(technician, job, { transaction_type: 'cash', amount_cents: 100 })).toMatchObject({
      status: 200,
      body: { invoice_id: acme.invoices.deposit, status: 'approved' },
    })
    const { id, job: other } = await billed(1_000)
    for (const client of [technician, await api.signIn(emails.landlord), await officeClient(api, 'bluebird')]) {
      expect(await payJob(client, other, { card_token: 'x' })).toMatchObject({ status: 404 })
    }
    expect((await payJob(api.visitor(), other, {})).status).toBe(401)
    expect((await payJob(office, other, { transaction_type: 'cash', amount_cents: 1_000 })).status).toBe(200)
    expect(await readLedger(api, id)).toMatchObject([{ transactionType: 'cash', userId: acme.users.admin }])
  })
})

describe('what was paid for a job', () => {
  it('is listed across all its invoices, oldest first, with working receipt links', async () => {
    const { id: old, job } = await billed(5_000)
    expect((await list(customer, job)).body).toEqual([])
    await payJob(customer, job, { card_token: await sandbox.staxCard(), amount_cents: 100 })
    api.clock.advance(1_000)
    const newest = await billAgain(job, 4_000)
    await payJob(customer, job, { card_token: await sandbox.staxCard(), amount_cents: 200 })
    api.clock.advance(1_000)
    await payJob(customer, job, { card_token: await sandbox.staxCard({ number: DECLINING_CARD }), amount_cents: 300 })
    const { status, body } = await list(customer, job)
    expect([
      status,
      body.map(({ invoice_id, amount_cents, status: state }) => [invoice_id, amount_cents, state]),
    ]).toEqual([
      200,
      [
        [old, 100, 'approved'],
        [newest, 200, 'approved'],
        [newest, 300, 'failed'],
      ],
    ])
    expect(body.map(({ receipt_url }) => receipt_url !== null)).toEqual([true, true, false])
    expect((await api.visitor().request('GET', body[0]!.receipt_url!)).headers['content-type']).toBe('application/pdf')
    expect(body[1]).toEqual((await customer.call('getInvoice', { params: { id: newest } })).body.payments[0])
  })

  it('a refund with an unknown outcome is visible only to the office', async () => {
    const { id, job } = await billed(5_000)
    await payJob(customer, job, { card_token: await sandbox.staxCard(), amount_cents: 100 })
    const [payment] = await readLedger(api, id)
    const { id: _, ...paid } = payment!
    const refund = (status: 'unknown' | 'approved') => ({
      ...paid,
      amountCents: -50,
      refundOfId: payment!.id,
      status,
      idempotencyKey: crypto.randomUUID(),
      referenceId: crypto.randomUUID(),
    })
    const [unsure] = await api.inAcme((db) =>
      db
        .insert(payments)
        .values([refund('unknown'), refund('approved')])
        .returning(),
    )
    const technician = await staffClient(api, 'technician', { type: 'Invoice', id })
    const idsFor = async (client: TestClient) => (await list(client, job)).body.map((each) => each.id)
    expect(await idsFor(office)).toContain(unsure!.id)
    for (const client of [customer, technician]) {
      const shown = await idsFor(client)
      expect(shown).toHaveLength(2)
      expect(shown).not.toContain(unsure!.id)
    }
  })

  it('is for whoever may read the job', async () => {
    const { job } = await billed(1_000)
    for (const client of [
      await api.signIn(emails.landlord),
      await api.signIn(emails.customer, 'bluebird'),
      await staffClient(api, 'technician', { type: 'Invoice', id: acme.invoices.unpaid }),
    ]) {
      expect(await list(client, job)).toMatchObject({ status: 404 })
    }
    expect((await list(api.visitor(), job)).status).toBe(401)
    expect((await list(office, job)).status).toBe(200)
  })
})
