import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { WebSocket } from 'ws'
import { createStaffLink } from '#areas/identity/links/create-link'
import { createCable, type Cable, type CableOptions } from '#areas/tracking/cable/create-cable'
import { PROTOCOL } from '#areas/tracking/cable/protocol'
import type { Bus } from '#foundation/bus/bus'
import { appointments } from '#foundation/database/schema'
import type { Services } from '#foundation/services'
import { demoIds, emails } from 'demo/names'
import type { TestClient } from './client'
import { createTestApi, openBefore } from './create-test-api'
import { until } from './until'

export const acme = demoIds('acme')
export const live = acme.appointments.live
export const visitIdentifier = (id: number) => `{"channel":"AppointmentsChannel","id":${id}}`
export const ETA = '2026-02-10T18:20:00.000Z'

/** A cable server on its own port. */
export interface Listening {
  cable: Cable
  port: number
  /** Disconnects all clients, each after at most `spreadMs`. */
  stop(spreadMs?: number): Promise<void>
}

export async function listen(services: Services, options: CableOptions = {}, port = 0): Promise<Listening> {
  const cable = createCable(services, options)
  const server: Server = createServer().on('upgrade', cable.handleUpgrade)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    cable,
    port: (server.address() as AddressInfo).port,
    stop: async (spreadMs) => {
      await cable.close(spreadMs)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Frame {
  type?: string
  identifier?: string
  message?: { position?: { latitude: number; seen_at?: string }; status?: string }
  reason?: string
  reconnect?: boolean
}

export interface Dial {
  host?: string
  origin?: string
  protocols?: string[]
}

/** A minimal client: collects incoming frames other than pings, and can wait for more. */
export async function dial(
  port: number,
  token: string,
  { host = 'acme.localhost', origin, protocols = [PROTOCOL, 'actioncable-unsupported'] }: Dial = {},
) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/cable?token=${token}`, protocols, {
    headers: { host, ...(origin ? { origin } : {}) },
  })
  const texts: string[] = []
  const frames: Frame[] = []
  let pings = 0
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame
    if (frame.type === 'ping') pings += 1
    else {
      frames.push(frame)
      texts.push(String(data))
    }
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise<void>((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return {
    socket,
    frames,
    texts,
    closed,
    pings: () => pings,
    until: (done: () => boolean) => until(done, () => frames),
    count: (length: number) =>
      until(
        () => frames.length >= length,
        () => frames,
      ),
    say: (command: object) => socket.send(JSON.stringify(command)),
    /** Waits for two more pings: by then, every message that was in flight has arrived. */
    quiet: async () => {
      const pingsBefore = pings
      await until(
        () => pings >= pingsBefore + 2,
        () => frames,
      )
    },
    /** Latitudes in order of arrival. */
    latitudes: () => frames.flatMap(({ message }) => message?.position?.latitude ?? []),
  }
}
export type BareClient = Awaited<ReturnType<typeof dial>>

/** An API whose demo visit is under way, with the visit's customer and technician. */
export async function openCableFixture(options: CableOptions = {}, bus?: Bus) {
  const api = await createTestApi(bus ? { api: { bus } } : {})
  const errors: unknown[] = []
  const listening = await listen(api.services, {
    pingEveryMs: 50,
    lookEveryMs: 60_000,
    onError: (error) => errors.push(error),
    ...options,
  })
  const customer = await api.signIn(emails.customer)
  const link = await createStaffLink(api.services, {
    tenantId: acme.tenant,
    userId: acme.users.technicians[0] ?? 0,
    resource: { type: 'Appointment', id: live },
  })
  const { body } = await api.visitor().call('authenticateToken', { params: { token: link } })
  const technician = api.visitor('acme', body.authentication_token)
  const cableToken = async (who: TestClient = customer) => (await who.call('getCableToken', {})).body.cable_token
  const connect = async (options: Dial = {}, port = listening.port) => dial(port, await cableToken(), options)
  const change = (values: Partial<typeof appointments.$inferInsert>) =>
    api.database.withTenant(acme.tenant, (db) => db.update(appointments).set(values).where(eq(appointments.id, live)))

  return {
    api,
    errors,
    listening,
    customer,
    technician,
    cableToken,
    connect,
    change,
    /** Advances the clock enough for a move of a hundredth of a degree, but less than a third of a cable token's lifetime. */
    drive: async (latitude: number) => {
      api.clock.advance(17_000)
      const answer = await technician.call('reportTechnicianPosition', {
        params: { id: acme.technicians[0] ?? 0 },
        body: { latitude, longitude: -104.99, eta: ETA },
      })
      if (answer.status !== 204) throw new Error(`The position report failed with ${answer.status}.`)
    },
    /** Resets the visit to its initial state, without any position. */
    restore: async () => {
      await change({ status: 'late' })
      await change({ status: 'accepted', technicianId: acme.technicians[0], eta: null })
    },
    subscribed: async (id = live) => {
      const client = await connect()
      client.say({ command: 'subscribe', identifier: visitIdentifier(id) })
      await client.until(() => client.frames.some(({ type }) => type === 'confirm_subscription'))
      return client
    },
    close: async () => {
      await listening.stop()
      await api.close()
    },
  }
}
export type CableFixture = Awaited<ReturnType<typeof openCableFixture>>

/** Opens a fixture before the tests of a file, restores its visit before each, and closes it after them. */
export function setUpCable(): CableFixture {
  const world = openBefore(beforeAll, () => openCableFixture({ lookEveryMs: 100 }))
  beforeEach(() => world.restore())
  afterAll(async () => {
    await world.close()
    expect(world.errors).toEqual([])
  })
  return world
}
