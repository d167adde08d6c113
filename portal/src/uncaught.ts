import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Handler } from './hosts'
import type { Complain } from './log'

interface Options {
  complain: Complain
  /** Counts one, by what it came from. */
  count: (labels: { origin: 'request' | 'other' }) => void
  /** Milliseconds of a clock that only goes forward. */
  now: () => number
  /** Finishes what is under way, then ends the process, so that whoever runs it starts it anew. */
  restart: () => void
}

interface Origin {
  request: IncomingMessage
  /** Ends the request; must not throw. */
  refuse: () => void
}

type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** So many within a minute are not one request's misfortune. */
const MAX_PER_MINUTE = 10
const MINUTE_MS = 60_000
const MESSAGE = 'An unexpected error occurred, please try again.'

function refuse(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  const isPage = request.headers.accept?.includes('text/html')
  const body = isPage ? MESSAGE : JSON.stringify({ message: MESSAGE, request_id: request.headers['x-request-id'] })
  // What threw may have been the connection's own reader.
  response
    .writeHead(500, {
      'content-type': `${isPage ? 'text/plain' : 'application/json'}; charset=utf-8`,
      'cache-control': 'no-store',
      connection: 'close',
    })
    .end(body)
}

/**
 * What a library throws in a timer or a callback reaches nobody's `catch`. If it comes from a request, that request is answered
 * with 500 and the process goes on for all others; if it comes from elsewhere, or too often, the process is restarted.
 */
export function createUncaughtGuard({ complain, count, now, restart }: Options) {
  const origins = new AsyncLocalStorage<Origin>()
  let recent: number[] = []
  let isRestarting = false

  function restartOnce(why: string): void {
    if (isRestarting) return
    isRestarting = true
    complain(`${why}: this process finishes what is under way and ends`)
    restart()
  }

  /** Handles `uncaughtException`, which unhandled rejections come as, too. */
  function handle(error: unknown, origin = origins.getStore()): void {
    count({ origin: origin ? 'request' : 'other' })
    complain('An exception was not caught', error, origin?.request)
    if (!origin) return restartOnce('It belongs to no request')
    origin.refuse()
    recent = [...recent.filter((at) => now() - at < MINUTE_MS), now()]
    if (recent.length >= MAX_PER_MINUTE) restartOnce(`${MAX_PER_MINUTE} exceptions within a minute`)
  }

  function run(origin: Origin, work: () => void): void {
    try {
      origins.run(origin, work)
    } catch (error) {
      handle(error, origin)
    }
  }

  return {
    handle,
    requests:
      (handler: Handler): Handler =>
      (request, response) =>
        run({ request, refuse: () => refuse(request, response) }, () => handler(request, response)),
    upgrades:
      (handler: UpgradeHandler): UpgradeHandler =>
      (request, socket, head) =>
        run({ request, refuse: () => void socket.destroy() }, () => handler(request, socket, head)),
  }
}
