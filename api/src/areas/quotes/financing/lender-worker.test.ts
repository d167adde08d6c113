import { rounds, until } from '#test/support'
import {
  addQuote,
  askFor,
  findStoredOffers,
  lendersThat,
  findLowestPayment,
  buildOffer,
  openFinancing,
  findRequests,
  type FinancingApi,
} from '#test/support/financing'
import { sandboxLenders } from '#test/support/sandbox-lenders'
import { demoIds } from 'demo/names'
import type { LenderAnswer, LoanQuestion } from './lender'
import { processDueLoanRequests, startLenderWorker } from './lender-worker'
import type { Lenders } from './lenders'
import { claimDue } from './loan-requests'

let financing: FinancingApi
const open = async (lenders?: Lenders) => (financing = await openFinancing(lenders))
afterEach(() => financing.close())

/** A quote with a new loan request. */
async function askedQuote(totalCents = 1_000_000): Promise<number> {
  const quote = await addQuote(financing.api, totalCents)
  await askFor(financing.customer, quote)
  return quote
}
const round = () => processDueLoanRequests(financing.api.services)
const findRequest = async (quote: number) => (await findRequests(financing.api, quote))[0]!

/** A lender whose responses are given by the test. */
function patientLender() {
  const requests: { question: LoanQuestion; answer: (answer: LenderAnswer) => void }[] = []
  const lenders = lendersThat({
    service_finance: (question) => new Promise((answer) => requests.push({ question, answer })),
  })
  return { requests, lenders }
}

test.each([
  [400_001, 'status 500'],
  [400_002, 'NOT_JSON'],
  [400_003, 'TIMEOUT'],
  [400_004, 'UND_ERR_SOCKET'],
  [400_006, 'implausible offers'],
  [400_007, 'implausible offers'],
  [400_008, 'status 404'],
])(
  'a loan of %i cents ends in "%s": five attempts with backoff, then failed without an offer',
  async (amount, problem) => {
    const { api, customer } = await open()
    const quote = await askedQuote(amount)
    const pauses: number[] = []
    for (let request = await findRequest(quote); request.status === 'waiting'; request = await findRequest(quote)) {
      pauses.push(request.dueAt.getTime() - api.clock().getTime())
      expect((await askFor(customer, quote)).body).toMatchObject({ loading: true, loan_offers: [] })
      api.clock.set(request.dueAt)
      expect(await round()).toBe(1)
      expect(await round()).toBe(0)
    }
    expect(pauses).toEqual([0, 2_000, 4_000, 8_000, 16_000])
    expect(await findRequest(quote)).toMatchObject({ status: 'failed', attempts: 5, answeredAt: null })
    // Any of the client's timeout codes will do.
    expect((await findRequest(quote)).problem).toMatch(problem === 'TIMEOUT' ? /TIMEOUT/ : problem)
    expect(await findStoredOffers(api, quote)).toEqual([])
    expect(await askFor(customer, quote)).toMatchObject({
      status: 503,
      body: { message: 'The lenders could not be reached. Please try again later.' },
    })
  },
)

test('a failed lender is asked again 15 minutes later', async () => {
  let down = true
  const { api, customer } = await open(
    lendersThat({
      service_finance: async () => (down ? { kind: 'problem', reason: 'status 500' } : buildOffer(20_754)),
    }),
  )
  const quote = await askedQuote()
  for (let tries = 0; tries < 5; tries += 1) {
    await round()
    api.clock.advance(16_000)
  }
  down = false
  const failedFor = 15 * 60_000 - 5 * 16_000
  api.clock.advance(failedFor - 1)
  expect((await askFor(customer, quote)).status).toBe(503)
  api.clock.advance(1)
  expect((await askFor(customer, quote)).body).toMatchObject({ loading: true })
  await round()
  expect((await askFor(customer, quote)).body.loan_offers).toHaveLength(1)
})

