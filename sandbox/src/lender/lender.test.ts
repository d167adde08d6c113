import type { AddressInfo } from 'node:net'
import { testGateway } from '../gateway/test-gateway'
import { faults, type LenderFault } from './faults'

const KEY = 'acme-key'
const lender = (delayMs = 0) => {
  const gateway = testGateway({ lender: { apiKeys: [KEY, 'other-key'], delayMs: () => delayMs }, hangMs: 100 })
  const as = (key: string) => ({ authorization: `Bearer ${key}` })
  const ask = (amount_cents: number, { key = KEY, again = 'one' } = {}) =>
    gateway.call({
      method: 'POST',
      url: '/lender/offers',
      headers: { ...as(key), 'idempotency-key': again },
      payload: { quote: '12', amount_cents },
    })
  const look = (location: unknown, key = KEY) => gateway.call({ url: `/lender${String(location)}`, headers: as(key) })
  const offers = async (amountCents: number) =>
    (await look((await ask(amountCents)).body.location)).body.offers as unknown as {
      payment_cents: number
      term_months: number
      rate_percent: number
    }[]
  return { ...gateway, ask, look, offers }
}
const readAmount = (fault: LenderFault) => faults.find((each) => each.fault === fault)!.amountCents

test('a request is pending for a while, then there are offers', async () => {
  const { ask, look, pass } = lender(4_000)
  const { status, body } = await ask(1_000_000)
  expect(status).toBe(202)
  pass(3_999)
  expect(await look(body.location)).toMatchObject({ status: 202, body: { location: body.location } })
  pass(1)
  expect(await look(body.location)).toMatchObject({
    status: 200,
    body: {
      offers: [
        { amount_cents: 1_000_000, payment_cents: 31_332, term_months: 36, rate_percent: 7.99 },
        { payment_cents: 20_754, term_months: 60, rate_percent: 8.99 },
        { payment_cents: 16_596, term_months: 84, rate_percent: 9.99 },
        { payment_cents: 13_769, term_months: 120, rate_percent: 10.99 },
      ],
    },
  })
})

test('it takes 1.5 to 4 seconds', async () => {
  const gateway = testGateway({ lender: { apiKeys: [KEY] } })
  const headers = { authorization: `Bearer ${KEY}` }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      gateway.call({
        method: 'POST',
        url: '/lender/offers',
        headers,
        payload: { quote: String(n), amount_cents: 200_000 },
      }),
    ),
  )
  const done = async () =>
    (
      await Promise.all(answers.map(({ body }) => gateway.call({ url: `/lender${String(body.location)}`, headers })))
    ).filter(({ status }) => status === 200).length
  gateway.pass(1_499)
  expect(await done()).toBe(0)
  gateway.pass(2_501)
  expect(await done()).toBe(50)
})

test('a repeated idempotency key returns the same request', async () => {
  const { ask } = lender()
  const first = await ask(1_000_000)
  expect((await ask(1_000_000)).body.id).toBe(first.body.id)
  expect((await ask(1_000_000, { again: 'two' })).body.id).not.toBe(first.body.id)
  expect((await ask(1_000_000, { key: 'other-key' })).body.id).not.toBe(first.body.id)
})

test('an unknown API key is rejected, and requests of another key are not found', async () => {
  const { ask, look } = lender()
  expect((await ask(1_000_000, { key: 'guessed' })).status).toBe(401)
  const { body } = await ask(1_000_000)
  expect((await look(body.location, 'other-key')).status).toBe(404)
  expect((await look('/offers/none')).status).toBe(404)
})

test.each([
  [99_999, 0],
  [100_000, 4],
  [7_500_000, 4],
  [7_500_001, 0],
])('%i cents get %i offers', async (amountCents, count) =>
  expect(await lender().offers(amountCents)).toHaveLength(count),
)

describe('amounts with an effect', () => {
  test.each<[LenderFault, number]>([
    ['server_error', 500],
    ['html', 200],
  ])('%s', async (fault, status) => {
    const { app } = lender()
    const answer = await app.inject({
      method: 'POST',
      url: '/lender/offers',
      headers: { authorization: `Bearer ${KEY}` },
      payload: { quote: '12', amount_cents: readAmount(fault) },
    })
    expect(answer.statusCode).toBe(status)
    expect(String(answer.headers['content-type']).includes('html')).toBe(fault === 'html')
  })

  test.each<LenderFault>(['never_answers', 'cut_off'])('%s', async (fault) => {
    const { app } = lender()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' }
    await expect(
      fetch(`http://127.0.0.1:${port}/lender/offers`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ quote: '12', amount_cents: readAmount(fault) }),
      }),
    ).rejects.toThrow()
    await app.close()
  })

  test.each<[LenderFault, number]>([
    ['never_done', 202],
    ['job_is_lost', 404],
  ])('%s', async (fault, status) => {
    const { ask, look, pass } = lender()
    const { body } = await ask(readAmount(fault))
    pass(3_600_000)
    expect((await look(body.location)).status).toBe(status)
  })

  test('payments that do not repay the loan, and offers for another amount', async () => {
    const { offers } = lender()
    for (const { payment_cents, term_months } of await offers(readAmount('pays_too_little')))
      expect(payment_cents * term_months).toBeLessThan(400_006)
    expect(await offers(readAmount('other_amount'))).toEqual(
      expect.arrayContaining([expect.objectContaining({ amount_cents: 400_006 })]),
    )
  })
})

test('a page explains the lender and lists amounts to try', async () => {
  const { app } = lender()
  const { body } = await app.inject('/lender/')
  for (const { amountCents, effect } of faults)
    expect(body).toContain(
      `>$${(amountCents / 100).toFixed(2)}</th><td role="cell" data-label="What happens">${effect}</td>`,
    )
  expect(body).toContain('>84</th><td role="cell" data-label="Annual rate">9.99 %</td>')
})

test('there is no lender unless it is configured', async () => {
  expect((await testGateway().call({ url: '/lender/offers/none' })).status).toBe(404)
})
