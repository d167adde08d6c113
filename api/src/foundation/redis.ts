import { createClient } from '@redis/client'

const MAX_PAUSE_MS = 2_000
const PING_EVERY_MS = 10_000

/**
 * Connects to Redis, and from then on reconnects by itself; commands reject while disconnected. Rejects if Redis is unreachable.
 * A half-open connection must not delay the responses that wait for a command: it is given up after `timeoutMs`.
 */
export async function connectRedis(url: string, { timeoutMs = MAX_PAUSE_MS } = {}) {
  let isConnected = false
  const client = createClient({
    url,
    // Commands queued while disconnected would arrive late and out of order.
    disableOfflineQueue: true,
    commandOptions: { timeout: timeoutMs },
    pingInterval: PING_EVERY_MS,
    socket: {
      socketTimeout: 3 * PING_EVERY_MS,
      reconnectStrategy: (retries) => (isConnected ? Math.min(50 * 2 ** Math.min(retries, 10), MAX_PAUSE_MS) : false),
    },
  })
  // Nothing to handle: commands reject while disconnected.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    if (client.isOpen) client.destroy()
    throw new Error('Redis could not be reached. Check REDIS_URL.', { cause: error })
  }
  isConnected = true
  return client
}
