import { setUpClientForEach } from '#test/support'
import {
  addInvoice,
  allBooks,
  books,
  capturedCents,
  setUpPaymentsApiForEach,
  invoiceRow,
  readLedger,
  readMails,
  officeClient,
  pay,
  staffClient,
} from '#test/support/payments'
import { RETURNED_ACCOUNT, paymentTenant } from '#test/support/sandbox-gateway'
import { emails } from 'demo/names'
import { deleteExpiredAuthorizations } from './delete-expired-authorizations'
import { reconcilePayments } from './reconcile'

const DAY = 86_400_000
const { api, sandbox } = setUpPaymentsApiForEach()
const customer = setUpClientForEach(() => api.signIn(emails.customer))
const office = setUpClientForEach(() => officeClient(api))

const paid = async (by: 'stax_card' | 'gpi_card' | 'stax_ach' | 'gpi_ach', cents = 1_000, account?: string) => {
  const id = await addInvoice(api, 5_000)
  const source = {
    stax_card: async () => ({ card_token: await sandbox.staxCard() }),
    gpi_card: async () => ({ card_token: await sandbox.gpiCard() }),
    stax_ach: async () => ({ ach_token: await sandbox.staxBank(account) }),
    gpi_ach: async () => ({ ach_token: await sandbox.gpiBank(account) }),
  }
  await pay(customer, id, { transaction_type: by, amount_cents: cents, ...(await source[by]()) })
  const [payment] = await readLedger(api, id)
  if (!payment) throw new Error('no payment')
  return { id, payment }
}
const refund = (id: number, amount_cents: number, key: string = crypto.randomUUID(), client = office) =>
  client.call(
    'refundPayment',
    { params: { id }, body: { refund: { amount_cents, notes: 'Goodwill' } } },
    { 'idempotency-key': key },
  )
const takeBack = (id: number, client = office, reason?: string) =>
  client.call('voidPayment', { params: { id }, ...(reason !== undefined && { body: { void: { reason } } }) })
const notice = (provider: 'stax' | 'gpi', body: { reference?: string; id?: string }) =>
  api.visitor().call('receiveGatewayNotice', { params: { provider }, body })
const officeNextDay = async () => {
  api.clock.advance(DAY + 1)
  Object.assign(office, await officeClient(api))
}

describe.each(['stax_card', 'gpi_card', 'stax_ach', 'gpi_ach'] as const)('%s', (by) => {
  it('is voided before it settles', async () => {
    const { id, payment } = await paid(by)
    expect(await takeBack(payment.id, office, 'Paid twice')).toMatchObject({
      status: 200,
      body: { status: 'voided', customer: { full_name: 'Casey Rivera' }, gateway_reference: payment.gatewayReference },
    })
    const log = await office.call('listAuditEntries', {
      query: { resource_type: 'payment', resource_id: payment.id },
    })
    expect(log.body.data.filter(({ reason }) => reason === 'Paid twice').map(({ after }) => after?.['status'])).toEqual(
      expect.arrayContaining(['voided', 'unknown']),
    )
    expect(await takeBack(payment.id, office, ' ')).toMatchObject({ status: 400, body: { field: 'void.reason' } })
    expect((await takeBack(payment.id)).status).toBe(200)
    // Whoever has a receipt is told once that it no longer holds.
    expect((await readMails(api)).filter(({ kind }) => kind === 'receipt').map(({ subject }) => subject)).toEqual([
      'Your payment of $10.00 to Acme Home Services',
      'Your payment of $10.00 to Acme Home Services was voided',
    ])
    expect(await books(api, sandbox, id)).toEqual(allBooks(0))
    expect((await refund(payment.id, 1)).status).toBe(422)
  })

  it('is refunded in parts after it settled, never more than is left', async () => {
    const { id, payment } = await paid(by)
    await officeNextDay()
    expect((await takeBack(payment.id)).status).toBe(422)
    expect((await readLedger(api, id))[0]).toMatchObject({ status: payment.status })
    const key = crypto.randomUUID()
    const isBank = by.endsWith('ach')
    const first = await refund(payment.id, 400, key)
    expect(first).toMatchObject({
      status: 201,
      body: { amount_cents: -400, status: isBank ? 'submitted' : 'approved', notes: 'Goodwill' },
    })
    expect(await refund(payment.id, 400, key)).toMatchObject({
      status: 201,
      body: first.body,
      headers: { 'idempotent-replayed': 'true' },
    })
    expect((await refund(payment.id, 401, key)).status).toBe(409)
    expect(await refund(payment.id, 601)).toMatchObject({
      status: 422,
      body: { field: 'refund.amount_cents', message: 'At most $6.00 can be refunded.' },
    })
    const at = await Promise.all([refund(payment.id, 600), refund(payment.id, 600)])
    expect(at.map(({ status }) => status).sort()).toEqual([201, expect.any(Number)])
    expect(at.filter(({ status }) => status === 201)).toHaveLength(1)
    const ledger = await readLedger(api, id)
    expect(ledger.map(({ amountCents, refundOfId }) => [amountCents, refundOfId])).toEqual([
      [1_000, null],
      [-400, payment.id],
      [-600, payment.id],
    ])
    expect(await capturedCents(sandbox, ledger)).toBe(0)
    expect(await invoiceRow(api, id)).toMatchObject({ balanceCents: 4_000, totalTransactionsCents: 0 })
    expect((await readMails(api)).filter(({ kind }) => kind === 'refund')).toMatchObject([
      { to: emails.customer, text: expect.stringContaining('Amount refunded: $4.00') },
      {},
    ])
  })
})

