import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpLender } from './http-lender'
import type { Lender } from './lender'
import { createLenders } from './lenders'

// A stub server for responses that the sandbox lender never sends.
let server: Server
let lender: Lender
let seen: { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers'] }[]
let answers: { asked: object; looked: { status: number; body: unknown } }
beforeEach(async () => {
  seen = []
  server = createServer(({ method, url, headers }, response) => {
    seen.push({ method, url, headers })
    const { status, body } = method === 'POST' ? { status: 202, body: answers.asked } : answers.looked
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  lender = createHttpLender({
    name: 'service_finance',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    apiKey: 'k3y',
    timeoutMs: 5_000,
  })
})
afterEach(async () => {
  await lender.close()
  server.close()
})

const question = { tenant: 'acme', quoteId: 12, amountCents: 1_000_000, key: 'acme-1-0' }
const offer = { id: 'a', amount_cents: 1_000_000, payment_cents: 20_754, term_months: 60, rate_percent: 8.99 }
const given = (looked: unknown, status = 200) =>
  (answers = { asked: { id: '7', location: '/offers/7' }, looked: { status, body: looked } })

test('sends the API key and the idempotency key, and follows the location', async () => {
  given({ offers: [offer] })
  expect(await lender.offersFor(question)).toEqual({
    kind: 'offers',
    offers: [{ reference: 'a', paymentCents: 20_754, termMonths: 60, ratePercent: 8.99 }],
  })
  expect(seen).toMatchObject([
    { method: 'POST', url: '/api/offers', headers: { authorization: 'Bearer k3y', 'idempotency-key': 'acme-1-0' } },
    { method: 'GET', url: '/api/offers/7', headers: { authorization: 'Bearer k3y' } },
  ])
})

test('an empty list is a valid response', async () => {
  given({ offers: [] })
  expect(await lender.offersFor(question)).toEqual({ kind: 'offers', offers: [] })
})

test('202 means still working', async () => {
  given({}, 202)
  expect(await lender.offersFor(question)).toEqual({ kind: 'working' })
})

test.each([
  ['https://elsewhere.example/offers/7'],
  ['//elsewhere.example/offers/7'],
  ['/offers/../admin'],
  ['/other/7'],
  ['/offers/7?to=1'],
  [''],
  [7],
  [undefined],
])('the key is not sent to %j', async (location) => {
  answers = { asked: { location }, looked: { status: 200, body: { offers: [offer] } } }
  expect(await lender.offersFor(question)).toEqual({ kind: 'problem', reason: 'invalid location' })
  expect(seen).toHaveLength(1)
})

test.each<[string, unknown]>([
  ['no list', {}],
  ['a list of something else', { offers: ['cheap'] }],
  ['another amount', { offers: [{ ...offer, amount_cents: 999_999 }] }],
  ['a payment of nothing', { offers: [{ ...offer, payment_cents: 0 }] }],
  ['a payment below nothing', { offers: [{ ...offer, payment_cents: -20_754 }] }],
  ['part of a cent', { offers: [{ ...offer, payment_cents: 20_754.5 }] }],
  ['a payment in words', { offers: [{ ...offer, payment_cents: '20754' }] }],
  ['more a month than twice the loan', { offers: [{ ...offer, payment_cents: 2_000_001 }] }],
  ['payments that do not pay back', { offers: [{ ...offer, payment_cents: 16_666 }] }],
  ['no months', { offers: [{ ...offer, term_months: 0 }] }],
  ['half a month', { offers: [{ ...offer, term_months: 60.5 }] }],
  ['fifty-one years', { offers: [{ ...offer, term_months: 612 }] }],
  ['a rate below nothing', { offers: [{ ...offer, rate_percent: -1 }] }],
  ['a rate of 101 %', { offers: [{ ...offer, rate_percent: 101 }] }],
  ['no rate', { offers: [{ ...offer, rate_percent: null }] }],
  ['no name', { offers: [{ ...offer, id: '' }] }],
  ['one good and one bad', { offers: [offer, { ...offer, payment_cents: 1 }] }],
  ['fifty-one offers', { offers: Array(51).fill(offer) }],
])('%s is implausible', async (_, answer) => {
  given(answer)
  expect(await lender.offersFor(question)).toEqual({ kind: 'problem', reason: 'implausible offers' })
})

test.each([
  [offer],
  [{ ...offer, payment_cents: 16_667 }],
  [{ ...offer, rate_percent: 0 }],
  [{ ...offer, term_months: 600 }],
])('%j is plausible (control)', async (good) => {
  given({ offers: [good] })
  expect(await lender.offersFor(question)).toMatchObject({ kind: 'offers' })
})

test('an unreachable lender is a problem', async () => {
  const absent = createHttpLender({ name: 'service_finance', url: 'http://127.0.0.1:1', apiKey: 'k', timeoutMs: 500 })
  expect(await absent.offersFor(question)).toEqual({ kind: 'problem', reason: 'ECONNREFUSED' })
  await absent.close()
})

test('a tenant has one account at a lender', async () => {
  const account = { tenant: 'acme', name: 'service_finance', url: 'https://lender.example', apiKey: 'k3y' }
  expect(() => createLenders([account, { ...account, apiKey: 'other' }])).toThrow(
    'The tenant "acme" has two accounts at service_finance. Check LENDERS.',
  )
  const lenders = createLenders([account, { ...account, tenant: 'summit' }, { ...account, name: 'other' }])
  expect(lenders.of('acme').map(({ name }) => name)).toEqual(['service_finance', 'other'])
  expect(lenders.of('bluebird')).toEqual([])
  await lenders.close()
})