test('Try again repeats failed requests at once, but not answered ones', async () => {
  let down = true
  const requests: string[] = []
  const { api, customer } = await open(
    lendersThat({
      service_finance: async () => {
        requests.push('service_finance')
        return down ? { kind: 'problem', reason: 'status 500' } : buildOffer(20_754)
      },
    }),
  )
  const quote = await askedQuote()
  for (let tries = 0; tries < 5; tries += 1) {
    await round()
    api.clock.advance(16_000)
  }
  down = false
  const again = (query: { retry?: boolean }) =>
    customer.call('getFinancingOptions', {
      params: { id: demoIds('acme').users.customer, quote_id: quote },
      query: { down_payment_cents: 0, ...query },
    })
  expect((await again({})).status).toBe(503)
  expect((await again({ retry: true })).body).toMatchObject({ loading: true })
  await round()
  expect((await again({})).body.loan_offers).toHaveLength(1)
  const times = requests.length
  expect((await again({ retry: true })).body.loan_offers).toHaveLength(1)
  await round()
  expect(requests).toHaveLength(times)
})

test('a lender that is still working is polled every second, which does not count as an attempt', async () => {
  const lenders = (clock: () => Date) => sandboxLenders(clock, { delayMs: () => 7_500 })
  const { api } = await open()
  const slow = lenders(api.clock)
  api.services.lenders = slow
  const quote = await askedQuote()
  for (let second = 0; second < 8; second += 1) {
    expect(await round()).toBe(1)
    expect(await findRequest(quote)).toMatchObject({ status: 'waiting', attempts: 0, problem: null })
    expect(await round()).toBe(0)
    api.clock.advance(1_000)
  }
  expect(await round()).toBe(1)
  expect(await findRequest(quote)).toMatchObject({ status: 'answered' })
  expect(await findStoredOffers(api, quote)).toHaveLength(4)
  await slow.close()
})

test('a lender that never finishes fails', async () => {
  const { api } = await open()
  const quote = await askedQuote(400_005)
  for (let second = 0; second < 90; second += 1) {
    await round()
    api.clock.advance(1_000)
  }
  expect(await findRequest(quote)).toMatchObject({ status: 'waiting' })
  await round()
  expect(await findRequest(quote)).toMatchObject({ status: 'failed', problem: 'still working at the deadline' })
})

test('several nodes send each request once', async () => {
  const requests: number[] = []
  const { api } = await open(
    lendersThat({
      service_finance: async ({ quoteId }) => {
        requests.push(quoteId)
        return buildOffer(20_754)
      },
    }),
  )
  const all = await Promise.all(Array.from({ length: 12 }, () => askedQuote()))
  const counts = await Promise.all([
    processDueLoanRequests(api.services),
    processDueLoanRequests({ ...api.services }),
    processDueLoanRequests({ ...api.services }),
  ])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12)
  expect(requests.sort()).toEqual(all.sort())
  for (const quote of all) expect(await findStoredOffers(api, quote)).toHaveLength(1)
})

test('if a node dies during a request, the attempt counts, and another node takes over', async () => {
  const { requests, lenders } = patientLender()
  const { api } = await open(lenders)
  const quote = await askedQuote()
  const dying = round()
  await until(() => requests.length === 1)
  expect(await findRequest(quote)).toMatchObject({ status: 'waiting', attempts: 1 })
  expect(await round()).toBe(0)

  // Longer than any response takes.
  api.clock.advance(15_000)
  const living = round()
  await until(() => requests.length === 2)
  expect(requests[1]?.question).toEqual(requests[0]?.question)
  const taken = await findRequest(quote)

  // The first node was only paused; the request now belongs to the other one.
  requests[0]?.answer({ kind: 'problem', reason: 'TIMEOUT' })
  await dying
  expect(await findRequest(quote)).toEqual(taken)
  requests[1]?.answer(buildOffer(20_754))
  expect(await living).toBe(1)
  expect(await findStoredOffers(api, quote)).toMatchObject([{ paymentAmountCents: 20_754 }])
  expect(await findLowestPayment(api, quote)).toBe(20_754)
  expect(await findRequest(quote)).toMatchObject({ status: 'answered', attempts: 2 })
})

