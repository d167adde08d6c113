import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { createLog } from 'api'
import { createPortalServer, type PortalServer } from './http-server'
import { createMetrics } from './metrics/metrics'
import { createRequestLog } from './request-log'

const lines: string[] = []
const metrics = createMetrics()
let portal: PortalServer
let app: FastifyInstance
let port: number
let logged: () => void
beforeEach(async () => {
  lines.length = 0
  const write = (line: string) => {
    lines.push(line)
    logged()
  }
  const requests = createRequestLog({
    log: createLog({ level: 'info', stream: { write } }),
    durations: metrics.durations,
    domains: ['portal.test'],
  })
  app = fastify()
  app.get('/v1/tokens/:token/auth', () => ({}))
  app.get('/healthz', () => ({}))
  app.get('/never', () => new Promise(() => {}))
  app.post('/broken', () => Promise.reject(new Error('no')))
  requests.follow(app)
  await app.ready()
  portal = createPortalServer({ requestMs: 30_000 })
  portal.answerWith(requests.logged('api', (...given) => app.routing(...given)))
  await portal.listen(0, '127.0.0.1')
  port = (portal.server.address() as AddressInfo).port
})
afterEach(async () => {
  await portal.stop(0)
  await app.close()
})

const send = (path: string, { method = 'GET', headers = {} } = {}) =>
  request({ port, path, method, headers: { host: 'acme.portal.test', ...headers } })
/** Sends a request, and resolves with the response and its log line. */
async function ask(...given: Parameters<typeof send>) {
  const isLogged = new Promise<void>((done) => (logged = done))
  const [answer] = (await once(send(...given).end(), 'response')) as [IncomingMessage]
  answer.resume()
  await isLogged
  return { headers: answer.headers, line: JSON.parse(lines[0]!) as Record<string, unknown> }
}

test('a finished request is one line, with the pattern of its route', async () => {
  const { headers, line } = await ask('/v1/tokens/sEcReT/auth?email=casey@example.com', {
    headers: { cookie: 'a=sEcReT', authorization: 'Token token=sEcReT', 'user-agent': 'sEcReT' },
  })
  expect(line).toEqual({
    level: 'info',
    time: expect.any(String),
    msg: 'request',
    request_id: headers['x-request-id'],
    service: 'api',
    tenant: 'acme',
    method: 'GET',
    route: '/v1/tokens/:token/auth',
    status: 200,
    duration_ms: expect.any(Number),
  })
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toMatch(/sEcReT|casey|127\.0\.0\.1/)
})

test.each([
  ['one that fails', '/broken', { method: 'POST' }, { method: 'POST', route: '/broken', status: 500 }],
  ['an unknown path', '/casey@example.com', {}, { route: 'none', status: 404 }],
  ['a URL that cannot be decoded', '/v1/tokens/%E0%A4%A/auth', {}, { route: 'none', status: 400 }],
  [
    'a host that is no tenant’s',
    '/broken',
    { headers: { host: 'Casey@evil.example' } },
    { route: 'none', status: 404 },
  ],
  [
    'a host that no tenant can have',
    '/broken',
    { headers: { host: 'casey_rivera.portal.test' } },
    { route: 'none', status: 404 },
  ],
])('so is %s', async (_, path, options, expected) => {
  const { line } = await ask(path, options)
  expect(line).toMatchObject(expected)
  expect(lines.join().toLowerCase()).not.toContain('casey')
})

test('a client that does not wait for the response is logged as 499', async () => {
  const isLogged = new Promise<void>((done) => (logged = done))
  const sent = send('/never').on('error', () => {})
  sent.end()
  await once(portal.server, 'request')
  sent.destroy()
  await isLogged
  expect(JSON.parse(lines[0]!)).toMatchObject({ route: '/never', status: 499 })
})

test('a plain id that a proxy gave is kept, and no other', async () => {
  expect((await ask('/broken', { headers: { 'x-request-id': 'proxy-5f1c_09' } })).headers['x-request-id']).toBe(
    'proxy-5f1c_09',
  )
  lines.length = 0
  const { headers, line } = await ask('/broken', { headers: { 'x-request-id': 'casey@example.com' } })
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(line['request_id']).toBe(headers['x-request-id'])
})

test('requests of load balancers for health are not logged', async () => {
  const [answer] = (await once(send('/healthz').end(), 'response')) as [IncomingMessage]
  answer.resume()
  await ask('/broken')
  expect(lines.join()).not.toContain('/healthz')
})

test('durations are measured by service, method, route and status', async () => {
  await ask('/v1/tokens/sEcReT/auth')
  const text = await metrics.text()
  expect(text).toMatch(
    /^http_request_duration_seconds_bucket\{le="10",service="api",method="GET",route="\/v1\/tokens\/:token\/auth",status="200"\} \d+$/m,
  )
  expect(text).not.toContain('sEcReT')
})
