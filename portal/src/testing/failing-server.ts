// A server whose handlers fail in the ways that libraries do, for uncaught.test.ts. Prints its port, then its log.
import type { AddressInfo } from 'node:net'
import { deflate } from 'node:zlib'
import type { Handler } from '../hosts'
import { createPortalServer } from '../http-server'
import { createUncaughtGuard } from '../uncaught'

const fail = (): never => {
  throw new Error('a library failed')
}

const finished = new Promise<void>((done) => process.on('message', (word) => word === 'finish' && done()))
const paths: Record<string, Handler> = {
  '/at-once': fail,
  '/timer': () => void setTimeout(fail, 1),
  '/zlib': () => deflate(Buffer.from('x'), fail),
  '/rejection': () => void Promise.resolve().then(fail),
  '/late-rejection': () => void new Promise((done) => setTimeout(done, 1)).then(fail),
  '/body': (request) => void request.on('data', fail),
  '/after-headers': (_, response) => {
    response.writeHead(200).write('begun')
    setTimeout(fail, 1)
  },
  '/after-the-end': (_, response) => {
    response.end('done')
    setTimeout(fail, 1)
  },
  '/slow': (_, response) => void finished.then(() => response.end('slow')),
}

const http = createPortalServer({ requestMs: 30_000 })
const guard = createUncaughtGuard({
  complain: (text, error, request) =>
    console.log(
      JSON.stringify({
        text,
        error: (error as Error | undefined)?.message,
        request_id: request?.headers['x-request-id'],
      }),
    ),
  count: ({ origin }) => console.log(JSON.stringify({ origin })),
  now: Date.now,
  restart: () => void http.stop(20_000).then(() => process.exit(1)),
})
process.on('uncaughtException', (error) => guard.handle(error))
http.answerWith(guard.requests((request, response) => (paths[request.url ?? ''] ?? fail)(request, response)))
// Outside of every request.
process.on('message', (word) => word === 'fail' && setImmediate(fail))
await http.listen(0, '127.0.0.1')
console.log((http.server.address() as AddressInfo).port)
