import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createClient } from '@redis/client'
import { createTestApi, until, type TestApi } from '#test/support'

const redisUrl = process.env['TEST_REDIS_URL'] ?? ''
const onRedis = redisUrl === '' ? describe.skip : describe
const MOST = 6

onRedis('two nodes over Redis', () => {
  const open: Socket[] = []
  const way = createServer((from) => {
    const { hostname, port } = new URL(redisUrl)
    const to = connect(Number(port), hostname)
    for (const socket of [from, to]) socket.on('error', () => {})
    from.pipe(to).pipe(from)
    open.push(from, to)
  })
  let nodes: TestApi[]
  const collectStatuses = async (node: number, count: number) => {
    const statuses = []
    for (let index = 0; index < count; index += 1)
      statuses.push((await nodes[node]!.visitor().call('validateEmail', { query: { email: 'a@example.com' } })).status)
    return statuses
  }
  const forget = async () => {
    const client = await createClient({ url: redisUrl }).connect()
    const keys = await client.keys('portal_rate:*')
    if (keys.length > 0) await client.del(keys)
    client.destroy()
  }

  beforeAll(async () => {
    await forget()
    way.listen(0, '127.0.0.1')
    await once(way, 'listening')
    const url = `redis://127.0.0.1:${(way.address() as AddressInfo).port}`
    nodes = await Promise.all(
      [0, 1].map(() => createTestApi({ config: { rateLimitScale: MOST / 60 }, api: { redisUrl: url } })),
    )
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()))
    for (const socket of open) socket.destroy()
    way.close()
  })

  test('nodes count together, and each by itself while Redis is unavailable', async () => {
    expect(await collectStatuses(0, MOST - 1)).not.toContain(429)
    expect(await collectStatuses(1, 2)).toEqual([200, 429])
    expect(await collectStatuses(0, 1)).toEqual([429])

    const { port } = way.address() as AddressInfo
    way.close()
    for (const socket of open) socket.destroy()
    expect(await collectStatuses(1, MOST)).not.toContain(429)
    expect(await collectStatuses(1, 1)).toEqual([429])
    expect(await collectStatuses(0, 1)).toEqual([200])

    way.listen(port, '127.0.0.1')
    await until(async () => (await collectStatuses(0, 1))[0] === 429)
  })
})
