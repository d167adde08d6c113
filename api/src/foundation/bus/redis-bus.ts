import { createClient } from '@redis/client'
import { createListeners, type Bus } from './bus'

const CHANNEL = 'portal_bus'
const LONGEST_PAUSE_MS = 2_000
const PING_EVERY_MS = 10_000

/** Opens two connections, one to publish and one to subscribe; both reconnect automatically. Rejects if Redis is unreachable at startup. */
export async function createRedisBus(url: string): Promise<Bus> {
  const listeners = createListeners()
  let isOpen = false
  const publisher = createClient({
    url,
    // Messages queued while disconnected would arrive late and out of order.
    disableOfflineQueue: true,
    // Requests wait for `publish`: a half-open connection must not delay their responses.
    commandOptions: { timeout: LONGEST_PAUSE_MS },
    pingInterval: PING_EVERY_MS,
    socket: {
      socketTimeout: 3 * PING_EVERY_MS,
      reconnectStrategy: (retries) => (isOpen ? Math.min(50 * 2 ** Math.min(retries, 10), LONGEST_PAUSE_MS) : false),
    },
  })
  const subscriber = publisher.duplicate({ disableOfflineQueue: false })
  // Nothing to handle: `publish` rejects while disconnected, and the subscriber's reconnect is reported as a gap.
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
