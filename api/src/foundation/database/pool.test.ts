import { AsyncLocalStorage } from 'node:async_hooks'
import { createPool, NoConnectionError } from './pool'

/** Work that ends when `end` is called. */
function hold() {
  let end = () => {}
  const held = new Promise<void>((done) => (end = done))
  return { work: (onBegin: () => void) => (onBegin(), held), end }
}

test('runs as much at once as it has connections, and the rest in order', async () => {
  const pool = createPool(1)
  const first = hold()
  const order: string[] = []
  const runs = [pool.run(first.work), ...['second', 'third'].map((name) => pool.run(async () => void order.push(name)))]
  expect([pool.state(), order]).toEqual([{ size: 1, inUse: 1, waiting: 2 }, []])
  first.end()
  await Promise.all(runs)
  expect([pool.state(), order]).toEqual([{ size: 1, inUse: 0, waiting: 0 }, ['second', 'third']])
})

test('a caller that waits too long gets an error, and loses its place', async () => {
  const pool = createPool(1)
  const first = hold()
  const running = pool.run(first.work)
  const work = jest.fn(async () => undefined)
  await expect(pool.run(work, 1)).rejects.toThrow(
    /^No database connection was free within 1 ms \(1 of 1 in use, 1 waiting\)\. .*DATABASE_POOL_SIZE/,
  )
  expect(pool.state().waiting).toBe(0)
  first.end()
  await running
  expect(work).not.toHaveBeenCalled()
})

test('a connection that comes too late is not used', async () => {
  const pool = createPool(1)
  let connect = () => {}
  const connected = new Promise<void>((done) => (connect = done))
  const query = jest.fn()
  const late = pool.run(async (onBegin) => {
    await connected
    onBegin()
    query()
  }, 1)
  await expect(late).rejects.toThrow(NoConnectionError)
  expect(pool.state().inUse).toBe(1)
  connect()
  await pool.run(async () => undefined)
  expect(query).not.toHaveBeenCalled()
})

test('work that fails gives its connection back', async () => {
  const pool = createPool(1)
  await expect(pool.run(() => Promise.reject(new Error('refused')), 60_000)).rejects.toThrow('refused')
  expect(pool.state()).toEqual({ size: 1, inUse: 0, waiting: 0 })
})

test('work that waited runs in its own context', async () => {
  const pool = createPool(1)
  const context = new AsyncLocalStorage<string>()
  const first = hold()
  const running = context.run('first', () => pool.run(first.work))
  const second = context.run('second', () => pool.run(async () => context.getStore()))
  context.run('first', first.end)
  await running
  expect(await second).toBe('second')
})
