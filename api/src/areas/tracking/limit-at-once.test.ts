import fastify, { type FastifyInstance } from 'fastify'
import { calls } from '@portal/contract'
import { request, type ClientRequest } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { until } from '../../../test/support'
import { limitAtOnce } from './limit-at-once'

const [, url = ''] = calls.getCableToken.split(' ')
let http: FastifyInstance
/** Finishes the requests that are being handled, in the order of their start. */
let finish: (() => void)[]
let handled = 0
let requests: ClientRequest[]
const connections = new Set<Socket>()

async function open(waitMs: number): Promise<void> {
  finish = []
  handled = 0
  requests = []
  http = fastify({ forceCloseConnections: true })
  limitAtOnce(http, 'getCableToken', { max: 2, waitMs })
  http.get(url, () => new Promise((done) => {
    handled += 1
    finish.push(() => done({ ok: true }))
  }))
  http.get('/other', async () => ({ ok: true }))
  http.server.on('connection', (socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
}
const ask = (path: string) => {
  const { port } = http.server.address() as AddressInfo
  let sent!: ClientRequest
  const status = new Promise<number | null>((done) => {
    sent = request({ port, host: '127.0.0.1', path, agent: false }, (answer) => void answer.resume().on('end', () => done(answer.statusCode ?? null))).on('error', () => done(null)).end()
  })
  requests.push(sent)
  return { status, abort: () => sent.destroy() }
}
afterEach(async () => {
  for (const each of requests) each.destroy()
  await http.close()
})

test('at most two requests are handled at a time, and other calls do not wait', async () => {
  await open(60_000)
  const all = Array.from({ length: 5 }, () => ask(url).status)
  await until(() => handled === 2)
  expect(await ask('/other').status).toBe(200)
  expect(handled).toBe(2)
  for (let next = 0; next < 5; next += 1) {
    await until(() => finish.length > next)
    finish[next]?.()
  }
  expect(await Promise.all(all)).toEqual([200, 200, 200, 200, 200])
})

test('a client that has gone while it waits is dropped; one that has gone later keeps its turn until the handler ends', async () => {
  await open(60_000)
  const gone = [ask(url), ask(url)]
  await until(() => handled === 2)
  const waiting = ask(url)
  await until(() => connections.size === 3)
  const last = ask(url)
  await until(() => connections.size === 4)
  waiting.abort()
  await until(() => connections.size === 3)
  for (const { abort } of gone) abort()
  await until(() => connections.size === 1)
  expect(await ask('/other').status).toBe(200)
  expect(handled).toBe(2)
  finish[0]?.()
  await until(() => handled === 3)
  finish[1]?.()
  finish[2]?.()
  expect([await last.status, handled]).toEqual([200, 3])
})

test('a request that has waited too long is not handled', async () => {
  await open(1)
  const first = [ask(url), ask(url)]
  await until(() => handled === 2)
  // NoConnectionError, which our servers answer with 503.
  expect(await ask(url).status).toBe(500)
  expect(handled).toBe(2)
  for (const done of finish) done()
  expect(await Promise.all(first.map(({ status }) => status))).toEqual([200, 200])
})
