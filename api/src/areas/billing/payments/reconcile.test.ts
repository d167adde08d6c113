import { eq } from 'drizzle-orm'
import { payments } from '#foundation/database/schema'
import { setUpClientForEach, rounds, until } from '#test/support'
import {
  addInvoice,
  allBooks,
  books,
  setUpPaymentsApiForEach,
  invoiceRow,
  readLedger,
  pay,
} from '#test/support/payments'
import { RETURNED_ACCOUNT, paymentTenant } from '#test/support/sandbox-gateway'
import { PAYMENT_FAILED } from '@portal/rules'
import { demoIds, emails } from 'demo/names'
import { settlePayment, type PaymentRow } from './ledger'
import { startReconciler, reconcilePayments } from './reconcile'

const SECOND = 1_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const acme = demoIds('acme')
const stored = { transaction_type: 'payment_method' as const }

const { api, sandbox } = setUpPaymentsApiForEach()
const customer = setUpClientForEach(() => api.signIn(emails.customer))

const run = () => reconcilePayments(api.services)
const getGateway = (provider: 'stax' | 'gpi') => {
  const found = api.services.payments.byProvider(paymentTenant('acme'), provider)
  if (!found) throw new Error('no gateway')
  return found
}

/** The row left by a process that died right before or after its charge. */
async function orphan(invoiceId: number, { charged }: { charged: boolean }): Promise<PaymentRow> {
  const [row] = await api.inAcme((db) =>
    db
      .insert(payments)
      .values({
        invoiceId,
        userId: acme.users.customer,
        idempotencyKey: crypto.randomUUID(),
        requestFingerprint: 'x',
        referenceId: crypto.randomUUID(),
        gateway: 'gpi',
        methodKey: 'gpi_card',
        transactionType: 'card',
        amountCents: 1_000,
        status: 'attempted',
        transactionTime: api.clock(),
        createdAt: api.clock(),
      })
      .returning(),
  )
  if (!row) throw new Error('no row')
  if (charged) {
    const source = { kind: 'single_use' as const, token: await sandbox.gpiCard() }
    await getGateway('gpi').charge({
      reference: row.referenceId,
      amountCents: 1_000,
      method: 'card',
      source,
      invoiceNumber: '1',
      store: false,
    })
  }
  return row
}

describe('a payment whose process died', () => {
  it('is settled from the gateway, and left alone while its process may still run', async () => {
    const id = await addInvoice(api, 1_000)
    await orphan(id, { charged: true })
    api.clock.advance(19 * SECOND)
    expect((await run()).checked).toBe(0)
    expect(await pay(customer, id, { card_token: 'x' })).toMatchObject({
      status: 409,
      body: {
        message: 'Another payment of this invoice is being processed. Please wait until it is done.',
        field: 'payment.amount_cents',
      },
    })
    api.clock.advance(SECOND)
    expect(await run()).toEqual({ checked: 1, changed: 1, failed: 0 })
    expect(await readLedger(api, id)).toMatchObject([{ status: 'approved', cardLast4: '5262' }])
    expect(await books(api, sandbox, id)).toEqual(allBooks(1_000))
    expect((await run()).checked).toBe(0)
  })

  it('releases its part of the balance if it was never charged', async () => {
    const id = await addInvoice(api, 1_000)
    await orphan(id, { charged: false })
    api.clock.advance(20 * SECOND)
    await run()
    expect(await readLedger(api, id)).toMatchObject([{ status: 'unknown' }])
    expect((await invoiceRow(api, id)).balanceCents).toBe(0)
    api.clock.advance(40 * SECOND)
    await run()
    expect(await readLedger(api, id)).toMatchObject([
      { status: 'failed', message: 'The gateway knows of no such charge' },
    ])
    expect((await pay(customer, id, { card_token: await sandbox.staxCard() })).status).toBe(200)
    expect(await books(api, sandbox, id)).toEqual(allBooks(1_000))
  })

  it('is looked up immediately when its key is sent again', async () => {
    const id = await addInvoice(api, 1_000)
    const key = crypto.randomUUID()
    sandbox.breakWith('reset_after_capture')
    api.services.payments.lookupPausesMs = []
    const payment = { transaction_type: 'gpi_card' as const, card_token: await sandbox.gpiCard() }
    expect((await pay(customer, id, payment, key)).body.status).toBe('unknown')
    await api.inAcme((db) => db.update(payments).set({ status: 'attempted' }).where(eq(payments.invoiceId, id)))
    api.clock.advance(20 * SECOND)
    expect(await pay(customer, id, payment, key)).toMatchObject({ status: 200, body: { status: 'approved' } })
    expect(await books(api, sandbox, id)).toEqual(allBooks(1_000))
  })
})

