import { LateError } from './late-error'
import { scriptArrivals, untilSilence } from './until-silence'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** A browser's record of what arrived. */
function standInForObserver() {
  const observers = new Set<(types: string[]) => void>()
  globalThis.PerformanceObserver = class {
    private readonly hear: (types: string[]) => void
    constructor(callback: (list: { getEntries: () => object[] }) => void) {
      this.hear = (types) => callback({ getEntries: () => types.map((initiatorType) => ({ initiatorType })) })
    }
    observe = () => void observers.add(this.hear)
    disconnect = () => void observers.delete(this.hear)
  } as never
  return { observers, arrived: (...types: string[]) => observers.forEach((hear) => hear(types)) }
}

test('scripts that arrive keep a wait alive, and nothing else does', async () => {
  const { observers, arrived } = standInForObserver()
  const problem = untilSilence(new Promise(() => undefined), 1_000, 'nothing came', scriptArrivals).catch((error: unknown) => error)
  await jest.advanceTimersByTimeAsync(900)
  arrived('fetch', 'script')
  await jest.advanceTimersByTimeAsync(900)
  // What the page asks by itself every few seconds says nothing about the script.
  arrived('fetch', 'img')
  await jest.advanceTimersByTimeAsync(100)
  expect(await problem).toBeInstanceOf(LateError)
  expect(observers.size).toBe(0)
})

test('what comes or fails in time is passed on, and nothing is watched any longer', async () => {
  const { observers } = standInForObserver()
  await expect(untilSilence(Promise.resolve(5), 1_000, 'nothing came')).resolves.toBe(5)
  await expect(untilSilence(Promise.reject(new Error('gone')), 1_000, 'nothing came')).rejects.toThrow('gone')
  await jest.advanceTimersByTimeAsync(0)
  expect(observers.size).toBe(0)
  expect(jest.getTimerCount()).toBe(0)
})
