import type { Bus } from '#foundation/bus/bus'

/**
 * Collects the messages of a channel from now on. Waits first until those that were published before have arrived:
 * PostgreSQL delivers them asynchronously, and in order.
 */
export async function collectMessages(bus: Bus, channel: string): Promise<{ messages: unknown[]; stop: () => void }> {
  await new Promise<void>((resolve, reject) => {
    const stopWaiting = bus.subscribe('test.marker', () => {
      stopWaiting()
      resolve()
    })
    bus.publish('test.marker', null).catch(reject)
  })
  const messages: unknown[] = []
  return { messages, stop: bus.subscribe(channel, (message) => void messages.push(message)) }
}
