import { rounds } from '#test/support'
import { createBatcher } from './create-batcher'

/** A batcher whose batches collect until `release`, and run until their `finish` is called. */
function setUp() {
  const batches: {
    tenantId: number
    items: number[]
    finish: (results: string[]) => void
    fail: (error: Error) => void
  }[] = []
  const releases: (() => void)[] = []
  const pauses: number[] = []
  const request = createBatcher(
    (tenantId, items: number[]) =>
      new Promise<string[]>((finish, fail) => batches.push({ tenantId, items, finish, fail })),
    (ms) => (pauses.push(ms), new Promise((resume) => releases.push(resume))),
  )
  const release = async () => {
    for (const resume of releases.splice(0)) resume()
    await rounds(1, 1)
  }
  return { request, release, batches, pauses, ran: () => batches.map(({ tenantId, items }) => [tenantId, items]) }
}

test('requests of one tenant run together, and each gets its own result', async () => {
  const { request, release, batches, ran } = setUp()
  const answers = Promise.all([request(1, 10), request(1, 11), request(2, 20)])
  expect(ran()).toEqual([])
  await release()
  expect(ran()).toEqual([
    [1, [10, 11]],
    [2, [20]],
  ])
  for (const { items, finish } of batches) finish(items.map((item) => `result of ${item}`))
  expect(await answers).toEqual(['result of 10', 'result of 11', 'result of 20'])
})

test('requests that arrive while a batch is running are the next batch, which collects for longer', async () => {
  const { request, release, batches, pauses, ran } = setUp()
  const first = request(1, 10)
  await release()
  const later = Promise.all([request(1, 11), request(1, 12)])
  await release()
  expect(ran()).toEqual([[1, [10]]])
  batches[0]!.finish(['first'])
  expect(await first).toBe('first')
  await release()
  expect(ran()).toEqual([
    [1, [10]],
    [1, [11, 12]],
  ])
  batches[1]!.finish(['second', 'third'])
  expect(await later).toEqual(['second', 'third'])
  await rounds(1, 1)
  void request(1, 13)
  expect(pauses).toEqual([5, 50, 5])
})

test('a batch has at most 200 requests', async () => {
  const { request, release, batches } = setUp()
  const answers = Promise.all(Array.from({ length: 201 }, (_, item) => request(1, item)))
  await release()
  batches[0]!.finish(batches[0]!.items.map(String))
  await rounds(1, 1)
  await release()
  expect(batches.map(({ items }) => items.length)).toEqual([200, 1])
  batches[1]!.finish(['200'])
  expect((await answers).at(-1)).toBe('200')
})

test('a batch that fails rejects its requests only', async () => {
  const { request, release, batches } = setUp()
  const failing = Promise.allSettled([request(1, 10), request(1, 11)])
  const other = request(2, 20)
  await release()
  const next = request(1, 12)
  batches[0]!.fail(new Error('the database is gone'))
  batches[1]!.finish(['fine'])
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await other).toBe('fine')
  await release()
  batches[2]!.finish(['again'])
  expect(await next).toBe('again')
})
