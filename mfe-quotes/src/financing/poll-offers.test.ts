import type { FinancingOptions } from '@portal/contract'
import { pollOffers } from './poll-offers'

const loading = (interval: number | null): FinancingOptions => ({ loading: true, interval, loan_offers: [] })
const offers = [
  { id: 1, lender: 'service_finance', amount_cents: 1, payment_amount_cents: 1, term_months: 1, rate_percent: 1 },
]

/** Polls a server that returns these responses and then repeats the last one. */
async function poll(answers: FinancingOptions[]) {
  let polls = 0
  const pauses: number[] = []
  const outcome = await pollOffers(
    async () => answers[Math.min(polls++, answers.length - 1)]!,
    async (ms) => void pauses.push(ms),
  ).catch((error: Error) => error.message)
  return { outcome, polls, pauses }
}

test('polls until no lender is pending, at the interval of the server', async () => {
  expect(
    await poll([loading(1_500), loading(200), loading(null), { loading: false, interval: null, loan_offers: offers }]),
  ).toEqual({
    outcome: offers,
    polls: 4,
    pauses: [1_500, 1_000, 2_000],
  })
})

test('accepts offers in the thirtieth response', async () => {
  const { outcome, polls } = await poll([
    ...Array<FinancingOptions>(29).fill(loading(1_000)),
    { loading: false, interval: null, loan_offers: offers },
  ])
  expect(outcome).toEqual(offers)
  expect(polls).toBe(30)
})

test('gives up after thirty polls', async () => {
  const { outcome, polls, pauses } = await poll([loading(1_000)])
  expect(outcome).toBe('max attempts reached and response not loading')
  expect(polls).toBe(30)
  expect(pauses).toHaveLength(29)
})
