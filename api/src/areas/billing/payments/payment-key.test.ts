import { and, eq } from 'drizzle-orm'
import { createStaffLink } from '#areas/identity/links/create-link'
import { closedPaymentKeys, payments } from '#foundation/database/schema'
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
} from '#test/support/payments'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const SECOND = 1_000
const DAY = 24 * 3_600 * SECOND

const { api, sandbox } = setUpPaymentsApi()
const customer = setUpClient(() => api.signIn(emails.customer))

const ask = (key: string, client = customer) => client.call('getPaymentByKey', { params: { key } })
const close = (key: string, client = customer) => client.call('closePaymentKey', { params: { key } })
const newKey = () => crypto.randomUUID()
const keptClosed = (key: string) =>
  api.inAcme((db) => db.select().from(closedPaymentKeys).where(eq(closedPaymentKeys.idempotencyKey, key)))

async function linkHolder(resource: { type: 'Invoice' | 'Quote'; id: number }): Promise<TestClient> {
  const token = await createStaffLink(api.services, { tenantId: acme.tenant, userId: acme.users.customer, resource })
  return api.visitor(
    'acme',
    (await api.visitor().call('authenticateToken', { params: { token } })).body.authentication_token,
  )
}

describe('looking up a payment by its key', () => {
  it('returns a payment that was made, and pays nothing', async () => {
    const id = await addInvoice(api, 5_000)
    const key = newKey()
    await pay(customer, id, { card_token: await sandbox.staxCard(), amount_cents: 2_000 }, key)
    const made = { status: 'approved', amount_cents: 2_000, transactions: [{ invoice_id: id, amount_cents: 2_000 }] }
    expect(await ask(key)).toMatchObject({ status: 200, body: made })
    expect((await ask(key)).body).toEqual(made)
    expect(await books(api, sandbox, id)).toEqual(allBooks(2_000))
  })

  it('returns each part of one charge over several invoices', async () => {
    const [first, second] = [await addInvoice(api, 1_000), await addInvoice(api, 2_000)]
    const key = newKey()
    const body = {
      payment: { transaction_type: 'stax_card' as const, card_token: await sandbox.staxCard() },
      invoices: [
        { invoice_id: first, amount_cents: 1_000 },
        { invoice_id: second, amount_cents: 2_000 },
      ],
    }
    await customer.call('payInvoices', { body }, { 'idempotency-key': key })
    expect((await ask(key)).body).toEqual({
      status: 'approved',
      amount_cents: 3_000,
      transactions: [
        { invoice_id: first, amount_cents: 1_000 },
        { invoice_id: second, amount_cents: 2_000 },
      ],
    })
    // A link to one of the two invoices does not reveal the other.
    expect((await ask(key, await linkHolder({ type: 'Invoice', id: first }))).status).toBe(404)
  })

  it('returns a failed payment', async () => {
    const id = await addInvoice(api, 1_000)
    const key = newKey()
    await pay(customer, id, { card_token: await sandbox.staxCard({ number: '4012888888881881' }) }, key)
    expect(await ask(key)).toMatchObject({ status: 200, body: { status: 'failed', amount_cents: 1_000 } })
    expect((await close(key)).status).toBe(409)
  })

  it('returns `processing` while the request may still run, and looks up what it left open', async () => {
    const id = await addInvoice(api, 1_000)
    const key = newKey()
    api.services.payments.lookupPausesMs = []
    sandbox.breakWith('reset_after_capture')
    expect(
      (await pay(customer, id, { transaction_type: 'gpi_card', card_token: await sandbox.gpiCard() }, key)).body.status,
    ).toBe('unknown')
    const setStatus = (status: 'attempted') =>
      api.inAcme((db) =>
        db
          .update(payments)
          .set({ status })
          .where(and(eq(payments.invoiceId, id), eq(payments.idempotencyKey, key))),
      )
    await setStatus('attempted')
    expect((await ask(key)).body.status).toBe('processing')
    expect(await close(key)).toMatchObject({ status: 409, body: { field: 'key' } })
    sandbox.breakWith(null)
    api.clock.advance(20 * SECOND)
    expect((await ask(key)).body.status).toBe('approved')
    expect(await books(api, sandbox, id)).toEqual(allBooks(1_000))
  })

  it.each([
    ['that was never used', newKey(), 404],
    ['that is a card number', '4111111111111111', 400],
    ['that is not ASCII', 'ä', 400],
    ['that is too long', 'k'.repeat(201), 400],
  ])('a key %s', async (_, key, status) => {
    expect((await customer.request('GET', `/v1/payments/by_key/${encodeURIComponent(key)}`)).status).toBe(status)
    if (status === 400)
      expect((await customer.request('DELETE', `/v1/payments/by_key/${encodeURIComponent(key)}`)).body).toMatchObject({
        field: 'key',
      })
  })
})

