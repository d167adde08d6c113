import { dial, listen, openCableFixture, type CableFixture } from '#test/support/cable'

let world: CableFixture
beforeAll(async () => void (world = await openCableFixture()))
afterAll(() => world.close())

test('a shutdown does not wait for a client that no longer reads', async () => {
  const own = await listen(world.api.services)
  const client = await dial(own.port, await world.cableToken())
  await client.count(1)
  client.socket.pause()
  const began = performance.now()
  await own.stop()
  expect(performance.now() - began).toBeLessThan(5_000)
  client.socket.terminate()
})
