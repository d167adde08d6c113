import type { Database } from '../db/database'
import { createListeners, type Bus } from './bus'

const CHANNEL = 'portal_bus'

/** Listeners of this process only. */
export function createLocalBus(): Bus {
  const listeners = createListeners()
  return {
    publish: async (channel, message) => listeners.deliver(channel, message),
    subscribe: listeners.add,
    onGap: listeners.addOfGaps,
    close: async () => listeners.clear(),
  }
}

/** One LISTEN connection for everything; a message must stay below PostgreSQL's 8,000 bytes. */
async function createDatabaseBus(database: Database): Promise<Bus> {
  const listeners = createListeners()
  const stop = await database.listen(
    CHANNEL,
    (payload) => {
      const { channel, message } = JSON.parse(payload) as { channel: string; message: unknown }
      listeners.deliver(channel, message)
    },
    listeners.deliverGap,
  )
  return {
    publish: async (channel, message) => {
      await database.raw('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ channel, message })])
    },
    subscribe: listeners.add,
    onGap: listeners.addOfGaps,
    close: async () => {
      listeners.clear()
      await stop()
    },
  }
}

/** Redis where one is named; else in process for the embedded database, which has one process, and LISTEN/NOTIFY for PostgreSQL. */
export async function createBus(database: Database, redisUrl?: string): Promise<Bus> {
  // Loaded here, so that a portal without Redis never reads its client.
  if (redisUrl) return (await import('./redis-bus')).createRedisBus(redisUrl)
  return database.kind === 'postgres' ? createDatabaseBus(database) : createLocalBus()
}