describe('a payment whose response was lost', () => {
  it.each(['stax_card', 'gpi_card'] as const)('by %s is found, once', async (transaction_type) => {
    const id = await addInvoice(api, 1_000)
    const key = crypto.randomUUID()
    api.services.payments.lookupPausesMs = []
    sandbox.breakWith('reset_after_capture')
    const payment = {
      transaction_type,
      card_token: transaction_type === 'stax_card' ? await sandbox.staxCard() : await sandbox.gpiCard(),
    }
    expect(await pay(customer, id, payment, key)).toMatchObject({ status: 200, body: { status: 'unknown' } })
    expect((await customer.call('getInvoice', { params: { id } })).body).toMatchObject({
      balance: '$0.00',
      payments: [{ status: 'unknown' }],
    })
    api.clock.advance(20 * SECOND)
    await Promise.all([run(), run(), run()])
    expect(await readLedger(api, id)).toMatchObject([{ status: 'approved' }])
    expect(await pay(customer, id, payment, key)).toMatchObject({ status: 200, body: { status: 'approved' } })
    expect(await books(api, sandbox, id)).toEqual(allBooks(1_000))
  })

  it('fails after half a minute if it was never made, also for a repeat of its key', async () => {
    const id = await addInvoice(api, 1_000)
    const key = crypto.randomUUID()
    sandbox.breakWith('server_error')
    const payment = { card_token: await sandbox.staxCard() }
    expect((await pay(customer, id, payment, key)).body.status).toBe('unknown')
    api.clock.advance(24 * SECOND)
    await run()
    expect((await pay(customer, id, payment, key)).body.status).toBe('unknown')
    api.clock.advance(7 * SECOND)
    await run()
    expect(await pay(customer, id, payment, key)).toMatchObject({ status: 422, body: { message: PAYMENT_FAILED } })
    expect(await books(api, sandbox, id)).toEqual(allBooks(0))
  })

  it('stays unknown while the gateway is down', async () => {
    const id = await addInvoice(api, 1_000)
    sandbox.breakWith('server_error')
    await pay(customer, id, { card_token: await sandbox.staxCard() })
    await sandbox.close()
    api.clock.advance(DAY)
    expect(await run()).toMatchObject({ checked: 1, changed: 0 })
    expect(await readLedger(api, id)).toMatchObject([{ status: 'unknown' }])
    expect((await invoiceRow(api, id)).balanceCents).toBe(0)
  })
})

it('looks up a lost response however many bank transfers wait to become final', async () => {
  const id = await addInvoice(api, 1_000)
  sandbox.breakWith('server_error')
  await pay(customer, id, { card_token: await sandbox.staxCard() })
  const at = new Date(api.clock().getTime() - 5 * HOUR)
  const transfer = (index: number): typeof payments.$inferInsert => ({
    invoiceId: id,
    userId: acme.users.customer,
    idempotencyKey: `transfer ${index}`,
    requestFingerprint: 'x',
    referenceId: `transfer ${index}`,
    gateway: 'stax',
    methodKey: 'stax_ach',
    transactionType: 'ach',
    amountCents: 1,
    status: 'submitted',
    transactionTime: at,
    createdAt: at,
    checkedAt: at,
  })
  await api.inAcme((db) => db.insert(payments).values(Array.from({ length: 600 }, (_, index) => transfer(index))))
  sandbox.breakWith(null)
  api.clock.advance(30 * SECOND)
  expect(await run()).toEqual({ checked: 1, changed: 1, failed: 0 })
})

describe('a payment that is settled', () => {
  it.each(['declined', 'unknown', 'voided'] as const)('stays settled when "%s" arrives late', async (outcome) => {
    const id = await addInvoice(api, 1_000)
    await pay(customer, id, { card_token: await sandbox.staxCard() })
    const [row] = await readLedger(api, id)
    if (!row) throw new Error('no row')
    const tenant = await api.services.tenants.bySubdomain('acme')
    await api.inAcme((db) => settlePayment(db, { tenant, config: api.services.config }, row, { outcome }, api.clock()))
    expect(await readLedger(api, id)).toEqual([row])
    expect(await books(api, sandbox, id)).toEqual(allBooks(1_000))
  })
})

