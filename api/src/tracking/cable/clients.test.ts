import { createCable as createAnyCable, type Cable as AnyCable, type Channel } from '@anycable/core'
import { adapters, createConsumer } from '@rails/actioncable'
import { desc, eq } from 'drizzle-orm'
import { WebSocket } from 'ws'
import { sessions } from '../../db/schema'
import { emails } from '../../seed/names'
import { until, type TestClient } from '../../testing'
import { acme, listen, live, openCableWorld, type CableWorld, type Listening } from './testing/cable-world'

let world: CableWorld
let node: Listening
/** Every socket that a client under test opened. */
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
  world = await openCableWorld({ lookEveryMs: 100 })
  node = world.listening
  // The library looks at the page's visibility; there is no page here.
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

interface Told {
  position?: { latitude: number }
}

describe('the client that Rails publishes', () => {
  it('subscribes, receives, is rejected, loses the server, and is told the last position when it is back', async () => {
    const own = await listen(world.api.services, { pingEveryMs: 500 })
    let token = await world.cableToken()
    const consumer = createConsumer(() => `ws://127.0.0.1:${own.port}/cable?token=${token}`)
    const events: string[] = []
    const latitudes: number[] = []
    consumer.subscriptions.create({ channel: 'AppointmentsChannel', id: live }, {
      connected: () => events.push('connected'),
      disconnected: () => events.push('disconnected'),
      received: ({ position }: Told) => position && latitudes.push(position.latitude),
    })
    await new Promise<void>((resolve) => consumer.subscriptions.create({ channel: 'AppointmentsChannel', id: acme.appointments.pending }, { rejected: resolve }))
    await until(() => latitudes.length === 1)
    await world.drive(39.71)
    await until(() => latitudes.length === 2)
    cutLines()
    await until(() => events.includes('disconnected'))
    await world.drive(39.72)
    await world.drive(39.73)
    token = await world.cableToken()
    // By itself it would wait for ten seconds and more.
    consumer.connect()
    await until(() => latitudes.length === 3)
    expect(latitudes).toEqual([39.7, 39.71, 39.73])
    expect(events).toEqual(['connected', 'disconnected', 'connected'])
    consumer.disconnect()
    await own.stop()
  })
})

describe.each(['actioncable-v1-json', 'actioncable-v1-ext-json'] as const)('the client of AnyCable with %s', (protocol) => {
  const isExtended = protocol === 'actioncable-v1-ext-json'
  const opened: AnyCable[] = []
  afterEach(() => {
    for (const cable of opened.splice(0)) cable.disconnect()
  })

  function watch(who: TestClient, address: () => number) {
    const cable = createAnyCable(`ws://127.0.0.1:${address()}/cable`, {
      protocol,
      websocketImplementation: FromTenantHost,
      reconnectStrategy: () => 50,
      ...(isExtended && { protocolOptions: { pongs: true } }),
      transportConfigurator: async (transport) => {
        const { body } = await who.call('getCableToken', {})
        const connectable = transport as unknown as { url: string; setURL(url: string): void; setParam(key: string, value: string): void }
        connectable.setURL(Object.assign(new URL(connectable.url), { port: String(address()) }).toString())
        connectable.setParam('token', body.cable_token)
      },
    })
    opened.push(cable)
    const latitudes: number[] = []
    const infos: string[] = []
    const connects: { restored?: boolean }[] = []
    cable.on('connect', (event) => connects.push(event))
    const channel = cable.subscribeTo('AppointmentsChannel', { id: live }) as unknown as Channel
    channel.on('message', (message) => {
      const { position } = message as Told
      if (position) latitudes.push(position.latitude)
    })
    channel.on('info', ({ type }: { type: string }) => infos.push(type))
    return { cable, channel, latitudes, infos, connects, isThere: () => cable.state === 'connected' && channel.state === 'connected' }
  }

  it('subscribes, receives, loses the line, and comes back', async () => {
    const client = watch(world.customer, () => node.port)
    await until(() => client.latitudes.length === 1 && client.isThere())
    await world.drive(39.71)
    await until(() => client.latitudes.length === 2)
    cutLines()
    await until(() => client.connects.length === 2 && client.isThere())
    expect(client.connects[1]?.restored).toBe(isExtended)
    cutLines()
    await world.drive(39.72)
    await world.drive(39.73)
    await until(() => client.latitudes.at(-1) === 39.73 && client.isThere())
    await world.drive(39.74)
    await until(() => client.latitudes.at(-1) === 39.74)
    // With v1 it depends on how soon it was back whether it heard of the one between.
    if (isExtended) {
      expect(client.latitudes).toEqual([39.7, 39.71, 39.72, 39.73, 39.74])
      expect(client.infos).not.toContain('history_not_found')
    } else expect([...new Set(client.latitudes)].filter((latitude) => latitude !== 39.72)).toEqual([39.7, 39.71, 39.73, 39.74])
  })

  it('finds its way to another node when the server goes', async () => {
    let own = await listen(world.api.services)
    const client = watch(world.customer, () => own.port)
    await until(() => client.latitudes.length === 1 && client.isThere())
    await own.stop()
    await world.drive(39.71)
    await world.drive(39.72)
    own = await listen(world.api.services)
    await until(() => client.latitudes.at(-1) === 39.72)
    expect(client.latitudes).toEqual(isExtended ? [39.7, 39.71, 39.72] : [39.7, 39.72])
    expect(client.connects.at(-1)?.restored).toBe(false)
    if (isExtended) expect(client.infos).toContain('history_received')
    client.cable.disconnect()
    await own.stop()
  })

  it('is told when its token is spent, and comes back with another', async () => {
    const refreshed: string[] = []
    const cable = createAnyCable(`ws://127.0.0.1:${node.port}/cable?token=${await world.cableToken()}`, {
      protocol,
      websocketImplementation: FromTenantHost,
      reconnectStrategy: () => 50,
      tokenRefresher: async (transport) => {
        const token = await world.cableToken()
        refreshed.push(token)
        ;(transport as unknown as { setParam(key: string, value: string): void }).setParam('token', token)
      },
    })
    opened.push(cable)
    const connects: object[] = []
    cable.on('connect', (event) => connects.push(event))
    cable.subscribeTo('AppointmentsChannel', { id: live })
    await until(() => connects.length === 1)
    // It comes back with the token that it has, which is spent.
    cutLines()
    await until(() => connects.length === 2)
    expect(refreshed).toHaveLength(1)
  })

  it('is closed when its session ends, and let in with another', async () => {
    const someone = await world.api.signIn(emails.customer)
    const client = watch(someone, () => node.port)
    await until(() => client.isThere())
    const closed = new Promise<{ reason?: string } | undefined>((resolve) => client.cable.on('close', (event) => resolve(event as { reason?: string })))
    await world.api.database.withTenant(acme.tenant, async (db) => {
      const [newest] = await db.select().from(sessions).where(eq(sessions.userId, acme.users.customer)).orderBy(desc(sessions.id)).limit(1)
      await db.update(sessions).set({ expiresAt: world.api.clock() }).where(eq(sessions.id, newest?.id ?? 0))
    })
    expect((await closed)?.reason).toBe('unauthorized')
    expect((await someone.call('getCableToken', {})).status).toBe(401)
    const again = watch(await world.api.signIn(emails.customer), () => node.port)
    await until(() => again.isThere() && again.latitudes.length === 1)
    expect(again.latitudes).toEqual([39.7])
  })
})
