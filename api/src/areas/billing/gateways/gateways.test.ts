import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestClock, type TestClock } from '#test/support/clock'
import {
  DECLINING_CARD,
  RETURNED_ACCOUNT,
  sandboxAccounts,
  paymentTenant,
  startSandbox,
  type TestSandbox,
} from '#test/support/sandbox-gateway'
import type { Charge, PaymentGateway } from './gateway'
import { createGatewayRegistry, type GatewayAccount, type GatewayRegistry } from './gateway-registry'

const DAY = 86_400_000
const TIMEOUT_MS = 400

let clock: TestClock
let sandbox: TestSandbox
let payments: GatewayRegistry
beforeEach(async () => {
  clock = createTestClock('2026-03-10T15:00:00Z')
  sandbox = await startSandbox(clock, { hangMs: 5_000 })
  payments = createGatewayRegistry({ ...sandbox.payments, timeoutMs: TIMEOUT_MS }, clock)
})
afterEach(async () => {
  await payments.close()
  await sandbox.close()
})

const buildCharge = (source: string, change: Partial<Charge> = {}): Charge => ({
  reference: randomUUID(),
  amountCents: 1234,
  method: 'card',
  source: { kind: 'single_use', token: source },
  invoiceNumber: '7',
  store: false,
  payer: { firstName: 'Casey', lastName: 'Rivera' },
  billing: { street: '12 Main St', city: 'Fairhaven', state: 'CO', zipCode: '80014' },
  ...change,
})

