import { ApiError } from '@portal/client'
import { createPositionReporter, type Fix, type ReporterState } from './position-reporter'

const fix = (latitude: number): Fix => ({ latitude, longitude: -104.99, heading: null })
const failed = (status: number) => new ApiError(status, { message: 'No' })

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** A reporter whose sends end as the list says, in order; after that they succeed. */
function open(...ends: (Error | null)[]) {
  const sent: number[] = []
  const states: ReporterState['is'][] = []
  const reporter = createPositionReporter({
    send: async ({ latitude }) => {
      sent.push(latitude)
      const end = ends.shift()
      if (end) throw end
    },
    onState: ({ is }) => states.push(is),
    now: Date.now,
  })
  return { reporter, sent, states }
}
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

test('sends the first position at once, and then the newest every four seconds', async () => {
  const { reporter, sent, states } = open()
  for (const each of [1, 2, 3]) {
    reporter.add(fix(each))
    await pass(1_000)
  }
  expect(sent).toEqual([1])
  await pass(1_000)
  expect(sent).toEqual([1, 3])
  await pass(60_000)
  expect(sent).toEqual([1, 3])
  expect(states).toEqual(['sent', 'sent'])
})

test.each([
  ['without a signal', failed(0)],
  ['when it is told to wait', failed(429)],
  ['while the server starts', failed(503)],
])('%s it keeps the newest position and sends it later', async (_, error) => {
  const { reporter, sent, states } = open(error, error)
  reporter.add(fix(1))
  await pass(0)
  reporter.add(fix(2))
  reporter.add(fix(3))
  await pass(5_000)
  expect(sent).toEqual([1, 3])
  await pass(5_000)
  expect(sent).toEqual([1, 3, 3])
  expect(states).toEqual(['kept', 'kept', 'sent'])
})

test('sends at once when the signal is back', async () => {
  const { reporter, sent } = open(failed(0))
  reporter.add(fix(1))
  await pass(10)
  reporter.retry()
  await pass(0)
  expect(sent).toEqual([1, 1])
})

test('does not repeat what the server refuses', async () => {
  const { reporter, sent, states } = open(failed(422))
  reporter.add(fix(1))
  await pass(60_000)
  expect([sent, states]).toEqual([[1], ['refused']])
})

test('sends nothing after it was stopped', async () => {
  const { reporter, sent, states } = open()
  reporter.add(fix(1))
  reporter.stop()
  reporter.add(fix(2))
  await pass(60_000)
  expect([sent, states]).toEqual([[], []])
})