it.each(['stax_card', 'stax_ach'] as const)(
  '%s is not refunded before it settles: the answer says to void it, also to a repeat',
  async (by) => {
    const { id, payment } = await paid(by)
    const key = crypto.randomUUID()
    for (const answer of [await refund(payment.id, 300, key), await refund(payment.id, 300, key)])
      expect(answer).toMatchObject({
        status: 422,
        body: {
          message: expect.stringMatching(/not settled yet\. Void it instead, or refund it once it has settled\.$/),
        },
      })
    expect(await books(api, sandbox, id)).toEqual(allBooks(1_000))
  },
)

describe('money taken by hand', () => {
  it('is refunded and voided in the ledger only', async () => {
    const id = await addInvoice(api, 5_000)
    await pay(office, id, { transaction_type: 'cash', amount_cents: 2_000 })
    await pay(office, id, {
      transaction_type: 'check',
      check_number: '1047',
      check_dl_state: 'co',
      check_dl_number: '12-345',
      amount_cents: 1_000,
      notify_customer: false,
    })
    const [cash, check] = await readLedger(api, id)
    expect(check).toMatchObject({
      checkNumber: '1047',
      checkDlState: 'CO',
      checkDlNumber: '12-345',
      status: 'approved',
    })
    expect((await refund(cash!.id, 500)).body).toMatchObject({ status: 'approved', amount_cents: -500 })
    expect((await takeBack(cash!.id)).status).toBe(422)
    expect((await takeBack(check!.id)).body.status).toBe('voided')
    expect((await invoiceRow(api, id)).balanceCents).toBe(3_000)
    expect((await readMails(api)).map(({ kind }) => kind)).toEqual(['receipt', 'refund'])
  })

  it.each([
    [{ transaction_type: 'check' }, 'payment.check_number'],
    [{ transaction_type: 'check', check_number: '1', check_dl_state: 'C0' }, 'payment.check_dl_state'],
    [{ transaction_type: 'check', check_number: '1', processor_name: 'x' }, 'payment.processor_name'],
    [{ transaction_type: 'external', reference_id: 'x' }, 'payment.processor_name'],
    [{ transaction_type: 'cash', check_number: '1' }, 'payment.check_number'],
    [{ transaction_type: 'stax_card', card_token: 'x', notify_customer: true }, 'payment.notify_customer'],
  ] as const)('%j is rejected with its field', async (payment, field) => {
    const id = await addInvoice(api, 5_000)
    expect(await pay(office, id, payment)).toMatchObject({ status: 422, body: { field } })
    expect(await readLedger(api, id)).toEqual([])
  })

  it('an external processor’s reference is shown; customers cannot send staff fields', async () => {
    const id = await addInvoice(api, 5_000)
    expect((await pay(customer, id, { card_token: 'x', check_number: '1' })).status).toBe(403)
    expect(
      (await pay(office, id, { transaction_type: 'external', processor_name: 'Front desk', reference_id: 'T-1' })).body,
    ).toMatchObject({ reference_id: 'T-1' })
    expect((await customer.call('getInvoice', { params: { id } })).body.payments).toMatchObject([
      { processor_name: 'Front desk', reference_id: 'T-1' },
    ])
  })
})

