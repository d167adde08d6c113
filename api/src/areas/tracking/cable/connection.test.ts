import { eq } from 'drizzle-orm'
import { publishLinkRevoked } from '#areas/identity/links/link-events'
import { linkTokens, sessions, users } from '#foundation/database/schema'
import type { TestClient } from '#test/support'
import { acme, dial, listen, live, openCableFixture, type Dial, setUpCable } from '#test/support/cable'
import { emails } from 'demo/names'

const world = setUpCable()
const unauthorized = { type: 'disconnect', reason: 'unauthorized', reconnect: false }

const dialWith = (token: string, options?: Dial) => dial(world.listening.port, token, options)

describe('connecting', () => {
  it('selects the protocol, welcomes, and pings with the time in seconds', async () => {
    const client = await world.connect({ origin: 'http://acme.localhost' })
    const pinged = new Promise((resolve) =>
      client.socket.on('message', (data) => String(data).includes('ping') && resolve(String(data))),
    )
    await client.until(() => client.pings() >= 2)
    expect(client.texts).toEqual(['{"type":"welcome"}'])
    expect(await pinged).toBe(`{"type":"ping","message":${Math.floor(world.api.clock().getTime() / 1000)}}`)
    client.socket.close()
  })

  it.each([
    [['actioncable-v1-json', 'actioncable-unsupported'], 'actioncable-v1-json'],
    [['actioncable-v1.1-json', 'actioncable-v1-json', 'actioncable-unsupported'], 'actioncable-v1-json'],
    [['actioncable-v1-ext-json', 'actioncable-v1-json'], 'actioncable-v1-json'],
  ])('selects from %j: %s', async (protocols, spoken) => {
    const client = await world.connect({ protocols })
    expect(client.socket.protocol).toBe(spoken)
    client.socket.close()
  })

  it('accepts a token once, for a minute, at its tenant, from its origin', async () => {
    const { api, customer, cableToken } = world
    const token = await cableToken()
    const first = await dialWith(token)
    await first.count(1)
    const stale = await cableToken()
    const elsewhere = await cableToken()
    for (const attempt of [
      async () => dialWith(''),
      async () => dialWith(customer.token ?? ''),
      async () => dialWith(elsewhere, { host: 'bluebird.localhost' }),
      async () => dialWith(elsewhere, { host: 'nobody.localhost' }),
      async () => dialWith(await cableToken(), { origin: 'https://evil.example' }),
      async () => dialWith(await cableToken(), { origin: 'null' }),
    ]) {
      const client = await attempt()
      await client.closed
      expect(client.frames).toEqual([unauthorized])
    }
    // Used or expired: the client can request another one.
    api.clock.advance(60_001)
    for (const known of [token, stale]) {
      const client = await dialWith(known)
      await client.closed
      expect(client.frames).toEqual([{ type: 'disconnect', reason: 'token_expired', reconnect: false }])
    }
    first.socket.close()
  })

  it('treats a used token of an ended session as unauthorized', async () => {
    const someone = await world.api.signIn(emails.newcomer)
    const token = await world.cableToken(someone)
    const first = await dialWith(token)
    await first.count(1)
    await someone.call('signOut', {})
    const client = await dialWith(token)
    await client.closed
    expect(client.frames).toEqual([unauthorized])
    first.socket.close()
  })

  it('pings a client that waits for its welcome, which would otherwise give up and start over', async () => {
    const { services } = world.api
    let release: () => void = () => {}
    const held = new Promise<void>((resume) => (release = resume))
    const database: typeof services.database = {
      ...services.database,
      withTenant: async (...given) => (await held, services.database.withTenant(...given)),
    }
    const own = await listen({ ...services, database }, { pingEveryMs: 50 })
    const client = await world.connect({}, own.port)
    await client.until(() => client.pings() >= 2)
    expect(client.texts).toEqual([])
    release()
    await client.count(1)
    expect(client.texts).toEqual(['{"type":"welcome"}'])
    await own.stop()
  })

  it('disconnects a client without a protocol', async () => {
    const client = await world.connect({ protocols: [] })
    await client.closed
    expect(client.texts).toEqual(['{"type":"disconnect","reason":"invalid_request","reconnect":false}'])
  })
})

describe('the end of a session', () => {
  const watching = async (who: TestClient) => {
    const client = await dialWith(await world.cableToken(who))
    await client.count(1)
    return client
  }
  const shared = async () => {
    const { body } = await world.customer.call('shareAppointment', { params: { id: live }, body: {} })
    return world.api.visitor(
      'acme',
      (await world.api.visitor().call('authenticateToken', { params: { token: body.token } })).body
        .authentication_token,
    )
  }

  it.each<[string, (who: TestClient) => Promise<unknown>]>([
    ['signing out', (who) => who.call('signOut', {})],
    [
      'an archived user',
      () => world.api.inAcme((db) => db.update(users).set({ archived: true }).where(eq(users.id, acme.users.newcomer))),
    ],
    [
      'nothing done for too long',
      () =>
        world.api.inAcme((db) =>
          db.update(sessions).set({ idleExpiresAt: world.api.clock() }).where(eq(sessions.userId, acme.users.newcomer)),
        ),
    ],
    [
      'its own end',
      () =>
        world.api.inAcme((db) =>
          db.update(sessions).set({ expiresAt: world.api.clock() }).where(eq(sessions.userId, acme.users.newcomer)),
        ),
    ],
  ])('comes soon after %s, and a new token then requires a new session', async (_, end) => {
    await world.api.inAcme((db) => db.update(users).set({ archived: false }).where(eq(users.id, acme.users.newcomer)))
    const someone = await world.api.signIn(emails.newcomer)
    const client = await watching(someone)
    await end(someone)
    await client.closed
    expect(client.frames[1]).toEqual(unauthorized)
    expect((await someone.call('getCableToken', {})).status).toBe(401)
  })

  it('comes at once when a link is revoked, only for its viewers', async () => {
    const own = await openCableFixture({ lookEveryMs: 60_000 })
    const { body } = await own.customer.call('shareAppointment', { params: { id: live }, body: {} })
    const guest = own.api.visitor(
      'acme',
      (await own.api.visitor().call('authenticateToken', { params: { token: body.token } })).body.authentication_token,
    )
    const [viewer, customer] = [await dial(own.listening.port, await own.cableToken(guest)), await own.connect()]
    await Promise.all([viewer.count(1), customer.count(1)])
    const [link] = (await own.customer.call('listShareLinks', { params: { id: live } })).body
    await own.customer.call('revokeShareLink', { params: { id: live, link_id: link?.id ?? 0 } })
    await viewer.closed
    expect(viewer.frames[1]).toEqual(unauthorized)
    expect(customer.frames).toHaveLength(1)
    customer.socket.close()
    await own.close()
  })

  it('comes when a link has expired', async () => {
    const viewer = await watching(await shared())
    await world.api.inAcme((db) =>
      db.update(linkTokens).set({ expiresAt: world.api.clock() }).where(eq(linkTokens.role, 'viewer')),
    )
    await publishLinkRevoked(world.api.services.bus, acme.tenant)
    await viewer.closed
    expect(viewer.frames[1]).toEqual(unauthorized)
  })
})

it('tells all clients to reconnect when it closes', async () => {
  const own = await listen(world.api.services, { random: () => 0.5 })
  const client = await world.connect({}, own.port)
  await client.count(1)
  expect(own.cable.connectionCount).toBe(1)
  await own.stop(20)
  await client.closed
  expect(client.texts[1]).toBe('{"type":"disconnect","reason":"server_restart","reconnect":true}')
})
