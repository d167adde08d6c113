import { sleepWhileVisible } from './sleep-while-visible'

let hidden = false
beforeEach(() => {
  hidden = false
  jest.useFakeTimers()
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const turn = (isHidden: boolean) => {
  hidden = isHidden
  document.dispatchEvent(new Event('visibilitychange'))
}

function start(ms: number) {
  const leaving = new AbortController()
  const state = { over: false, leave: () => leaving.abort() }
  void sleepWhileVisible(ms, leaving.signal).then(() => (state.over = true))
  return state
}
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

test('resolves after the given time', async () => {
  const pause = start(1_000)
  await pass(999)
  expect(pause.over).toBe(false)
  await pass(1)
  expect(pause.over).toBe(true)
})

test('does not resolve while the tab is hidden', async () => {
  const pause = start(1_000)
  turn(true)
  await pass(60_000)
  expect(pause.over).toBe(false)
  turn(false)
  await pass(0)
  expect(pause.over).toBe(true)
})

test('switching tabs does not shorten it', async () => {
  const pause = start(1_000)
  turn(true)
  await pass(500)
  turn(false)
  await pass(499)
  expect(pause.over).toBe(false)
  await pass(1)
  expect(pause.over).toBe(true)
})

test('never resolves once aborted, and cleans up', async () => {
  const pause = start(1_000)
  pause.leave()
  expect(jest.getTimerCount()).toBe(0)
  turn(true)
  turn(false)
  await pass(2_000)
  expect(pause.over).toBe(false)
})

test('starts no timer if aborted beforehand', () => {
  void sleepWhileVisible(1_000, AbortSignal.abort())
  expect(jest.getTimerCount()).toBe(0)
})
