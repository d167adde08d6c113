import { adapters, createConsumer } from '@rails/actioncable'
import { WebSocket } from 'ws'
import { until } from '#test/support'
import { acme, listen, live, openCableFixture, type CableFixture } from '#test/support/cable'

let world: CableFixture
/** All sockets opened by clients under test. */
const sockets: WebSocket[] = []

class FromTenantHost extends WebSocket {
  constructor(url: string, protocols: string | string[]) {
    super(url, protocols, { headers: { host: 'acme.localhost' } })
    sockets.push(this)
  }
}
const cutLines = () => {
  for (const socket of sockets.splice(0)) socket.terminate()
}

beforeAll(async () => {
  world = await openCableFixture()
  // The library listens for visibility changes of the page, but there is no page here.
  Object.assign(globalThis, { addEventListener: () => {}, removeEventListener: () => {} })
  Object.assign(adapters, { WebSocket: FromTenantHost })
})
beforeEach(async () => {
  await world.restore()
  await world.drive(39.7)
})
afterAll(async () => {
  cutLines()
  await world.close()
})

interface PositionNews {
  position?: { latitude: number }
}

describe('the client that Rails publishes', () => {
  it('subscribes, receives, is rejected, loses the server, and gets the last position after reconnecting', async () => {
    const own = await listen(world.api.services, { pingEveryMs: 500 })
    let token = await world.cableToken()
    const consumer = createConsumer(() => `ws://127.0.0.1:${own.port}/cable?token=${token}`)
    const events: string[] = []
    const latitudes: number[] = []
    consumer.subscriptions.create(
      { channel: 'AppointmentsChannel', id: live },
      {
        connected: () => events.push('connected'),
        disconnected: () => events.push('disconnected'),
        received: ({ position }: PositionNews) => position && latitudes.push(position.latitude),
      },
    )
    await new Promise<void>((resolve) =>
      consumer.subscriptions.create(
        { channel: 'AppointmentsChannel', id: acme.appointments.pending },
        { rejected: resolve },
      ),
    )
    await until(() => latitudes.length === 1)
    await world.drive(39.71)
    await until(() => latitudes.length === 2)
    cutLines()
    await until(() => events.includes('disconnected'))
    await world.drive(39.72)
    await world.drive(39.73)
    token = await world.cableToken()
    // Its own reconnect would take ten seconds or more.
    consumer.connect()
    await until(() => latitudes.length === 3)
    expect(latitudes).toEqual([39.7, 39.71, 39.73])
    expect(events).toEqual(['connected', 'disconnected', 'connected'])
    consumer.disconnect()
    await own.stop()
  })
})