test('a response to a request that was reset in the meantime is discarded', async () => {
  const { requests, lenders } = patientLender()
  const { api, customer } = await open(lenders)
  const quote = await askedQuote()
  const asleep = round()
  await until(() => requests.length === 1)
  api.clock.advance(24 * 3_600_000)
  await askFor(customer, quote)
  const awake = round()
  await until(() => requests.length === 2)
  requests[0]?.answer(buildOffer(18_000))
  await asleep
  expect((await askFor(customer, quote)).body).toMatchObject({ loading: true, loan_offers: [] })
  requests[1]?.answer(buildOffer(20_754))
  await awake
  expect(await findStoredOffers(api, quote)).toMatchObject([{ paymentAmountCents: 20_754 }])
})

test('a request during which every node dies fails', async () => {
  const { api } = await open()
  const quote = await askedQuote()
  const claim = () =>
    api.inAcme((db) =>
      claimDue(db, { lenders: ['service_finance'], most: 20, leaseMs: 15_000, mostTries: 5 }, api.clock()),
    )
  for (let death = 1; death <= 5; death += 1) {
    expect(await claim()).toMatchObject([{ quoteId: quote, attempts: death }])
    api.clock.advance(15_000)
  }
  expect(await claim()).toEqual([])
  expect(await findRequest(quote)).toMatchObject({ status: 'failed' })
})

describe('the worker', () => {
  test('does not let a slow lender delay others', async () => {
    const { requests, lenders } = patientLender()
    const { api } = await open(lenders)
    const stop = startLenderWorker(api.services, { everyMs: 5 })
    const slow = await askedQuote()
    await until(() => requests.length === 1)
    const quick = await askedQuote()
    await until(() => requests.length === 2)
    requests[1]?.answer(buildOffer(20_754))
    await until(() => requests.length === 2)
    await until(async () => (await findRequest(quick)).status === 'answered')
    expect((await findRequest(slow)).status).toBe('waiting')
    requests[0]?.answer(buildOffer(19_000))
    await stop()
  })

  test('waits for requests in flight when it stops, and sends no more', async () => {
    const { requests, lenders } = patientLender()
    const { api } = await open(lenders)
    const stop = startLenderWorker(api.services, { everyMs: 5 })
    const quote = await askedQuote()
    await until(() => requests.length === 1)
    let isStopped = false
    const stopped = stop().then(() => (isStopped = true))
    await rounds(5)
    expect(isStopped).toBe(false)
    requests[0]?.answer(buildOffer(20_754))
    await stopped
    expect(await findStoredOffers(api, quote)).toHaveLength(1)
    await askedQuote()
    await rounds(5)
    expect(requests).toHaveLength(1)
  })

  test('is woken by new requests before its next poll', async () => {
    const { requests, lenders } = patientLender()
    const { api } = await open(lenders)
    const stop = startLenderWorker(api.services, { everyMs: 600_000 })
    await askedQuote()
    await until(() => requests.length === 1)
    requests[0]?.answer(buildOffer(20_754))
    await stop()
  })

  test('reports a database failure, and retries', async () => {
    const { requests, lenders } = patientLender()
    const { api } = await open(lenders)
    let down = true
    const tenants = {
      ...api.services.tenants,
      withWork: (find: Parameters<typeof api.services.tenants.withWork>[0]) =>
        down ? Promise.reject(new Error('gone')) : api.services.tenants.withWork(find),
    }
    const stop = startLenderWorker({ ...api.services, tenants }, { everyMs: 5 })
    await askedQuote()
    const state = () => api.services.background.health().jobs['ask_lenders']
    await until(() => (state()?.consecutive_failures ?? 0) > 1)
    expect(state()?.last_error?.message).toBe('gone')
    down = false
    await until(() => requests.length === 1)
    requests[0]?.answer(buildOffer(20_754))
    await stop()
  })
})
