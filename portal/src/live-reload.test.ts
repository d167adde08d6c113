import { EventEmitter } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLiveReload, RELOAD_SCRIPT_PATH } from './live-reload'

const parent = new EventEmitter()
let server: Server
let base: string

beforeAll(async () => {
  server = createServer(createLiveReload(parent, 'run1'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a page gets the current generation immediately, and every new one', async () => {
  const stop = new AbortController()
  const stream = await fetch(`${base}/__dev/events`, { signal: stop.signal })
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain('data: run1.0\n\n')
  parent.emit('message', 'something else')
  parent.emit('message', 'built')
  expect((await reader.read()).value).toContain('data: run1.1\n\n')
  stop.abort()
})

test('the script is served, anything else is not', async () => {
  const script = await fetch(base + RELOAD_SCRIPT_PATH)
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(await script.text()).toContain('/__dev/events')
  expect((await fetch(`${base}/__dev/other`)).status).toBe(404)
})
