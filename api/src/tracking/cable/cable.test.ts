import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { adapters, createConsumer } from '@rails/actioncable'
import { eq } from 'drizzle-orm'
import { WebSocket } from 'ws'
import { appointments } from '../../db/schema'
import { createStaffLink } from '../../identity/staff-links'
import { demoIds, emails } from '../../seed/names'
import { createTestApi, type TestApi, type TestClient } from '../../testing'
import { announceChange } from '../streams'
import { createCable, type Cable } from './create-cable'

jest.setTimeout(60_000)

let api: TestApi
let cable: Cable
let server: Server
let port: number
let customer: TestClient
let technician: TestClient
const acme = demoIds('acme')
const live = acme.appointments.live
const errors: unknown[] = []

beforeAll(async () => {
  api = await createTestApi()
  cable = createCable(api.services, { pingEveryMs: 50, lookEveryMs: 100, onError: (error) => errors.push(error) })
  server = createServer().on('upgrade', cable.handleUpgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  customer = await api.signIn(emails.customer)
  const link = await createStaffLink(api.services, { tenantId: acme.tenant, userId: acme.users.technicians[0] ?? 0, resource: { type: 'Appointment', id: live } })
  const { body } = await api.visitor().call('authenticateToken', { params: { token: link } })
  technician = api.visitor('acme', body.authentication_token)
})
afterAll(async () => {
  await cable.close()
  server.close()
  await api.close()
  expect(errors).toEqual([])
})

const cableToken = async (who: TestClient = customer) => (await who.call('getCableToken', {})).body.cable_token
const identifierOf = (id: number) => `{"channel":"AppointmentsChannel","id":${id}}`
const drive = (latitude: number) =>
  technician.call('reportTechnicianPosition', { params: { id: acme.technicians[0] ?? 0 }, body: { latitude, longitude: -104.99, eta: '2026-02-10T16:20:00Z' } })

type Frame = { type?: string; identifier?: string; message?: unknown; reason?: string; reconnect?: boolean }

/** A bare client: what came in, without the pings, and waiting for more of it. */
async function connect(token: string, { host = 'acme.localhost', origin, protocols = ['actioncable-v1-json', 'actioncable-unsupported'] }: { host?: string; origin?: string; protocols?: string[] } = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/cable?token=${token}`, protocols, { headers: { host, ...(origin ? { origin } : {}) } })
  const frames: Frame[] = []
  let pings = 0
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame
    if (frame.type === 'ping') pings += 1
    else frames.push(frame)
  })
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  await new Promise<void>((resolve, reject) => socket.on('open', resolve).on('error', reject))
  const until = async (done: () => boolean) => {
    for (let waited = 0; !done(); waited += 5) {
      if (waited > 5_000) throw new Error(`Waited in vain. Came in: ${JSON.stringify(frames)}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  return {
    socket, frames, closed, until,
    pings: () => pings,
    count: (length: number) => until(() => frames.length >= length),
    say: (command: object) => socket.send(JSON.stringify(command)),
  }
}
const subscribed = async (id = live) => {
  const client = await connect(await cableToken())
  client.say({ command: 'subscribe', identifier: identifierOf(id) })
  await client.count(3)
  return client
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('getting in', () => {
  it('takes the protocol, welcomes and pings', async () => {
    const client = await connect(await cableToken(), { origin: 'http://acme.localhost' })
    expect(client.socket.protocol).toBe('actioncable-v1-json')
    await client.until(() => client.pings() >= 2)
    expect(client.frames).toEqual([{ type: 'welcome' }])
    client.socket.close()
  })

  it('takes a token once, for a minute, at its tenant', async () => {
    const refusal = [{ type: 'disconnect', reason: 'unauthorized', reconnect: false }]
    const token = await cableToken()
    const first = await connect(token)
    await first.count(1)
    const stale = await cableToken()
    const elsewhere = await cableToken()
    for (const attempt of [
      async () => connect(token),
      async () => connect(''),
      async () => connect(customer.token ?? ''),
      async () => connect(elsewhere, { host: 'bluebird.localhost' }),
      async () => connect(elsewhere, { host: 'nobody.localhost' }),
      async () => connect(await cableToken(), { origin: 'https://evil.example' }),
      async () => {
        api.clock.advance(60_001)
        return connect(stale)
      },
    ]) {
      const client = await attempt()
      await client.closed
      expect(client.frames).toEqual(refusal)
    }
    first.socket.close()
  })

  it('refuses other protocols', async () => {
    const client = await connect(await cableToken(), { protocols: [] })
    await client.closed
    expect(client.frames).toEqual([{ type: 'disconnect', reason: 'invalid_request', reconnect: false }])
  })
})

describe('watching', () => {
  it('confirms, echoes the identifier byte for byte, tells the last position, then the next ones', async () => {
    await drive(39.7001)
    const identifier = `{ "id": ${live},  "channel":"AppointmentsChannel" }`
    const client = await connect(await cableToken())
    client.say({ command: 'subscribe', identifier })
    await client.count(3)
    await drive(39.7002)
    await client.count(4)
    const message = (latitude: number, last: { seen_at?: string } = {}) => ({ identifier, message: { position: { latitude, longitude: -104.99, ...last }, routeMetadata: { eta: '2026-02-10T16:20:00.000Z' } } })
    expect(client.frames).toEqual([{ type: 'welcome' }, { identifier, type: 'confirm_subscription' }, message(39.7001, { seen_at: expect.stringMatching(/^2026-02-10T16:/) as string }), message(39.7002)])
    client.socket.close()
  })

  it('is subscribed once, however often it asks', async () => {
    const client = await subscribed()
    client.say({ command: 'subscribe', identifier: identifierOf(live) })
    await client.count(4)
    expect(client.frames[3]).toEqual({ identifier: identifierOf(live), type: 'confirm_subscription' })
    await drive(39.7003)
    await client.count(5)
    await pause(60)
    expect(client.frames).toHaveLength(5)
    client.socket.close()
  })

  it('stops at unsubscribe, without a word', async () => {
    const client = await subscribed()
    client.say({ command: 'unsubscribe', identifier: identifierOf(live) })
    await pause(50)
    await drive(39.7004)
    await pause(50)
    expect(client.frames).toHaveLength(3)
    client.socket.close()
  })

  it.each([
    ['somebody else’s', acme.appointments.pending],
    ['one that nobody is on the way to', acme.appointments.late],
    ['another tenant’s', demoIds('bluebird').appointments.live],
    ['an unknown one', 999_999],
  ])('rejects %s', async (_, id) => {
    const client = await connect(await cableToken())
    client.say({ command: 'subscribe', identifier: identifierOf(id) })
    await client.count(2)
    expect(client.frames[1]).toEqual({ identifier: identifierOf(id), type: 'reject_subscription' })
    client.socket.close()
  })

  it('survives nonsense', async () => {
    const client = await connect(await cableToken())
    for (const text of ['', 'null', '{"command":"subscribe"}', '{"command":"message","identifier":"x","data":"{}"}', '[1]']) client.socket.send(text)
    client.say({ command: 'subscribe', identifier: '{"channel":"ChatChannel","id":1}' })
    await client.count(2)
    expect(client.frames[1]?.type).toBe('reject_subscription')
    client.socket.close()
  })

  it('works for whoever holds the share link, for that visit only', async () => {
    const { body } = await customer.call('shareAppointment', { params: { id: live }, body: {} })
    const opened = await api.visitor().call('authenticateToken', { params: { token: body.token } })
    const client = await connect(await cableToken(api.visitor('acme', opened.body.authentication_token)))
    client.say({ command: 'subscribe', identifier: identifierOf(live) })
    client.say({ command: 'subscribe', identifier: identifierOf(acme.appointments.late) })
    await client.count(4)
    expect(client.frames.map((frame) => frame.type)).toEqual(['welcome', 'confirm_subscription', undefined, 'reject_subscription'])
    client.socket.close()
  })
})

describe('the end of a stream', () => {
  const change = (values: Partial<typeof appointments.$inferInsert>) =>
    api.database.withTenant(acme.tenant, (db) => db.update(appointments).set(values).where(eq(appointments.id, live)))
  const restore = () => change({ status: 'accepted', technicianId: acme.technicians[0] })
  const rejected = { identifier: identifierOf(live), type: 'reject_subscription' }

  it('comes at once when the visit is announced to have changed', async () => {
    const client = await subscribed()
    await change({ status: 'completed' })
    await announceChange(api.services.bus, { tenantId: acme.tenant, appointmentId: live, status: 'completed' })
    await client.count(4)
    expect(client.frames[3]).toEqual(rejected)
    await restore()
    client.socket.close()
  })

  it('comes by itself soon after, also when somebody else takes over', async () => {
    const client = await subscribed()
    await change({ technicianId: acme.technicians[1] })
    await client.count(4)
    expect(client.frames[3]).toEqual(rejected)
    await restore()
    client.socket.close()
  })

  it('comes with signing out', async () => {
    const someone = await api.signIn(emails.customer)
    const client = await connect(await cableToken(someone))
    await client.count(1)
    await someone.call('signOut', {})
    await client.closed
    expect(client.frames[1]).toEqual({ type: 'disconnect', reason: 'unauthorized', reconnect: false })
  })
})

it('speaks to the client that Rails publishes', async () => {
  // The library looks at the page's visibility; there is no page here.
  Object.assign(globalThis, { addEventListener: () => {}, removeEventListener: () => {} })
  class FromTenantHost extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols, { headers: { host: 'acme.localhost' } })
    }
  }
  Object.assign(adapters, { WebSocket: FromTenantHost })
  const consumer = createConsumer(`ws://127.0.0.1:${port}/cable?token=${await cableToken()}`)
  const events: string[] = []
  const received = new Promise<{ position: { latitude: number } }>((resolve) => {
    consumer.subscriptions.create({ channel: 'AppointmentsChannel', id: live }, {
      connected: () => events.push('connected'),
      received: (message: { position: { latitude: number } }) => {
        if (message.position.latitude === 39.7777) resolve(message)
      },
    })
  })
  const rejected = new Promise<void>((resolve) => {
    consumer.subscriptions.create({ channel: 'AppointmentsChannel', id: acme.appointments.pending }, { rejected: resolve })
  })
  await rejected
  while (!events.includes('connected')) await pause(5)
  await drive(39.7777)
  expect((await received).position).toEqual({ latitude: 39.7777, longitude: -104.99 })
  consumer.disconnect()
})

it('sends everybody away to come back when it closes', async () => {
  const own = createCable(api.services, { random: () => 0.5 })
  const other = createServer().on('upgrade', own.handleUpgrade)
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const before = port
  port = (other.address() as AddressInfo).port
  const client = await connect(await cableToken())
  await client.count(1)
  expect(own.connectionCount).toBe(1)
  await own.close(20)
  await client.closed
  expect(client.frames[1]).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true })
  port = before
  other.close()
})