describe('a partial charge that was not voided', () => {
  const partial = async (id: number) => {
    const row = await orphan(id, { charged: false })
    const source = { kind: 'single_use' as const, token: await sandbox.gpiCard() }
    await getGateway('gpi').charge({
      reference: row.referenceId,
      amountCents: 1_006,
      method: 'card',
      source,
      invoiceNumber: '1',
      store: false,
    })
    await api.inAcme((db) => db.update(payments).set({ amountCents: 1_006 }).where(eq(payments.id, row.id)))
  }

  it('is voided, and refunded once it has settled', async () => {
    const [early, late] = [await addInvoice(api, 5_000), await addInvoice(api, 5_000)]
    await partial(early)
    api.clock.advance(30 * SECOND)
    await run()
    expect(await readLedger(api, early)).toMatchObject([{ status: 'voided' }])
    await partial(late)
    api.clock.advance(2 * DAY)
    await run()
    expect(await readLedger(api, late)).toMatchObject([{ status: 'voided' }])
    for (const id of [early, late]) expect(await books(api, sandbox, id)).toEqual(allBooks(0))
    expect((await sandbox.transactions()).map(({ type, status }) => `${type} ${status}`)).toEqual([
      'sale voided',
      'sale partially_approved',
      'refund approved',
    ])
  })
})

describe('a bank transfer', () => {
  it('that the bank returns is owed again', async () => {
    const id = await addInvoice(api, 1_000)
    await pay(customer, id, { transaction_type: 'stax_ach', ach_token: await sandbox.staxBank(RETURNED_ACCOUNT) })
    api.clock.advance(DAY)
    await run()
    expect(await readLedger(api, id)).toMatchObject([{ status: 'submitted' }])
    api.clock.advance(2 * DAY)
    await run()
    expect(await readLedger(api, id)).toMatchObject([{ status: 'returned', message: 'Returned by the bank' }])
    expect(await books(api, sandbox, id)).toEqual(allBooks(0))
  })

  it('whose lookup returned unknown is reported as failed and looked up again in the next run', async () => {
    const id = await addInvoice(api, 1_000)
    await pay(customer, id, { transaction_type: 'stax_ach', ach_token: await sandbox.staxBank(RETURNED_ACCOUNT) })
    api.clock.advance(3 * DAY)
    jest.spyOn(getGateway('stax'), 'lookup').mockResolvedValueOnce({ outcome: 'unknown' })
    expect(await run()).toEqual({ checked: 1, changed: 0, failed: 1 })
    expect(await readLedger(api, id)).toMatchObject([{ status: 'submitted' }])
    expect(await run()).toEqual({ checked: 1, changed: 1, failed: 0 })
    expect(await readLedger(api, id)).toMatchObject([{ status: 'returned' }])
  })

  it('that is not returned is final after ten days', async () => {
    const id = await addInvoice(api, 1_000)
    await pay(customer, id, { transaction_type: 'gpi_ach', ach_token: await sandbox.gpiBank() })
    for (let day = 0; day < 10; day += 1) {
      expect(await readLedger(api, id)).toMatchObject([{ status: 'submitted', settledAt: null }])
      api.clock.advance(DAY)
      await run()
    }
    expect(await readLedger(api, id)).toMatchObject([{ status: 'approved', settledAt: api.clock() }])
    expect((await run()).checked).toBe(0)
  })
})

describe('the reconciler', () => {
  it('runs periodically, one run at a time, until it is stopped', async () => {
    const id = await addInvoice(api, 1_000)
    await orphan(id, { charged: true })
    api.clock.advance(HOUR)
    const stop = startReconciler(api.services, { everyMs: 20 })
    await until(async () => (await readLedger(api, id))[0]?.status !== 'attempted')
    await stop()
    const { last_run_at, consecutive_failures } = api.services.background.health().jobs['reconcile_payments'] ?? {}
    expect(consecutive_failures).toBe(0)
    api.clock.advance(HOUR)
    await rounds(20)
    expect(api.services.background.health().jobs['reconcile_payments']?.last_run_at).toBe(last_run_at)
    expect(await books(api, sandbox, id)).toEqual(allBooks(1_000))
  })
})

it('a stored card of another gateway account is declined, not lost', async () => {
  const id = await addInvoice(api, 1_000)
  const { payment_method } = (await customer.call('getUser', { params: { id: acme.users.customer } })).body
  expect((await pay(customer, id, { ...stored, payment_method_id: payment_method?.id })).status).toBe(422)
  expect(await readLedger(api, id)).toMatchObject([{ status: 'failed', entryMethod: 'stored', cardLast4: '1111' }])
})