describe('after a lost gateway response', () => {
  it.each(['stax_card', 'gpi_card'] as const)(
    'a refund by %s is found when it was made, and fails when not',
    async (by) => {
      const { id, payment } = await paid(by)
      await officeNextDay()
      const gateway = api.services.payments.byProvider(paymentTenant('acme'), by === 'stax_card' ? 'stax' : 'gpi')
      if (!gateway) throw new Error('no gateway')
      const real = gateway.refund
      gateway.refund = async (request) => (await real(request), { outcome: 'unknown' })
      expect((await refund(payment.id, 300)).body.status).toBe('unknown')
      expect((await refund(payment.id, 100)).status).toBe(409)
      expect((await invoiceRow(api, id)).balanceCents).toBe(4_000)
      expect((await customer.call('getInvoice', { params: { id } })).body.payments).toHaveLength(1)
      expect((await office.call('listPayments', { query: { state: 'unsettled' } })).body).toMatchObject({
        next: null,
        data: [{ amount_cents: -300, status: 'unknown' }],
      })
      api.clock.advance(30_000)
      await reconcilePayments(api.services)
      expect(await readLedger(api, id)).toMatchObject([{}, { status: 'approved', amountCents: -300 }])
      gateway.refund = async () => ({ outcome: 'unknown' })
      await refund(payment.id, 100)
      api.clock.advance(30_000)
      await reconcilePayments(api.services)
      const ledger = await readLedger(api, id)
      expect(ledger.at(-1)).toMatchObject({ status: 'failed' })
      expect(await capturedCents(sandbox, ledger)).toBe(700)
      expect((await invoiceRow(api, id)).balanceCents).toBe(4_000)
    },
  )

  it.each([true, false])('a void (made: %s) ends with the status at the gateway', async (made) => {
    const { id, payment } = await paid('gpi_card')
    const gateway = api.services.payments.byProvider(paymentTenant('acme'), 'gpi')
    if (!gateway) throw new Error('no gateway')
    const real = gateway.void
    gateway.void = async (request) => (made && (await real(request)), 'unknown')
    expect((await takeBack(payment.id)).body.status).toBe('unknown')
    await reconcilePayments(api.services)
    expect((await readLedger(api, id))[0]?.status).toBe('unknown')
    api.clock.advance(30_000)
    await reconcilePayments(api.services)
    expect((await readLedger(api, id))[0]?.status).toBe(made ? 'voided' : 'approved')
    expect(await books(api, sandbox, id)).toEqual(allBooks(made ? 0 : 1_000))
    expect((await readMails(api)).map(({ subject }) => subject)).toEqual([
      'Your payment of $10.00 to Acme Home Services',
      ...(made ? ['Your payment of $10.00 to Acme Home Services was voided'] : []),
    ])
  })

  it('a charge that counted as failed but went through is voided', async () => {
    const id = await addInvoice(api, 1_000)
    const gateway = api.services.payments.byProvider(paymentTenant('acme'), 'gpi')
    if (!gateway) throw new Error('no gateway')
    const [charge, lookup] = [gateway.charge, gateway.lookup]
    let late: Parameters<typeof charge>[0] | null = null
    gateway.charge = async (request) => ((late = request), { outcome: 'unknown' })
    gateway.lookup = async () => null
    await pay(customer, id, { transaction_type: 'gpi_card', card_token: await sandbox.gpiCard() })
    api.clock.advance(30_000)
    await reconcilePayments(api.services)
    expect(await readLedger(api, id)).toMatchObject([{ status: 'failed' }])
    gateway.lookup = lookup
    await charge(late!)
    expect((await notice('gpi', { reference: late!.reference })).status).toBe(204)
    expect(await readLedger(api, id)).toMatchObject([{ status: 'voided' }])
    expect(await books(api, sandbox, id)).toEqual(allBooks(0))
  })
})

