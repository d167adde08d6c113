import { createClient } from '@redis/client'
import { createListeners, type Bus } from './bus'

const CHANNEL = 'portal_bus'
const LONGEST_PAUSE_MS = 2_000
/** A connection that says nothing for so long is asked whether it is still there. */
const PING_EVERY_MS = 10_000

/** Two connections: one that publishes, one that listens. Both come back by themselves. Rejects when there is no Redis at the start. */
export async function createRedisBus(url: string): Promise<Bus> {
  const listeners = createListeners()
  let isOpen = false
  const publisher = createClient({
    url,
    // What waited for a connection would arrive late and out of turn.
    disableOfflineQueue: true,
    // Whoever publishes has an answer to give: a connection that only seems to be there must not hold it up.
    commandOptions: { timeout: LONGEST_PAUSE_MS },
    pingInterval: PING_EVERY_MS,
    socket: {
      socketTimeout: 3 * PING_EVERY_MS,
      reconnectStrategy: (retries) => (isOpen ? Math.min(50 * 2 ** Math.min(retries, 10), LONGEST_PAUSE_MS) : false),
    },
  })
  const subscriber = publisher.duplicate({ disableOfflineQueue: false })
  // Whoever publishes meanwhile hears of it, and losing the listener is told as a gap once it is back.
  for (const client of [publisher, subscriber]) client.on('error', () => {})
  try {
    await Promise.all([publisher.connect(), subscriber.connect()])
    await subscriber.subscribe(CHANNEL, (payload) => {
      const { channel, message } = JSON.parse(payload) as { channel: string; message: unknown }
      listeners.deliver(channel, message)
    })
  } catch (error) {
    for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy()
    throw new Error('Redis could not be reached. Check REDIS_URL.', { cause: error })
  }
  isOpen = true
  subscriber.on('ready', listeners.deliverGap)
  return {
    publish: async (channel, message) => {
      await publisher.publish(CHANNEL, JSON.stringify({ channel, message }))
    },
    subscribe: listeners.add,
    onGap: listeners.addOfGaps,
    close: async () => {
      isOpen = false
      listeners.clear()
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy()
    },
  }
}
