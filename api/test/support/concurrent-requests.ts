import type { Db } from '#foundation/database/database'
import { demoIds } from 'demo/names'
import type { TestApi } from '.'

async function untilWaiting({ database }: TestApi, count: number): Promise<void> {
  for (;;) {
    const [row] = await database.raw(
      "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    if (Number(row?.['waiting']) >= count) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/**
 * Makes requests while another transaction has changed the same rows of acme but not committed yet; commits once all of them wait
 * for locks, and returns their responses. Requires a PostgreSQL server: the embedded database has only one session.
 */
export async function requestDuringTransaction<A>(
  api: TestApi,
  change: (db: Db) => Promise<unknown>,
  asks: readonly (() => Promise<A>)[],
): Promise<A[]> {
  let commit = () => {}
  let changed = () => {}
  const isChanged = new Promise<void>((resolve) => (changed = resolve))
  const other = api.database.withTenant(demoIds('acme').tenant, async (db) => {
    await change(db)
    changed()
    await new Promise<void>((resolve) => (commit = resolve))
  })
  await isChanged
  const answers = Promise.all(asks.map((ask) => ask()))
  await untilWaiting(api, asks.length)
  commit()
  await other
  return answers
}
