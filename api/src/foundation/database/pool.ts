import { AsyncResource } from 'node:async_hooks'

export interface PoolState {
  /** Maximum number of connections of this process. */
  size: number
  inUse: number
  /** Transactions that wait for a connection. */
  waiting: number
}

/** No connection was free in time. Requests answer it with 503. */
export class NoConnectionError extends Error {
  readonly code = 'NO_CONNECTION'
  constructor({ inUse, size, waiting }: PoolState, waitMs: number) {
    super(
      `No database connection was free within ${waitMs} ms (${inUse} of ${size} in use, ${waiting} waiting). Look for slow queries, or raise DATABASE_POOL_SIZE.`,
    )
    this.name = 'NoConnectionError'
  }
}

export interface Pool {
  state: () => PoolState
  /** Runs `work` when one of the connections is free, in the order of the calls. Rejects unless `work` calls `begun` within `waitMs`. */
  run: <T>(work: (onBegin: () => void) => Promise<T>, waitMs?: number) => Promise<T>
}

/** Stands before the driver's own pool, which has no limit on waiting and does not tell its state. */
export function createPool(size: number): Pool {
  const queue = new Set<() => void>()
  let inUse = 0
  const state = (): PoolState => ({ size, inUse, waiting: queue.size })
  const startNext = (): void => {
    const [next] = queue
    if (!next || inUse >= size) return
    queue.delete(next)
    inUse += 1
    next()
  }
  return {
    state,
    run: (work, waitMs) =>
      new Promise((done, fail) => {
        let late: NoConnectionError | undefined
        let timer: NodeJS.Timeout | undefined
        const onBegin = () => {
          // The connection came after its caller was told that there is none.
          if (late) throw late
          clearTimeout(timer)
        }
        // Without `bind`, it would run in the context of the caller that returned the connection.
        const start = AsyncResource.bind(() => {
          void work(onBegin)
            .then(done, fail)
            .finally(() => {
              clearTimeout(timer)
              inUse -= 1
              startNext()
            })
        })
        if (waitMs !== undefined) {
          timer = setTimeout(() => {
            late = new NoConnectionError(state(), waitMs)
            queue.delete(start)
            fail(late)
          }, waitMs)
        }
        queue.add(start)
        startNext()
      }),
  }
}