describe('whose payment it is', () => {
  it('only those who may read the invoice get it', async () => {
    const id = await addInvoice(api, 1_000)
    const key = newKey()
    const holder = await linkHolder({ type: 'Invoice', id })
    expect((await pay(holder, id, { card_token: await sandbox.staxCard() }, key)).status).toBe(200)
    const who = {
      holder,
      customer,
      office: await officeClient(api),
      technician: await staffClient(api, 'technician', { type: 'Invoice', id }),
      other: await api.signIn(emails.landlord),
      otherInvoice: await linkHolder({ type: 'Invoice', id: acme.invoices.unpaid }),
      otherTechnician: await staffClient(api, 'technician', { type: 'Invoice', id: acme.invoices.unpaid }),
      quote: await linkHolder({ type: 'Quote', id: acme.quotes.sent }),
      otherTenant: await api.signIn(emails.customer, 'bluebird'),
    }
    const statuses: Record<string, number> = {}
    for (const [name, client] of Object.entries(who)) statuses[name] = (await ask(key, client)).status
    expect(statuses).toEqual({
      holder: 200,
      customer: 200,
      office: 200,
      technician: 200,
      other: 404,
      otherInvoice: 404,
      otherTechnician: 404,
      quote: 404,
      otherTenant: 404,
    })
    // Closing does not reveal either whether there is a payment.
    expect((await close(key, who.other)).status).toBe(404)
    expect((await close(key, who.quote)).status).toBe(404)
    expect((await close(newKey(), who.quote)).status).toBe(404)
    expect(await keptClosed(key)).toEqual([])
  })
})

describe('a key that was closed', () => {
  it('pays nothing when its payment arrives late, and stays unknown', async () => {
    const id = await addInvoice(api, 1_000)
    const key = newKey()
    const card_token = await sandbox.staxCard()
    expect([(await close(key)).status, (await close(key)).status]).toEqual([204, 204])
    expect(await pay(customer, id, { card_token }, key)).toMatchObject({
      status: 409,
      body: { field: 'Idempotency-Key' },
    })
    expect((await ask(key)).status).toBe(404)
    expect(await readLedger(api, id)).toEqual([])
    // A new key pays.
    expect((await pay(customer, id, { card_token })).status).toBe(200)
    expect(await books(api, sandbox, id)).toEqual(allBooks(1_000))
  })

  it('rejects batch payments and payments by staff as well', async () => {
    const id = await addInvoice(api, 1_000)
    const several = newKey()
    await close(several)
    const body = {
      payment: { transaction_type: 'stax_card' as const, card_token: await sandbox.staxCard() },
      invoices: [{ invoice_id: id, amount_cents: 1_000 }],
    }
    expect((await customer.call('payInvoices', { body }, { 'idempotency-key': several })).status).toBe(409)
    const technician = await staffClient(api, 'technician', { type: 'Invoice', id })
    const key = newKey()
    expect((await close(key, technician)).status).toBe(204)
    expect((await pay(technician, id, { transaction_type: 'cash' }, key)).status).toBe(409)
    expect(await readLedger(api, id)).toEqual([])
  })

  it('concurrently with its payment either closes or pays, never both and never neither', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      const id = await addInvoice(api, 1_000)
      const key = newKey()
      const card_token = await sandbox.staxCard()
      const paying = () => pay(customer, id, { card_token }, key)
      const [paid, closed] =
        round % 2 === 0
          ? await Promise.all([paying(), close(key)])
          : await Promise.all([close(key), paying()]).then(([b, a]) => [a, b] as const)
      outcomes.add(`${paid.status} ${closed.status}`)
      expect(await books(api, sandbox, id)).toEqual(allBooks(paid.status === 200 ? 1_000 : 0))
    }
    for (const outcome of outcomes) expect(['200 409', '409 204']).toContain(outcome)
  })

  it('is deleted after 30 days', async () => {
    const [old, young] = [newKey(), newKey()]
    await close(old)
    api.clock.advance(29 * DAY)
    // The session has expired by now.
    Object.assign(customer, await api.signIn(emails.customer))
    await close(young)
    expect(await keptClosed(old)).toHaveLength(1)
    api.clock.advance(2 * DAY)
    Object.assign(customer, await api.signIn(emails.customer))
    await close(newKey())
    expect([(await keptClosed(old)).length, (await keptClosed(young)).length]).toEqual([0, 1])
  })
})
