import type { Database } from '../database/database'
import { createListeners, type Bus } from './bus'

const CHANNEL = 'portal_bus'

/** In-process bus: reaches listeners of this process only. */
export function createLocalBus(): Bus {
  const listeners = createListeners()
  return {
    publish: async (channel, message) => listeners.deliver(channel, message),
    subscribe: listeners.add,
    onGap: listeners.addOfGaps,
    close: async () => listeners.clear(),
  }
}

/** PostgreSQL limits a NOTIFY payload to 8,000 bytes. */
const MAX_BYTES = 7_900

interface Waiting {
  text: string
  bytes: number
  done: () => void
  failed: (error: unknown) => void
}

/** Sends messages in order, and batches those that arrive while others are in flight: each notification is a commit. */
function createNotifier(database: Database): (message: { channel: string; message: unknown }) => Promise<void> {
  const waiting: Waiting[] = []
  let isSending = false

  const takeSome = (): Waiting[] => {
    let bytes = 2
    let count = 0
    for (const each of waiting) {
      bytes += each.bytes + 1
      if (bytes > MAX_BYTES && count > 0) break
      count += 1
    }
    return waiting.splice(0, count)
  }
  const sendAll = async () => {
    isSending = true
    while (waiting.length > 0) {
      const some = takeSome()
      try {
        await database.raw('select pg_notify($1, $2)', [CHANNEL, `[${some.map(({ text }) => text).join(',')}]`])
        for (const { done } of some) done()
      } catch (error) {
        for (const { failed } of some) failed(error)
      }
    }
    isSending = false
  }
  return (message) =>
    new Promise((done, failed) => {
      const text = JSON.stringify(message)
      waiting.push({ text, bytes: Buffer.byteLength(text), done, failed })
      if (!isSending) void sendAll()
    })
}

/** One LISTEN connection for all channels; a message must stay below PostgreSQL's 8,000 bytes. */
async function createDatabaseBus(database: Database): Promise<Bus> {
  const listeners = createListeners()
  const notify = createNotifier(database)
  const stop = await database.listen(
    CHANNEL,
    (payload) => {
      const messages = JSON.parse(payload) as { channel: string; message: unknown }[]
      for (const { channel, message } of messages) listeners.deliver(channel, message)
    },
    listeners.deliverGap,
  )
  return {
    publish: (channel, message) => notify({ channel, message }),
    subscribe: listeners.add,
    onGap: listeners.addOfGaps,
    close: async () => {
      listeners.clear()
      await stop()
    },
  }
}

/** Redis if `redisUrl` is set; otherwise LISTEN/NOTIFY for PostgreSQL, and in-process for the embedded database, which has one process. */
export async function createBus(database: Database, redisUrl?: string): Promise<Bus> {
  // Imported lazily, so that a portal without Redis never loads the client.
  if (redisUrl) return (await import('./redis-bus')).createRedisBus(redisUrl)
  return database.kind === 'postgres' ? createDatabaseBus(database) : createLocalBus()
}
