import { sql } from 'drizzle-orm'
import { tenants } from '#foundation/database/schema'
import { createTestApi, until, type TestApi, type TestClient } from '#test/support'
import {
  addQuote,
  askFor,
  findStoredOffers,
  lendersThat,
  findLowestPayment,
  buildOffer,
  openFinancing,
  findRequests,
  setQuote,
  type FinancingApi,
} from '#test/support/financing'
import { officeClient, staffClient } from '#test/support/payments'
import { monthlyPaymentCents } from '@portal/rules'
import { demoIds, emails } from 'demo/names'
import { deleteExpiredLoanRequests } from './delete-expired-loan-requests'
import { processDueLoanRequests } from './lender-worker'
import { clearLoanOffers, lowestOfferedCents } from './loan-requests'

const { users } = demoIds('acme')
const none = { loading: false, interval: null, loan_offers: [] }
const DAY = 24 * 3_600_000

let financing: FinancingApi
let api: TestApi
let customer: TestClient
const start = async (lenders?: Parameters<typeof openFinancing>[0]) => {
  financing = await openFinancing(lenders)
  ;({ api, customer } = financing)
}
afterEach(() => financing.close())

const setFlags = async (flags: object) => {
  await api.database.asOwner((db) =>
    db.update(tenants).set({ featureFlags: sql`feature_flags || ${JSON.stringify(flags)}::jsonb` }),
  )
  api.services.tenants.forget()
}

describe('offers', () => {
  beforeEach(() => start())

  it('are loading at first, then returned with the lowest payment first', async () => {
    const quote = await addQuote(api, 1_000_000)
    expect((await askFor(customer, quote)).body).toEqual({ loading: true, interval: 1_000, loan_offers: [] })
    expect((await askFor(customer, quote)).body).toMatchObject({ loading: true })
    expect(await processDueLoanRequests(api.services)).toBe(1)
    const { status, body } = await askFor(customer, quote)
    expect(status).toBe(200)
    expect(body).toMatchObject({ loading: false, interval: null })
    expect(body.loan_offers.map(({ id: _, ...offer }) => offer)).toEqual(
      [
        [120, 10.99],
        [84, 9.99],
        [60, 8.99],
        [36, 7.99],
      ].map(([months = 0, rate = 0]) => ({
        lender: 'service_finance',
        amount_cents: 1_000_000,
        payment_amount_cents: monthlyPaymentCents(1_000_000, months, rate),
        term_months: months,
        rate_percent: rate,
      })),
    )
    expect(await processDueLoanRequests(api.services)).toBe(0)
  })

  it('are for the amount after the down payment, requested once per down payment', async () => {
    const quote = await addQuote(api, 1_000_000)
    for (const down of [0, 250_000, 250_000, 0]) await askFor(customer, quote, down)
    expect(await processDueLoanRequests(api.services)).toBe(2)
    expect((await askFor(customer, quote, 250_000)).body.loan_offers[0]).toMatchObject({
      amount_cents: 750_000,
      payment_amount_cents: monthlyPaymentCents(750_000, 120, 10.99),
    })
    expect((await askFor(customer, quote)).body.loan_offers[0]).toMatchObject({ amount_cents: 1_000_000 })
  })

  it.each([
    [99_999, 0],
    [100_000, 4],
  ])('for a quote of %i cents are %i', async (total, count) => {
    const quote = await addQuote(api, total)
    await askFor(customer, quote)
    await processDueLoanRequests(api.services)
    const { body } = await askFor(customer, quote)
    expect(body).toMatchObject({ loading: false })
    expect(body.loan_offers).toHaveLength(count)
  })

  it.each([1_000_000, 1_000_001])('need a down payment below the total: %i is refused', async (down) => {
    const quote = await addQuote(api, 1_000_000)
    expect(await askFor(customer, quote, down)).toMatchObject({
      status: 422,
      body: { field: 'down_payment_cents', message: 'The down payment must be less than the total of $10,000.00.' },
    })
    expect(await findRequests(api, quote)).toEqual([])
  })

  it('may be for a single cent', async () => {
    const quote = await addQuote(api, 1_000_000)
    expect((await askFor(customer, quote, 999_999)).status).toBe(200)
    await processDueLoanRequests(api.services)
    expect((await askFor(customer, quote, 999_999)).body).toEqual(none)
  })

  it.each([-1, 0.5, 'much'])('a down payment of %s is invalid', async (down) => {
    const quote = await addQuote(api, 1_000_000)
    expect((await askFor(customer, quote, down as number)).status).toBe(400)
  })

  it.each([0, -5_000])('a quote of %i cents has none, whatever the down payment', async (total) => {
    const quote = await addQuote(api, total)
    expect((await askFor(customer, quote, 100)).body).toEqual(none)
    expect(await findRequests(api, quote)).toEqual([])
  })

  it.each([
    [{ financing: false, payments_as_low_as: false }, false],
    [{ financing: true, payments_as_low_as: false }, true],
    [{ financing: false, payments_as_low_as: true }, true],
  ])('with %j lenders are asked: %s', async (flags, asked) => {
    await setFlags(flags)
    const quote = await addQuote(api, 1_000_000)
    expect((await askFor(customer, quote)).body).toMatchObject({ loading: asked })
    expect(await findRequests(api, quote)).toHaveLength(asked ? 1 : 0)
  })

  it('a tenant without a lender has none', async () => {
    api.services.lenders = lendersThat({})
    const quote = await addQuote(api, 1_000_000)
    expect((await askFor(customer, quote)).body).toEqual(none)
  })

  it('belong to the customer of the quote, and to staff who may read it', async () => {
    const quote = await addQuote(api, 1_000_000)
    const office = await officeClient(api)
    const technician = await staffClient(api, 'technician', { type: 'Quote', id: quote })
    const elsewhere = await staffClient(api, 'technician', { type: 'Invoice', id: quote })
    for (const client of [customer, office, technician]) expect((await askFor(client, quote)).status).toBe(200)
    expect((await askFor(api.visitor(), quote)).status).toBe(401)
    const strangers = [elsewhere, await api.signIn(emails.landlord), await api.signIn(emails.customer, 'bluebird')]
    for (const client of strangers) expect((await askFor(client, quote)).status).toBe(404)
    for (const client of [customer, office, technician]) {
      expect((await askFor(client, quote, 0, users.landlord)).status).toBe(404)
      expect((await askFor(client, 99_999)).status).toBe(404)
    }
    expect((await askFor(await api.signIn(emails.landlord), quote, 0, users.landlord)).status).toBe(404)
  })
})

