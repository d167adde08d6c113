import { oneAtATime } from './one-at-a-time'

const never = () => new Promise<never>(() => undefined)

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('work waits for the work before it, also for one that fails', async () => {
  const inTurn = oneAtATime('An image', 1_000)
  const done: string[] = []
  let end = () => {}
  const first = inTurn(() =>
    new Promise<void>((ended) => (end = ended)).then(() => Promise.reject(new Error('broken'))),
  )
  const second = inTurn(async () => void done.push('second'))
  const failed = expect(first).rejects.toThrow('broken')
  await jest.advanceTimersByTimeAsync(0)
  expect(done).toEqual([])
  end()
  await Promise.all([failed, second])
  expect(done).toEqual(['second'])
})

test('work that never ends is answered 503, and holds nothing up', async () => {
  const inTurn = oneAtATime('An image', 1_000)
  const hung = expect(inTurn(never)).rejects.toMatchObject({
    status: 503,
    detail: { reason: 'An image did not end within 1000 ms', retryAfterSeconds: 1 },
  })
  const next = inTurn(async () => 'done')
  await jest.advanceTimersByTimeAsync(999)
  await jest.advanceTimersByTimeAsync(1)
  await hung
  expect(await next).toBe('done')
  expect(jest.getTimerCount()).toBe(0)
})
