import { WebSocket } from 'ws'
import { createLocalBus } from '#foundation/bus/create-bus'
import { rounds } from '#test/support'
import { acme, live, openCableFixture, type BareClient, type CableFixture } from '#test/support/cable'
import { publishPosition } from '../events'

let world: CableFixture
beforeAll(async () => {
  // A paused client does not answer pings either, so no ping may be due during these tests.
  world = await openCableFixture({ pingEveryMs: 5_000 }, createLocalBus())
})
beforeEach(() => world.restore())
afterAll(() => world.close())

const COUNT = 300
const padding = 'x'.repeat(20_000)
const positionMessage = (offset: number) => ({
  position: { latitude: 39 + offset / 10_000, longitude: -104.99, padding },
})

/** Returns a function that gives the largest bufferedAmount of any socket after a send. */
function watchBuffers(): () => number {
  let most = 0
  const { send } = WebSocket.prototype
  const spy = jest.spyOn(WebSocket.prototype, 'send').mockImplementation(function (
    this: WebSocket,
    ...given: unknown[]
  ) {
    Reflect.apply(send, this, given)
    most = Math.max(most, this.bufferedAmount)
  })
  return () => {
    spy.mockRestore()
    return most
  }
}
/** The limit for a slow client, plus one message. */
const MAX_WAITING = 64 * 1024 + 21_000

/** Publishes large messages while the client is paused. */
async function flood(client: BareClient): Promise<void> {
  client.socket.pause()
  for (let offset = 1; offset <= COUNT; offset += 1) {
    await publishPosition(world.api.services.bus, {
      tenantId: acme.tenant,
      appointmentId: live,
      epoch: 'flood',
      offset,
      message: positionMessage(offset),
    })
    if (offset % 20 === 0) await rounds(1, 1)
  }
  client.socket.resume()
}

it('only the newest message is kept for a slow client', async () => {
  const client = await world.subscribed()
  const most = watchBuffers()
  await flood(client)
  await client.until(() => client.latitudes().at(-1) === positionMessage(COUNT).position.latitude)
  expect(most()).toBeLessThan(MAX_WAITING)
  const latitudes = client.latitudes()
  expect(latitudes.length).toBeLessThan(COUNT - 10)
  expect(latitudes).toEqual([...latitudes].sort((a, b) => a - b))
  client.socket.close()
})
