import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { createPortalServer, type PortalServer } from './http-server'

let portal: PortalServer
let port: number
beforeEach(async () => {
  portal = createPortalServer({ requestMs: 30_000 })
  await portal.listen(0, '127.0.0.1')
  port = (portal.server.address() as AddressInfo).port
})
afterEach(() => portal.stop(0))

/** Sends a request; resolves with the status and the connection header, or with the error's code. */
const ask = (path = '/') =>
  new Promise<string>((done) => {
    request(
      { port, path },
      (answer) => void answer.resume().on('end', () => done(`${answer.statusCode} ${answer.headers.connection}`)),
    )
      .on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
      .end()
  })

test('requests that come before the parts are ready are answered then', async () => {
  const early = ask()
  await once(portal.server, 'request')
  portal.answerWith((_, response) => response.end())
  expect(await early).toBe('200 keep-alive')
})

test('requests under way are finished, then everything is closed, unused connections too', async () => {
  let finish = () => {}
  portal.answerWith((_, response) => void (finish = () => response.end()))
  const unused = connect(port, '127.0.0.1')
  await once(unused, 'connect')
  const paying = ask()
  await once(portal.server, 'request')
  const stopped = portal.stop(20_000)
  expect(await ask()).toBe('ECONNREFUSED')
  finish()
  expect(await paying).toBe('200 close')
  await stopped
  if (!unused.closed) await once(unused, 'close')
})

test('a request that does not end is cut after the grace period', async () => {
  portal.answerWith(() => {})
  const hanging = ask()
  await once(portal.server, 'request')
  await portal.stop(1)
  expect(await hanging).toBe('ECONNRESET')
})

/** Opens a connection and begins to send a form of 1,000 bytes. */
const beginUpload = (at: number) => {
  const socket = connect(at, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\nbegin')
  return socket
}

test('who sends no more of a request is cut off, and who waits for an answer is not', async () => {
  const impatient = createPortalServer({ requestMs: 30_000, idleMs: 20 })
  await impatient.listen(0, '127.0.0.1')
  port = (impatient.server.address() as AddressInfo).port
  let finish = () => {}
  impatient.answerWith((_, response) => void (finish = () => response.end()))
  const waiting = ask()
  await once(impatient.server, 'request')
  const finishWaiting = finish
  const silent = beginUpload(port)
  silent.resume()
  await once(silent, 'close')
  finishWaiting()
  expect(await waiting).toBe('200 keep-alive')
  await impatient.stop(0)
})

test('a connection that a browser opened ahead and does not use is closed without an answer', async () => {
  const brisk = createPortalServer({ requestMs: 30_000, headersMs: 20, checkMs: 10 })
  await brisk.listen(0, '127.0.0.1')
  const unused = connect((brisk.server.address() as AddressInfo).port, '127.0.0.1')
  const answer = jest.fn()
  unused.on('data', answer)
  await once(unused, 'close')
  await brisk.stop(0)
  expect(answer).not.toHaveBeenCalled()
})

test('a taken port is named, with another to choose', async () => {
  await expect(createPortalServer({ requestMs: 30_000 }).listen(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use.`,
  )
})

test.each([
  ['a request that is not HTTP', 'hello\r\n\r\n'],
  ['headers of more than 16 KB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(17_000)}\r\n\r\n`],
])('%s is refused', async (_, bytes) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400/)
})

test('an address of more than 8,192 characters is refused, and one of 8,192 is not', async () => {
  portal.answerWith((_, response) => response.end())
  expect(await ask(`/${'x'.repeat(8_192)}`)).toBe('414 close')
  expect(await ask(`/${'x'.repeat(8_191)}`)).toBe('200 keep-alive')
})