describe('several lenders', () => {
  it('are merged into one sorted list as they respond', async () => {
    let slow = true
    await start(
      lendersThat({
        service_finance: async () => buildOffer(20_754),
        other: async () => (slow ? { kind: 'working' } : buildOffer(19_000)),
        broken: async () => ({ kind: 'problem', reason: 'status 500' }),
      }),
    )
    const quote = await addQuote(api, 1_000_000)
    await askFor(customer, quote)
    await processDueLoanRequests(api.services)
    expect((await askFor(customer, quote)).body).toMatchObject({
      loading: true,
      loan_offers: [{ lender: 'service_finance' }],
    })
    expect(await findLowestPayment(api, quote)).toBe(20_754)
    slow = false
    // Long enough for the broken one to fail for good.
    for (let tries = 0; tries < 5; tries += 1) {
      api.clock.advance(16_000)
      await processDueLoanRequests(api.services)
    }
    expect((await askFor(customer, quote)).body).toMatchObject({
      loading: false,
      loan_offers: [{ lender: 'other', payment_amount_cents: 19_000 }, { lender: 'service_finance' }],
    })
    expect(await findLowestPayment(api, quote)).toBe(19_000)
  })

  it('each is asked once for concurrent requests', async () => {
    const requests: string[] = []
    const answer = (name: string) => async () => {
      requests.push(name)
      return buildOffer(20_754)
    }
    await start(lendersThat({ one: answer('one'), two: answer('two') }))
    const quote = await addQuote(api, 1_000_000)
    const answers = await Promise.all(Array.from({ length: 12 }, () => askFor(customer, quote)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    await processDueLoanRequests(api.services)
    expect(requests.sort()).toEqual(['one', 'two'])
  })
})

describe('the lowest payment of a quote', () => {
  beforeEach(() =>
    start(lendersThat({ service_finance: async ({ amountCents }) => buildOffer(Math.ceil(amountCents / 50)) })),
  )
  const lowestOffered = (quote: number, total: number) => api.inAcme((db) => lowestOfferedCents(db, quote, total))

  it('is stored when the offers for the whole total arrive', async () => {
    const quote = await addQuote(api, 1_000_000, { paymentsAsLowAsCents: 14_900 })
    await askFor(customer, quote, 500_000)
    await processDueLoanRequests(api.services)
    expect(await findLowestPayment(api, quote)).toBe(14_900)
    expect(await lowestOffered(quote, 1_000_000)).toBeNull()
    await askFor(customer, quote)
    await processDueLoanRequests(api.services)
    expect(await findLowestPayment(api, quote)).toBe(20_000)
    expect(await lowestOffered(quote, 1_000_000)).toBe(20_000)
    expect(await lowestOffered(quote, 999_999)).toBeNull()
  })

  it('is not that of a total which has changed in the meantime', async () => {
    const quote = await addQuote(api, 1_000_000)
    await askFor(customer, quote)
    await setQuote(api, quote, { totalCents: 1_200_000 })
    await processDueLoanRequests(api.services)
    expect(await findLowestPayment(api, quote)).toBeNull()
    expect((await askFor(customer, quote)).body).toEqual({ loading: true, interval: 1_000, loan_offers: [] })
    await processDueLoanRequests(api.services)
    expect(await findLowestPayment(api, quote)).toBe(24_000)
    expect((await askFor(customer, quote)).body.loan_offers).toMatchObject([{ amount_cents: 1_200_000 }])
  })

  it('is removed when the total changes', async () => {
    const quote = await addQuote(api, 1_000_000, { paymentsAsLowAsCents: 14_900 })
    const neighbour = await addQuote(api, 1_000_000, { paymentsAsLowAsCents: 14_900 })
    await api.inAcme((db) => clearLoanOffers(db, quote))
    expect(await findLowestPayment(api, quote)).toBeNull()
    expect(await findLowestPayment(api, neighbour)).toBe(14_900)
  })

  it('is null when no lender makes an offer', async () => {
    api.services.lenders = lendersThat({ service_finance: async () => ({ kind: 'offers', offers: [] }) })
    const quote = await addQuote(api, 1_000_000, { paymentsAsLowAsCents: 14_900 })
    await askFor(customer, quote)
    await processDueLoanRequests(api.services)
    expect(await findLowestPayment(api, quote)).toBeNull()
  })
})

describe('expiry and limits', () => {
  const requests: number[] = []
  beforeEach(async () => {
    requests.length = 0
    await start(
      lendersThat({
        service_finance: async ({ key }) => {
          const times = requests.push(Number(key.split('-').at(-1)))
          return buildOffer(20_000 + times)
        },
      }),
    )
  })
  const round = async (quote: number) => {
    await askFor(customer, quote)
    await processDueLoanRequests(api.services)
    return (await askFor(customer, quote)).body
  }

  it('the next day a new request replaces the old offers', async () => {
    const quote = await addQuote(api, 1_000_000)
    await round(quote)
    api.clock.advance(DAY - 1)
    expect(await round(quote)).toMatchObject({ loan_offers: [{ payment_amount_cents: 20_001 }] })
    api.clock.advance(1)
    expect((await askFor(customer, quote)).body).toEqual({ loading: true, interval: 1_000, loan_offers: [] })
    expect(await round(quote)).toMatchObject({ loading: false, loan_offers: [{ payment_amount_cents: 20_002 }] })
    expect(requests).toHaveLength(2)
    expect(requests[1]! - requests[0]!).toBe(DAY)
    expect(await findRequests(api, quote)).toHaveLength(1)
  })

  it('fifty different down payments a day are allowed, and one more the next day', async () => {
    const quote = await addQuote(api, 1_000_000)
    const ask = async (down: number, id = quote) => (await askFor(customer, id, down)).status
    for (let down = 0; down < 50; down += 1) expect(await ask(down)).toBe(200)
    const refused = await askFor(customer, quote, 50)
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Too many attempts. Please wait a moment and try again.' },
    })
    expect(refused.headers['retry-after']).toBe(String(DAY / 1_000))
    expect(await ask(7)).toBe(200)
    expect(await ask(50, await addQuote(api, 1_000_000))).toBe(200)
    // Another total is another request, for a down payment that counts already.
    await setQuote(api, quote, { totalCents: 1_000_001 })
    expect(await ask(0)).toBe(200)
    api.clock.advance(DAY)
    expect(await ask(50)).toBe(200)
  })

  it('the limit of fifty holds for concurrent requests', async () => {
    const quote = await addQuote(api, 1_000_000)
    for (let down = 0; down < 48; down += 1) await askFor(customer, quote, down)
    const statuses = (await Promise.all(Array.from({ length: 8 }, (_, n) => askFor(customer, quote, 100 + n)))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  })
})

test('a session may ask sixty times a minute, regardless of others at its address', async () => {
  const limited = await createTestApi({ config: { rateLimitScale: 0.1 } })
  financing = { api: limited, customer: limited.visitor(), close: () => limited.close() }
  const casey = await limited.signIn(emails.customer)
  const neighbour = await limited.signIn(emails.landlord)
  const quote = await addQuote(limited, 1_000_000)
  for (let count = 0; count < 6; count += 1) expect((await askFor(casey, quote)).status).toBe(200)
  expect((await askFor(casey, quote)).status).toBe(429)
  expect(
    (await askFor(neighbour, await addQuote(limited, 1_000_000, { userId: users.landlord }), 0, users.landlord)).status,
  ).toBe(200)
})

test('offers arrive on their own while the lender worker runs', async () => {
  const working = await createTestApi()
  financing = { api: working, customer: working.visitor(), close: () => working.close() }
  const casey = await working.signIn(emails.customer)
  const quote = await addQuote(working, 1_000_000)
  let answer = (await askFor(casey, quote)).body
  await until(async () => !(answer = (await askFor(casey, quote)).body).loading)
  expect(answer.loan_offers).toHaveLength(4)
})

test('loan requests are deleted after 90 days, with their offers', async () => {
  await start(lendersThat({ service_finance: async () => buildOffer(9_000) }))
  const quote = await addQuote(api, 500_000)
  await askFor(customer, quote)
  await processDueLoanRequests(api.services)
  api.clock.advance(89 * 86_400_000)
  expect(await deleteExpiredLoanRequests(api.services)).toBe(0)
  api.clock.advance(2 * 86_400_000)
  expect(await deleteExpiredLoanRequests(api.services)).toBe(1)
  expect(await findStoredOffers(api, quote)).toEqual([])
})
