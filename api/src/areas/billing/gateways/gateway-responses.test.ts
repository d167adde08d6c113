import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpClient } from '#foundation/http-client'
import type { Json } from '#foundation/json'
import { createTestClock } from '#test/support/clock'
import { recorded, type Recorded } from '#test/support/gateway-responses'
import {
  DECLINING_CARD,
  sandboxAccounts,
  paymentTenant,
  startSandbox,
  type TestSandbox,
} from '#test/support/sandbox-gateway'
import type { Charge } from './gateway'
import { createGatewayRegistry, type GatewayRegistry } from './gateway-registry'

const clock = createTestClock('2026-03-10T15:00:00Z')
const buildCharge = (change: Partial<Charge> = {}): Charge => ({
  reference: randomUUID(),
  amountCents: 1_234,
  method: 'card',
  source: { kind: 'single_use', token: 'token' },
  invoiceNumber: '7',
  store: false,
  ...change,
})

describe.each(['stax', 'gpi'] as const)('%s, with the responses of its documentation', (provider) => {
  const shapes: Record<string, Recorded> = recorded[provider]
  let vendor: Server
  let payments: GatewayRegistry
  let answer: Recorded
  let requests: { method: string; url: string; body: Json }[]
  beforeAll(async () => {
    vendor = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk) => (text += chunk))
      request.on('end', () => {
        requests.push({
          method: request.method ?? '',
          url: request.url ?? '',
          body: text ? (JSON.parse(text) as Json) : {},
        })
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
      })
    })
    await new Promise<void>((done) => vendor.listen(0, '127.0.0.1', done))
    payments = createGatewayRegistry(
      { gateways: sandboxAccounts(`http://127.0.0.1:${(vendor.address() as AddressInfo).port}`), timeoutMs: 2_000 },
      clock,
    )
  })
  beforeEach(() => {
    requests = []
  })
  afterAll(async () => {
    await payments.close()
    await new Promise((done) => vendor.close(done))
  })
  const gateway = () => payments.byProvider(paymentTenant('acme'), provider)!

  it.each([
    ['approved', { outcome: 'approved', brand: 'visa', expMonth: 12, expYear: 2030 }],
    ['declined', { outcome: 'declined' }],
    ['less', { outcome: 'partial' }],
    ['voided', { outcome: 'voided' }],
    ['wrongField', { outcome: 'declined' }],
    ['wrongKey', { outcome: 'declined' }],
    ['tooMany', { outcome: 'declined' }],
  ])('reads a charge that was %s', async (name, result) => {
    answer = shapes[name]!
    expect(await gateway().charge(buildCharge())).toMatchObject(result)
  })

  it('reads a bank transfer', async () => {
    answer = shapes['bank']!
    expect(await gateway().charge(buildCharge({ method: 'ach', accountType: 'checking' }))).toMatchObject({
      outcome: 'submitted',
    })
  })

  it('reads voids and refunds, and a refusal of either', async () => {
    const captured = { processorId: 'tx-1', method: 'card' as const }
    answer = shapes['voided']!
    expect(await gateway().void(captured)).toBe('done')
    answer = shapes['refunded']!
    expect(await gateway().refund({ ...captured, amountCents: 400, reference: 'r-2' })).toMatchObject({
      outcome: 'approved',
      processorId: provider === 'stax' ? 'tx-2' : 'b-1',
    })
    answer = shapes['wrongField']!
    expect(await gateway().void(captured)).toBe('refused')
    expect(await gateway().refund({ ...captured, amountCents: 400 })).toMatchObject({ outcome: 'declined' })
  })

  it('calls the documented endpoints', async () => {
    answer = shapes['approved']!
    const charge = buildCharge()
    await gateway().charge(charge)
    await gateway().lookup(charge)
    await gateway().void({ processorId: 'tx-1', method: 'card' })
    await gateway().refund({ processorId: 'tx-1', method: 'card', amountCents: 400, reference: 'r-2' })
    const base = provider === 'stax' ? '/stax' : '/gp/transactions'
    expect(requests.map(({ method, url }) => `${method} ${url.slice(base.length)}`)).toEqual(
      provider === 'stax'
        ? [
            'POST /charge',
            `GET /transaction?idempotency_id=${charge.reference}`,
            'POST /transaction/tx-1/void',
            'POST /transaction/tx-1/refund',
          ]
        : [
            'POST /creditsales',
            `GET /creditsales/reference_id/${charge.reference}`,
            'PUT /creditsales/tx-1/voids',
            'POST /creditsales/tx-1/creditreturns',
          ],
    )
    expect(requests[0]?.body).toMatchObject(
      provider === 'stax'
        ? { payment_method_id: 'token', total: 12.34, pre_auth: false, idempotency_id: charge.reference }
        : {
            reference_id: charge.reference,
            card: { temporary_token: 'token' },
            payment: { amount: '12.34', currency_code: '840' },
            transaction: { processing_indicators: { allow_duplicate: false } },
          },
    )
  })
})

describe('the sandbox responds in the same shapes', () => {
  let sandbox: TestSandbox
  beforeAll(async () => {
    sandbox = await startSandbox(clock)
  })
  afterAll(() => sandbox.close())

  /** Paths at which the types differ, recursively; null on either side matches anything. */
  function differences(is: unknown, should: unknown, path = ''): string[] {
    if (is === null || should === null) return []
    if (Array.isArray(should)) {
      if (!Array.isArray(is)) return [path]
      return should[0] === undefined || is[0] === undefined ? [] : differences(is[0], should[0], `${path}[]`)
    }
    if (typeof should !== 'object') return typeof is === typeof should ? [] : [path]
    if (typeof is !== 'object') return [path]
    return Object.entries(should).flatMap(([key, value]) =>
      key in is ? differences((is as Json)[key], value, `${path}.${key}`) : [`${path}.${key}`],
    )
  }

  it('of Stax', async () => {
    const [account] = sandbox.payments.gateways.filter((each) => each.tenant === 'acme' && each.provider === 'stax')
    const wire = createHttpClient({ baseUrl: account!.baseUrl, timeoutMs: 2_000 })
    const send = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const answer = await wire.send({ method, path, headers: { authorization: `Bearer ${account!.apiKey}` }, body })
      if (answer.kind !== 'answered') throw new Error(answer.reason)
      return answer
    }
    const charge = async (token: string, total = 12.34) =>
      send('POST', '/charge', {
        payment_method_id: token,
        total,
        pre_auth: false,
        meta: {},
        idempotency_id: randomUUID(),
      })
    const approved = await charge(await sandbox.staxCard())
    expect([approved.status, differences(approved.body, recorded.stax.approved.body)]).toEqual([200, []])
    const declined = await charge(await sandbox.staxCard({ number: DECLINING_CARD }))
    expect([declined.status, differences(declined.body, recorded.stax.declined.body)]).toEqual([200, []])
    const bank = await charge(await sandbox.staxBank())
    expect([bank.status, differences(bank.body, recorded.stax.bank.body)]).toEqual([200, []])
    const voided = await send('POST', `/transaction/${String(approved.body['id'])}/void`, {})
    expect(differences(voided.body, recorded.stax.voided.body)).toEqual([])
    expect(Object.values((await charge('nobody')).body)).toEqual([[expect.any(String)]])
    expect(differences(approved.body, { ...recorded.stax.approved.body, not_there: 1, total: 'text' })).toEqual([
      '.total',
      '.not_there',
    ])
    await wire.close()
  })
})