/** The same tests for both vendors: their differences end at the adapters. */
describe.each(['stax', 'gpi'] as const)('%s', (provider) => {
  const gateway = (): PaymentGateway => {
    const found = payments.byProvider(paymentTenant('acme'), provider)
    if (!found) throw new Error('no gateway')
    return found
  }
  const card = (number?: string) => (provider === 'stax' ? sandbox.staxCard({ number }) : sandbox.gpiCard({ number }))
  const bank = (account?: string) => (provider === 'stax' ? sandbox.staxBank(account) : sandbox.gpiBank(account))

  it('charges a card, and finds the charge by its reference', async () => {
    const charge = buildCharge(await card('4111111111111111'))
    const result = await gateway().charge(charge)
    expect(result).toMatchObject({
      outcome: 'approved',
      brand: 'visa',
      last4: '1111',
      expMonth: 12,
      expYear: 2030,
      processorId: expect.any(String),
    })
    expect(result.storedToken).toBeUndefined()
    expect(await gateway().lookup(charge)).toMatchObject({ outcome: 'approved', processorId: result.processorId })
    expect(await sandbox.transactions()).toMatchObject([{ amount_cents: 1234, reference: charge.reference }])
  })

  it.each([1, 5_010, 10_010, 114_999, 99_999_998])('charges %i cents to the cent', async (amountCents) => {
    expect((await gateway().charge(buildCharge(await card(), { amountCents }))).outcome).toBe('approved')
    expect(await sandbox.transactions()).toMatchObject([{ amount_cents: amountCents }])
  })

  it('submits a bank transfer, which the bank may return', async () => {
    const charge = buildCharge(await bank(RETURNED_ACCOUNT), { method: 'ach', accountType: 'savings' })
    expect(await gateway().charge(charge)).toMatchObject({ outcome: 'submitted', last4: '3299' })
    expect(await gateway().lookup(charge)).toMatchObject({ outcome: 'submitted' })
    clock.advance(3 * DAY)
    expect(await gateway().lookup(charge)).toMatchObject({ outcome: 'declined', message: 'Returned by the bank' })
  })

  it('reports a decline and a spent or invalid token', async () => {
    expect(await gateway().charge(buildCharge(await card(DECLINING_CARD)))).toMatchObject({
      outcome: 'declined',
      message: 'Unable to process the purchase transaction',
    })
    expect(await gateway().charge(buildCharge('nothing'))).toMatchObject({ outcome: 'declined' })
    expect(await gateway().charge(buildCharge(await card(), { amountCents: 1007 }))).toMatchObject({
      outcome: 'declined',
      message: 'Duplicate transaction',
    })
  })

  it('reports a partial approval, and voids it once', async () => {
    const charge = buildCharge(await card(), { amountCents: 1006 })
    const result = await gateway().charge(charge)
    expect(result.outcome).toBe('partial')
    expect((await gateway().lookup(charge))?.outcome).toBe('partial')
    const captured = { processorId: result.processorId ?? '', method: 'card' as const }
    expect(await gateway().void(captured)).toBe('done')
    expect(await gateway().void(captured)).toBe('refused')
    expect((await gateway().lookup(charge))?.outcome).toBe('voided')
  })

  it('refunds what has settled, in parts and no more than was paid', async () => {
    const { processorId = '' } = await gateway().charge(buildCharge(await card(), { amountCents: 1000 }))
    const captured = { processorId, method: 'card' as const }
    clock.advance(2 * DAY)
    const reference = randomUUID()
    expect(await gateway().void(captured)).toBe('refused')
    expect(await gateway().refund({ ...captured, amountCents: 400, reference })).toMatchObject({
      outcome: 'approved',
      processorId: expect.any(String),
    })
    expect(
      await gateway().lookupRefund({ ...captured, amountCents: 400, reference, refundedBeforeCents: 0 }),
    ).toMatchObject({ outcome: 'approved' })
    expect(
      await gateway().lookupRefund({
        ...captured,
        amountCents: 400,
        reference: randomUUID(),
        refundedBeforeCents: 400,
      }),
    ).toBeNull()
    expect(await gateway().refund({ ...captured, amountCents: 601 })).toMatchObject({ outcome: 'declined' })
    expect(await gateway().refund(captured)).toMatchObject({ outcome: 'approved' })
    expect((await sandbox.transactions()).find((each) => each.type === 'sale')).toMatchObject({ refunded_cents: 1000 })
  })

  it('stores a card with its first charge or without one, and charges it again', async () => {
    const first = await gateway().charge(buildCharge(await card(), { store: true }))
    const stored = await gateway().store({
      token: await card('5555555555554444'),
      method: 'card',
      reference: randomUUID(),
    })
    expect(stored).toMatchObject({ outcome: 'approved', brand: 'mastercard', last4: '4444' })
    for (const token of [first.storedToken, first.storedToken, stored.storedToken]) {
      expect(await gateway().charge(buildCharge('', { source: { kind: 'stored', token: token ?? '' } }))).toMatchObject(
        {
          outcome: 'approved',
        },
      )
    }
    expect(await gateway().deleteStored(first.storedToken ?? '')).toBe('done')
  })

  it('stores a bank account with its first charge', async () => {
    const { storedToken = '' } = await gateway().charge(
      buildCharge(await bank(), { method: 'ach', accountType: 'checking', store: true }),
    )
    const again = buildCharge('', {
      method: 'ach',
      accountType: 'checking',
      source: { kind: 'stored', token: storedToken },
    })
    expect(await gateway().charge(again)).toMatchObject({ outcome: 'submitted' })
  })

  it.each(['hang_after_capture', 'reset_after_capture'] as const)(
    'returns unknown after %s, and the lookup finds the charge',
    async (fault) => {
      const charge = buildCharge(await card())
      sandbox.breakWith(fault)
      expect(await gateway().charge(charge)).toMatchObject({ outcome: 'unknown' })
      expect(await gateway().lookup(charge)).toMatchObject({ outcome: 'approved' })
      expect(await sandbox.transactions()).toHaveLength(1)
    },
  )

  it('returns unknown after a server error, finds no charge, and treats 429 as a decline', async () => {
    const charge = buildCharge(await card())
    sandbox.breakWith('server_error')
    expect(await gateway().charge(charge)).toMatchObject({ outcome: 'unknown' })
    expect(await gateway().lookup(charge)).toBeNull()
    sandbox.breakWith('too_many_requests')
    expect(await gateway().charge(buildCharge(await card()))).toMatchObject({ outcome: 'declined' })
    expect(await sandbox.transactions()).toEqual([])
  })

  it('declines when the connection is refused, since nothing was sent; a lookup then returns unknown', async () => {
    const nowhere = createGatewayRegistry(
      { gateways: sandboxAccounts('http://pay.localhost:9'), timeoutMs: TIMEOUT_MS },
      clock,
    )
    const away = nowhere.byProvider(paymentTenant('acme'), provider)
    expect(await away?.charge(buildCharge('x'))).toEqual({ outcome: 'declined', message: 'Not sent: ECONNREFUSED' })
    expect(await away?.lookup(buildCharge('x'))).toMatchObject({ outcome: 'unknown' })
    await nowhere.close()
  })

  it('is declined with an invalid API key', async () => {
    const [account] = sandbox.payments.gateways.filter((each) => each.provider === provider)
    const wrong = createGatewayRegistry(
      { gateways: [{ ...account, apiKey: 'wrong' } as GatewayAccount], timeoutMs: TIMEOUT_MS },
      clock,
    )
    const charge = buildCharge(await card())
    expect(await wrong.byProvider(paymentTenant('acme'), provider)?.charge(charge)).toMatchObject({
      outcome: 'declined',
      message: expect.stringContaining('401'),
    })
    await wrong.close()
  })
})

