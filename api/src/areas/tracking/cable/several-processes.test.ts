import { createClient } from '@redis/client'
import type { Bus } from '#foundation/bus/bus'
import { createBus } from '#foundation/bus/create-bus'
import { until } from '#test/support'
import {
  acme,
  dial,
  visitIdentifier,
  listen,
  live,
  openCableFixture,
  type CableFixture,
  type Listening,
} from '#test/support/cable'

const databaseUrl = process.env['TEST_DATABASE_URL']
const redisUrl = process.env['TEST_REDIS_URL']

const buses = [
  {
    name: databaseUrl ? 'LISTEN/NOTIFY' : 'LISTEN/NOTIFY (left out: TEST_DATABASE_URL names no PostgreSQL)',
    isThere: databaseUrl !== undefined,
    redis: undefined,
    cut: (world: CableFixture) =>
      world.api.database.raw(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
      ),
  },
  {
    name: redisUrl ? 'Redis' : 'Redis (left out: TEST_REDIS_URL names no Redis)',
    isThere: redisUrl !== undefined,
    redis: redisUrl,
    cut: async () => {
      const client = await createClient({ url: redisUrl }).connect()
      await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub'])
      client.destroy()
    },
  },
]

for (const { name, isThere, redis, cut } of buses) {
  ;(isThere ? describe : describe.skip)(`two nodes over ${name}`, () => {
    let world: CableFixture
    let there: Bus
    let other: Listening
    const errors: unknown[] = []

    beforeAll(async () => {
      // One bus for the API, which receives the reports, and one for another process, which has the clients.
      world = redis ? await openCableFixture({}, await createBus({} as never, redis)) : await openCableFixture()
      there = await createBus(world.api.database, redis)
      other = await listen(
        { ...world.api.services, bus: there },
        { lookEveryMs: 60_000, onError: (error) => errors.push(error) },
      )
    })
    beforeEach(() => world.restore())
    afterAll(async () => {
      await other.stop()
      await there.close()
      await world.close()
      if (redis) await world.api.services.bus.close()
      expect(errors).toEqual([])
    })
    const watching = async () => {
      const client = await world.connect({}, other.port)
      client.say({ command: 'subscribe', identifier: visitIdentifier(live) })
      await client.until(() => client.frames.some(({ type }) => type === 'confirm_subscription'))
      return client
    }

    it('exchange positions and arrivals', async () => {
      const client = await watching()
      await world.drive(39.71)
      await client.until(() => client.latitudes().length === 1)
      await world.technician.call('updateAppointment', { params: { id: live }, body: { status: 'running' } })
      await client.until(() => client.frames.at(-1)?.message?.status === 'running')
      expect(client.latitudes()).toEqual([39.71])
      client.socket.close()
    })

    it('exchange revoked links', async () => {
      const { body } = await world.customer.call('shareAppointment', { params: { id: live }, body: {} })
      const guest = world.api.visitor(
        'acme',
        (await world.api.visitor().call('authenticateToken', { params: { token: body.token } })).body
          .authentication_token,
      )
      const viewer = await dial(other.port, await world.cableToken(guest))
      await viewer.count(1)
      const [link] = (await world.customer.call('listShareLinks', { params: { id: live } })).body
      await world.customer.call('revokeShareLink', { params: { id: live, link_id: link?.id ?? 0 } })
      await viewer.closed
      expect(viewer.frames[1]).toEqual({ type: 'disconnect', reason: 'unauthorized', reconnect: false })
    })

    it('catch up after the bus connection was lost', async () => {
      const client = await watching()
      await world.drive(39.71)
      await client.until(() => client.latitudes().length === 1)
      let gaps = 0
      const stop = there.onGap(() => (gaps += 1))
      // No message follows, so only the gap itself triggers a revalidation.
      const publish = jest.spyOn(world.api.services.bus, 'publish').mockResolvedValue()
      await world.drive(39.72)
      await world.drive(39.73)
      publish.mockRestore()
      await cut(world)
      await until(() => gaps > 0)
      await client.until(() => client.latitudes().length === 2)
      await world.drive(39.74)
      await client.until(() => client.latitudes().length === 3)
      expect(client.latitudes()).toEqual([39.71, 39.73, 39.74])
      stop()
      client.socket.close()
    })
  })
}

it('startup fails with a message naming REDIS_URL if Redis is unreachable', async () => {
  await expect(createBus({} as never, 'redis://127.0.0.1:1')).rejects.toThrow('REDIS_URL')
})

;(redisUrl ? it : it.skip)('publishing rejects if Redis does not accept the message', async () => {
  const bus = await createBus({} as never, redisUrl)
  const closing = bus.publish('news', {})
  await closing
  await bus.close()
  await expect(bus.publish('news', { visit: acme.appointments.live })).rejects.toThrow()
})
