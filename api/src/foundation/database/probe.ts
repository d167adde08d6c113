import type { Sql } from 'postgres'

/** Longer than any of the statements takes; shorter than a load balancer or a scrape waits. */
export const PROBE_MS = 2_000

type Rows = Record<string, unknown>[]

/** Rejects if the work takes longer than `PROBE_MS`. */
export async function withinProbeTime(work: Promise<Rows>): Promise<Rows> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>(
    (_, fail) =>
      (timer = setTimeout(() => fail(new Error(`The database did not respond within ${PROBE_MS} ms.`)), PROBE_MS)),
  )
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Runs statements on a connection apart from the pool, which may be exhausted. After a failure, the next one has a new connection. */
export function createProbe(connect: () => Sql) {
  let client: Sql | undefined
  let isClosed = false
  const drop = async () => {
    const old = client
    client = undefined
    await old?.end({ timeout: 0 })
  }
  return {
    async close() {
      isClosed = true
      await drop()
    },
    async run(statements: string): Promise<Rows> {
      if (isClosed) throw new Error('The database is closed.')
      client ??= connect()
      try {
        const result = await withinProbeTime(client.unsafe(statements))
        // Several statements have a list of results.
        const last: unknown = result.at(-1)
        return Array.isArray(last) ? [...(last as Rows)] : [...result]
      } catch (error) {
        void drop().catch(() => undefined)
        throw error
      }
    },
  }
}
