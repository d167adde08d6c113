/** In milliseconds. Nobody notices it. */
const COLLECT_MS = 5
/** While more keep coming: a crowd waits a little longer, and comes in far fewer transactions. */
const COLLECT_CROWD_MS = 50
const MAX_BATCH = 200

interface Waiting<Item, Result> {
  item: Item
  done: (result: Result) => void
  failed: (error: unknown) => void
}

const collect = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms))

/**
 * Runs what is requested for one tenant within a few milliseconds, or while the batch before is running, in one go. `run`
 * returns one result for each item, in their order; if it rejects, every request of the batch does. `pause` waits for some
 * milliseconds.
 */
export function createBatcher<Item, Result>(
  run: (tenantId: number, items: Item[]) => Promise<Result[]>,
  pause: (ms: number) => Promise<void> = collect,
) {
  const queues = new Map<number, Waiting<Item, Result>[]>()

  async function runAll(tenantId: number, queue: Waiting<Item, Result>[]): Promise<void> {
    for (let isFirst = true; queue.length > 0; isFirst = false) {
      await pause(isFirst ? COLLECT_MS : COLLECT_CROWD_MS)
      const batch = queue.splice(0, MAX_BATCH)
      try {
        const results = await run(
          tenantId,
          batch.map(({ item }) => item),
        )
        batch.forEach(({ done }, at) => done(results[at]!))
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    queues.delete(tenantId)
  }

  return (tenantId: number, item: Item): Promise<Result> =>
    new Promise((done, failed) => {
      const request = { item, done, failed }
      const queue = queues.get(tenantId)
      if (queue) return void queue.push(request)
      const started = [request]
      queues.set(tenantId, started)
      void runAll(tenantId, started)
    })
}
