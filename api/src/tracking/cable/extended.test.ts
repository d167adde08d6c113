import { eq } from 'drizzle-orm'
import { positionHistory, sessions } from '../../db/schema'
import { until } from '../../testing'
import { announceChange, announcePosition, type PositionNews } from '../streams'
import { acme, dial, extended, identifierOf, listen, live, openCableWorld, type BareClient, type CableWorld, type Frame } from './testing/cable-world'

let world: CableWorld
const identifier = identifierOf(live)
const STREAM = `appointment:${live}`

beforeAll(async () => {
  world = await openCableWorld()
})
beforeEach(() => world.restore())
afterAll(async () => {
  await world.close()
  expect(world.errors).toEqual([])
})

const open = async (options: { sid?: string; port?: number } = {}) => {
  const client = await world.connect({ protocols: extended, ...(options.sid !== undefined && { sid: options.sid }) }, options.port)
  await client.count(1)
  return client
}
const subscribe = async (client: BareClient, history?: object) => {
  client.say({ command: 'subscribe', identifier, ...(history && { history }) })
  await client.until(() => client.frames.some(({ type }) => type === 'confirm_subscription'))
}
const kinds = (client: BareClient) => client.frames.slice(1).map(({ type, offset, message }) => type ?? offset ?? message?.status)
const since = () => Math.floor(world.api.clock().getTime() / 1000)
const lastMark = (client: BareClient) => {
  const { epoch, offset } = client.frames.findLast(({ stream_id: stream }) => stream === STREAM) ?? {}
  return { epoch, offset }
}
const had = (mark: object) => ({ since: 0, streams: { [STREAM]: mark } })
/** Drives on while the bus is deaf, and answers what it would have said. */
async function driveUnheard(...latitudes: number[]): Promise<PositionNews[]> {
  const publish = jest.spyOn(world.api.services.bus, 'publish').mockResolvedValue()
  for (const latitude of latitudes) await world.drive(latitude)
  const news = publish.mock.calls.map(([, message]) => message as PositionNews)
  publish.mockRestore()
  return news
}