describe('access', () => {
  it('is limited to the tenant’s office, and by a link to its invoice', async () => {
    const { id, payment } = await paid('stax_card')
    const other = await addInvoice(api, 1_000)
    for (const client of [customer, await staffClient(api, 'technician', { type: 'Invoice', id })]) {
      expect((await takeBack(payment.id, client)).status).toBe(403)
      expect((await refund(payment.id, 1, undefined, client)).status).toBe(403)
      expect((await client.call('listPayments', {})).status).toBe(403)
    }
    const elsewhere = await officeClient(api, 'bluebird')
    expect((await takeBack(payment.id, elsewhere)).status).toBe(404)
    expect((await refund(payment.id, 1, undefined, elsewhere)).status).toBe(404)
    expect((await elsewhere.call('listPayments', {})).body.data.some((each) => each.id === payment.id)).toBe(false)
    const byLink = await staffClient(api, 'admin', { type: 'Invoice', id: other })
    expect((await takeBack(payment.id, byLink)).status).toBe(404)
    expect((await byLink.call('listPayments', {})).body).toEqual({ data: [], next: null })
    const page = (await office.call('listPayments', { query: { limit: 200 } })).body
    expect(page.data.filter((each) => each.id === payment.id)).toMatchObject([
      { status: 'approved', gateway: 'stax', customer: { full_name: 'Casey Rivera' } },
    ])
    expect(page.data.map((each) => each.transaction_time)).toEqual(
      page.data
        .map((each) => each.transaction_time)
        .sort()
        .reverse(),
    )
  })
})

describe('a gateway webhook', () => {
  it('only triggers a lookup', async () => {
    const { id, payment } = await paid('stax_card')
    expect((await notice('stax', { reference: payment.referenceId })).status).toBe(204)
    expect((await notice('stax', { reference: 'nobody' })).status).toBe(204)
    expect((await notice('stax', {})).status).toBe(204)
    expect((await readLedger(api, id))[0]?.status).toBe('approved')
    await api.services.payments
      .byProvider(paymentTenant('acme'), 'stax')
      ?.void({ processorId: payment.gatewayReference ?? '', method: 'card' })
    await Promise.all([
      notice('stax', { id: payment.gatewayReference ?? '' }),
      notice('stax', { reference: payment.referenceId }),
      notice('gpi', { reference: payment.referenceId }),
    ])
    expect((await readLedger(api, id))[0]?.status).toBe('voided')
    expect(await books(api, sandbox, id)).toEqual(allBooks(0))
  })

  it('records a returned transfer at once, also after it was final', async () => {
    const { id, payment } = await paid('gpi_ach', 1_000, RETURNED_ACCOUNT)
    api.clock.advance(5 * DAY)
    await notice('gpi', { reference: payment.referenceId })
    await notice('gpi', { reference: payment.referenceId })
    expect((await readLedger(api, id))[0]?.status).toBe('returned')
    expect((await readMails(api)).map(({ kind }) => kind)).toEqual([
      'receipt',
      'bank_authorization',
      'payment_returned',
    ])
    expect((await invoiceRow(api, id)).balanceCents).toBe(5_000)
  })
})

it('authorizations are kept for two years and no longer', async () => {
  await paid('stax_ach')
  expect(await deleteExpiredAuthorizations(api.services)).toBe(0)
  api.clock.advance(730 * DAY)
  expect(await deleteExpiredAuthorizations(api.services)).toBe(0)
  api.clock.advance(2 * DAY)
  expect(await deleteExpiredAuthorizations(api.services)).toBe(1)
})
