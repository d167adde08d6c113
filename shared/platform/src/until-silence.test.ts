import { LateError } from './late-error'
import { scriptArrivals, untilSilence } from './until-silence'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** Fake of the browser's PerformanceObserver. */
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

test('only arriving scripts reset the timeout', async () => {
  const { observers, arrived } = standInForObserver()
  const problem = untilSilence(new Promise(() => undefined), 1_000, 'nothing came', scriptArrivals).catch(
    (error: unknown) => error,
  )
  await jest.advanceTimersByTimeAsync(900)
  arrived('fetch', 'script')
  await jest.advanceTimersByTimeAsync(900)
  // The page's own polling says nothing about the script.
  arrived('fetch', 'img')
  await jest.advanceTimersByTimeAsync(100)
  expect(await problem).toBeInstanceOf(LateError)
  expect(observers.size).toBe(0)
})

test('a result or error in time is passed on, and observer and timer are removed', async () => {
  const { observers } = standInForObserver()
  await expect(untilSilence(Promise.resolve(5), 1_000, 'nothing came')).resolves.toBe(5)
  await expect(untilSilence(Promise.reject(new Error('gone')), 1_000, 'nothing came')).rejects.toThrow('gone')
  await jest.advanceTimersByTimeAsync(0)
  expect(observers.size).toBe(0)
  expect(jest.getTimerCount()).toBe(0)
})