it('welcomes with a name, and numbers what it tells', async () => {
  const client = await open()
  expect(client.socket.protocol).toBe('actioncable-v1-ext-json')
  expect(client.frames[0]).toEqual({ type: 'welcome', sid: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  await subscribe(client, { since: since(), streams: {} })
  await world.drive(39.71)
  await world.drive(39.72)
  await client.until(() => client.offsets().length === 2)
  expect(kinds(client)).toEqual(['confirm_subscription', 'confirm_history', 1, 2])
  const [one, two] = client.frames.slice(3)
  expect(one).toEqual({ identifier, stream_id: STREAM, epoch: expect.any(String), offset: 1, message: { position: { latitude: 39.71, longitude: -104.99 }, routeMetadata: { eta: expect.any(String) } } })
  expect(two?.epoch).toBe(one?.epoch)
  client.say({ command: 'pong' })
  client.socket.close()
})

it('tells one who is new the last position, with when that was', async () => {
  await world.drive(39.71)
  await world.drive(39.72)
  const client = await open()
  await subscribe(client)
  await client.count(3)
  expect(client.frames[2]).toMatchObject({ stream_id: STREAM, offset: 2, message: { position: { latitude: 39.72, seen_at: world.api.clock().toISOString() } } })
  client.socket.close()
})

it('tells what was sent since a moment', async () => {
  await world.drive(39.71)
  world.api.clock.advance(10_000)
  const then = since()
  await world.drive(39.72)
  await world.drive(39.73)
  const client = await open()
  await subscribe(client, { since: then, streams: {} })
  await client.count(5)
  expect(kinds(client)).toEqual(['confirm_subscription', 2, 3, 'confirm_history'])
  client.socket.close()
})

describe('one who comes back', () => {
  it('is told what it missed, in order, on any node', async () => {
    const first = await open()
    await subscribe(first)
    await world.drive(39.71)
    await first.until(() => first.offsets().length === 1)
    first.socket.terminate()
    for (const latitude of [39.72, 39.73, 39.74]) await world.drive(latitude)
    const node = await listen(world.api.services)
    const second = await open({ port: node.port, sid: first.frames[0]?.sid })
    expect(second.frames[0]?.restored).toBeUndefined()
    await subscribe(second, had(lastMark(first)))
    await second.count(6)
    expect(kinds(second)).toEqual(['confirm_subscription', 2, 3, 4, 'confirm_history'])
    expect(second.latitudes()).toEqual([39.72, 39.73, 39.74])
    await world.drive(39.75)
    await second.until(() => second.offsets().at(-1) === 5)
    second.socket.close()
    await node.stop()
  })

  it.each<[string, () => Promise<object>]>([
    ['was forgotten', async () => {
      await world.drive(39.71)
      const [row] = await world.api.database.withTenant(acme.tenant, (db) => db.select().from(positionHistory).where(eq(positionHistory.appointmentId, live)))
      await world.drive(39.72)
      await world.api.database.withTenant(acme.tenant, (db) => db.delete(positionHistory).where(eq(positionHistory.appointmentId, live)))
      await world.drive(39.73)
      return { epoch: row?.epoch, offset: 1 }
    }],
    ['was another drive’s', async () => {
      await world.drive(39.73)
      return { epoch: 'another', offset: 1 }
    }],
    ['never was', async () => {
      await world.drive(39.73)
      return { epoch: 'another', offset: 99 }
    }],
  ])('is told that something is missing, then the newest, when what it missed %s', async (_, before) => {
    const mark = await before()
    const client = await open()
    await subscribe(client, had(mark))
    await client.count(4)
    expect(client.frames[2]).toEqual({ identifier, type: 'reject_history' })
    expect(client.latitudes()).toEqual([39.73])
    const { offset = 0 } = client.frames[3] ?? {}
    await world.drive(39.74)
    await client.count(5)
    expect(client.frames[4]?.offset).toBe(offset + 1)
    client.socket.close()
  })

  it('is restored by its name, with what it watched, and told the rest once it says what it has', async () => {
    const first = await open()
    await subscribe(first)
    await world.drive(39.71)
    await first.until(() => first.offsets().length === 1)
    first.socket.terminate()
    await world.drive(39.72)
    const second = await open({ sid: first.frames[0]?.sid })
    expect(second.frames[0]).toEqual({ type: 'welcome', sid: expect.any(String), restored: true, restored_ids: [identifier] })
    expect(second.frames[0]?.sid).not.toBe(first.frames[0]?.sid)
    await world.drive(39.73)
    await second.quiet()
    expect(second.frames).toHaveLength(1)
    second.say({ command: 'history', identifier, history: had(lastMark(first)) })
    await second.count(4)
    expect(kinds(second)).toEqual([2, 3, 'confirm_history'])
    await world.drive(39.74)
    await second.count(5)
    expect(kinds(second).at(-1)).toBe(4)
    second.socket.close()
  })

  it('is restored though the server has not noticed that the other connection is dead', async () => {
    const first = await open()
    await subscribe(first)
    const second = await open({ sid: first.frames[0]?.sid })
    expect(second.frames[0]).toMatchObject({ restored: true, restored_ids: [identifier] })
    await first.closed
    second.socket.close()
  })

  it.each<[string, (sid: string) => Promise<BareClient>]>([
    ['another session', async (sid) => {
      const other = await world.api.signIn('customer@example.com')
      const client = await dial(world.listening.port, await world.cableToken(other), { protocols: extended, sid })
      await client.count(1)
      return client
    }],
    ['one who was away for too long', async (sid) => {
      world.api.clock.advance(30_001)
      return open({ sid })
    }],
    ['one who may no longer watch', async (sid) => {
      await world.change({ status: 'late' })
      return open({ sid })
    }],
    ['one who made its name up', () => open({ sid: 'made-up' })],
    ['one without a name', () => open({ sid: '' })],
  ])('is not restored as %s', async (_, comeBack) => {
    const first = await open()
    await subscribe(first)
    first.socket.terminate()
    await until(() => world.listening.cable.connectionCount === 0)
    const second = await comeBack(first.frames[0]?.sid ?? '')
    expect(second.frames[0]).toEqual({ type: 'welcome', sid: expect.any(String) })
    second.socket.close()
  })
})

describe('order', () => {
  const watching = async () => {
    const client = await open()
    await subscribe(client)
    await world.drive(39.71)
    await client.until(() => client.offsets().length === 1)
    return client
  }
  const say = (news: PositionNews | undefined) => announcePosition(world.api.services.bus, news!)

  it('a message that comes twice is told once', async () => {
    const client = await watching()
    const [news] = await driveUnheard(39.72)
    for (let time = 0; time < 3; time += 1) await say(news)
    await world.drive(39.73)
    await client.until(() => client.offsets().at(-1) === 3)
    expect(client.offsets()).toEqual([1, 2, 3])
    client.socket.close()
  })

  it('messages that overtake one another are told in their order', async () => {
    const client = await watching()
    const news = await driveUnheard(39.72, 39.73, 39.74)
    for (const each of [news[2], news[0], news[1]]) await say(each)
    await client.until(() => client.offsets().length === 4)
    await client.quiet()
    expect(client.offsets()).toEqual([1, 2, 3, 4])
    expect(client.latitudes()).toEqual([39.71, 39.72, 39.73, 39.74])
    client.socket.close()
  })

  it('messages that the bus lost come with the next one', async () => {
    const client = await watching()
    await driveUnheard(39.72, 39.73)
    await world.drive(39.74)
    await client.until(() => client.offsets().length === 4)
    expect(client.offsets()).toEqual([1, 2, 3, 4])
    expect(client.frames.some(({ type }) => type?.includes('history'))).toBe(false)
    client.socket.close()
  })

  it('a hole that nobody can fill is signalled, and it goes on from the newest', async () => {
    const client = await watching()
    await driveUnheard(39.72)
    await world.api.database.withTenant(acme.tenant, (db) => db.delete(positionHistory).where(eq(positionHistory.appointmentId, live)))
    await world.drive(39.73)
    await client.until(() => client.offsets().length === 2)
    expect(kinds(client)).toEqual(['confirm_subscription', 1, 'reject_history', 3])
    client.socket.close()
  })

  it('asking again tells nothing again', async () => {
    const client = await watching()
    client.say({ command: 'subscribe', identifier, history: had({ epoch: lastMark(client).epoch, offset: 0 }) })
    await client.count(5)
    expect(kinds(client)).toEqual(['confirm_subscription', 1, 'confirm_subscription', 'confirm_history'])
    client.socket.close()
  })

  it('news without a number goes between', async () => {
    const client = await watching()
    await world.change({ status: 'running' })
    await announceChange(world.api.services.bus, { tenantId: acme.tenant, appointmentId: live, status: 'running' })
    await client.count(4)
    expect(client.frames[3]).toEqual({ identifier, message: { status: 'running' } } satisfies Frame)
    await world.drive(39.72)
    await client.until(() => client.offsets().length === 2)
    expect(client.offsets()).toEqual([1, 2])
    client.socket.close()
  })

  it('history of what is not watched is refused, and nonsense in it is as good as nothing', async () => {
    const client = await open()
    client.say({ command: 'history', identifier, history: {} })
    await client.count(2)
    expect(client.frames[1]).toEqual({ identifier, type: 'reject_history' })
    await subscribe(client, { since: 'long ago', streams: { [STREAM]: { epoch: 1, offset: 'x' }, __proto__: null } })
    await world.drive(39.71)
    await client.until(() => client.offsets().length === 1)
    expect(kinds(client)).toEqual(['reject_history', 'confirm_subscription', 'confirm_history', 1])
    client.socket.close()
  })
})

it('ends with its session', async () => {
  const own = await openCableWorld({ lookEveryMs: 50 })
  const client = await own.connect({ protocols: extended })
  await client.count(1)
  await own.api.database.withTenant(acme.tenant, (db) => db.delete(sessions).where(eq(sessions.userId, acme.users.customer)))
  await client.closed
  expect(client.frames[1]).toEqual({ type: 'disconnect', reason: 'unauthorized', reconnect: false })
  await own.close()
})