describe('an unusable response', () => {
  let vendor: Server
  let answer: (body: (text: string, status?: number) => void, cut: () => void) => void
  let away: GatewayRegistry
  beforeEach(async () => {
    vendor = createServer((_request, response) =>
      answer(
        (text, status = 200) => response.writeHead(status, { 'content-type': 'application/json' }).end(text),
        () => {
          response.writeHead(200, { 'content-length': '500' })
          response.write('{"id":')
          setTimeout(() => response.destroy(), 20)
        },
      ),
    )
    await new Promise<void>((done) => vendor.listen(0, '127.0.0.1', done))
    const { port } = vendor.address() as AddressInfo
    away = createGatewayRegistry(
      { gateways: sandboxAccounts(`http://127.0.0.1:${port}`), timeoutMs: TIMEOUT_MS },
      clock,
    )
  })
  afterEach(async () => {
    await away.close()
    await new Promise((done) => vendor.close(done))
  })

  it.each([
    ['an HTML page', (send: (text: string, status?: number) => void) => send('<html>Service unavailable</html>')],
    ['a 504 from a proxy', (send: (text: string, status?: number) => void) => send('{"error":"gateway"}', 504)],
    ['an empty body', (send: (text: string, status?: number) => void) => send('')],
    ['an empty list', (send: (text: string, status?: number) => void) => send('[]')],
    ['a truncated body', (_send: (text: string, status?: number) => void, cut: () => void) => cut()],
  ])('leaves the charge unknown: %s', async (_name, behaviour) => {
    answer = behaviour
    for (const provider of ['stax', 'gpi'] as const) {
      const gateway = away.byProvider(paymentTenant('acme'), provider)
      expect(await gateway?.charge(buildCharge('x'))).toMatchObject({ outcome: 'unknown' })
      expect(await gateway?.lookup(buildCharge('x'))).toMatchObject({ outcome: 'unknown' })
    }
  })

  it('finds no charge in a list of other charges', async () => {
    answer = (send) =>
      send(JSON.stringify({ data: [{ id: 'x', idempotency_id: 'other', success: true, total: 12.34 }] }))
    expect(await away.byProvider(paymentTenant('acme'), 'stax')?.lookup(buildCharge('x'))).toBeNull()
  })
})

describe('the accounts', () => {
  it('belong to their tenant; keys without a vendor take its first', () => {
    expect(payments.byKey(paymentTenant('acme'), 'gpi_card')?.provider).toBe('gpi')
    expect(payments.byKey(paymentTenant('acme'), 'card')?.provider).toBe('stax')
    expect(payments.byKey(paymentTenant('nobody'), 'card')).toBeNull()
  })

  it('are limited to one per vendor', () => {
    const [account] = sandbox.payments.gateways
    expect(() => createGatewayRegistry({ gateways: account ? [account, account] : [] }, clock)).toThrow(
      'two stax accounts',
    )
  })
})
