import type { Database } from '../db/database'
import { createListeners, type Bus } from './bus'

const CHANNEL = 'portal_bus'

/** Listeners of this process only. */
export function createLocalBus(): Bus {
  const listeners = createListeners()
  return {
    publish: async (channel, message) => listeners.deliver(channel, message),
    subscribe: listeners.add,
    close: async () => listeners.clear(),
  }
}

/** One LISTEN connection for everything; a message must stay below PostgreSQL's 8,000 bytes. */
async function createDatabaseBus(database: Database): Promise<Bus> {
  const listeners = createListeners()
  const stop = await database.listen(CHANNEL, (payload) => {
    const { channel, message } = JSON.parse(payload) as { channel: string; message: unknown }
    listeners.deliver(channel, message)
  })
  return {
    publish: async (channel, message) => {
      await database.raw('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ channel, message })])
    },
    subscribe: listeners.add,
    close: async () => {
      listeners.clear()
      await stop()
    },
  }
}

/** In process for the embedded database, which has one process; LISTEN/NOTIFY for PostgreSQL, which may have several. */
export const createBus = (database: Database): Promise<Bus> =>
  database.kind === 'postgres' ? createDatabaseBus(database) : Promise.resolve(createLocalBus())
