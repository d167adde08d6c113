import { connectRedis } from '../redis'
import { createListeners, type Bus } from './bus'

const CHANNEL = 'portal_bus'

/** Opens two connections, one to publish and one to subscribe. Rejects if Redis is unreachable at startup. */
export async function createRedisBus(url: string): Promise<Bus> {
  const listeners = createListeners()
  const publisher = await connectRedis(url)
  const subscriber = publisher.duplicate({ disableOfflineQueue: false })
  // Its reconnect is reported as a gap.
  subscriber.on('error', () => {})
  await subscriber.connect()
  await subscriber.subscribe(CHANNEL, (payload) => {
    const { channel, message } = JSON.parse(payload) as { channel: string; message: unknown }
    listeners.deliver(channel, message)
  })
  subscriber.on('ready', listeners.deliverGap)
  return {
    publish: async (channel, message) => {
      await publisher.publish(CHANNEL, JSON.stringify({ channel, message }))
    },
    subscribe: listeners.add,
    onGap: listeners.addOfGaps,
    close: async () => {
      listeners.clear()
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy()
    },
  }
}
