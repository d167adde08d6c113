import { WebSocket } from 'ws'
import { reconnectDelay } from 'mfe-tracking/reconnect-delay'
import { callApi } from './call-api'
import { cableToken, sessionToken } from './viewer-tokens'

/** As the page: 'Without any message from the server'. */
const SILENCE_MS = 5_500
const CHECK_SILENCE_EVERY_MS = 250

export interface Viewer {
  /** Also the index of its tokens. */
  number: number
  visit: number
  host: string
}

/** Counted since the last `reset`. */
interface Counts {
  /** Connections closed by the viewer because the server said nothing for too long. */
  silent: number
  /** Token requests that failed or took too long, by error message. */
  withoutToken: Map<string, number>
  /** Connections that were refused or closed, for any reason. */
  closed: number
  /** Rejected by the server with this reason. */
  dismissed: Map<string, number>
}

const newCounts = (): Counts => ({ silent: 0, withoutToken: new Map(), closed: 0, dismissed: new Map() })
const addTo = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

interface Options {
  port: number
  random: () => number
}

/**
 * Viewers that come back as a page does: after a lost connection, each waits its own delay, requests a token, connects and
 * subscribes; the library's own reconnection is disabled there.
 */
export function createReturningViewers({ port, random }: Options) {
  const open = new Map<Viewer, { socket: WebSocket; heardAt: number }>()
  const subscribed = new Set<Viewer>()
  let counts = newCounts()
  let isLeaving = false
  let awaitedCount = Infinity
  let onAwaitedCount: () => void = () => {}

  const silenceCheck = setInterval(() => {
    const now = performance.now()
    for (const { socket, heardAt } of open.values()) {
      if (now - heardAt <= SILENCE_MS) continue
      counts.silent += 1
      socket.terminate()
    }
  }, CHECK_SILENCE_EVERY_MS)

  function startViewer(viewer: Viewer): { connect: (token: string) => Promise<void>; comeBack: () => void } {
    const identifier = JSON.stringify({ channel: 'AppointmentsChannel', id: viewer.visit })
    let failures = 0

    function comeBack(): void {
      counts.closed += 1
      subscribed.delete(viewer)
      if (isLeaving) return
      const delayMs = reconnectDelay(failures, random)
      failures += 1
      setTimeout(() => {
        callApi('getCableToken', { port, host: viewer.host, token: sessionToken(viewer.number) }).then(
          (answer) => void connect((answer as { cable_token: string }).cable_token),
          (error: Error) => {
            addTo(counts.withoutToken, error.message.slice(0, 70))
            comeBack()
          },
        )
      }, delayMs)
    }

    const connect = (token: string) =>
      new Promise<void>((settled) => {
        const socket = new WebSocket(
          `ws://127.0.0.1:${port}/cable?token=${token}`,
          ['actioncable-v1-json', 'actioncable-unsupported'],
          { headers: { host: viewer.host }, perMessageDeflate: false },
        )
        const line = { socket, heardAt: performance.now() }
        open.set(viewer, line)
        socket.on('error', () => {})
        socket.on('close', () => {
          open.delete(viewer)
          comeBack()
          settled()
        })
        socket.on('message', (data: Buffer) => {
          line.heardAt = performance.now()
          const { type, reason } = JSON.parse(data.toString()) as { type?: string; reason?: string }
          if (type === 'welcome') socket.send(JSON.stringify({ command: 'subscribe', identifier }))
          if (type === 'disconnect') addTo(counts.dismissed, reason ?? '')
          if (type === 'reject_subscription') throw new Error(`Viewer ${viewer.number} was rejected.`)
          if (type !== 'confirm_subscription') return
          failures = 0
          subscribed.add(viewer)
          if (subscribed.size >= awaitedCount) onAwaitedCount()
          settled()
        })
      })
    return { connect, comeBack }
  }

  return {
    reset: () => (counts = newCounts()),
    counts: (): Counts => counts,

    /** Resolves when this many are subscribed. */
    until: (count: number): Promise<void> =>
      new Promise((done) => {
        awaitedCount = count
        onAwaitedCount = done
        if (subscribed.size >= count) done()
      }),

    /** Lets them in with the tokens that they have, `atOnce` at a time. */
    async comeIn(viewers: readonly Viewer[], atOnce: number): Promise<void> {
      let next = 0
      const oneAfterAnother = async () => {
        for (let viewer = viewers[next++]; viewer; viewer = viewers[next++])
          await startViewer(viewer).connect(cableToken(viewer.number))
      }
      await Promise.all(Array.from({ length: atOnce }, oneAfterAnother))
    },

    /** Lets them come back after they left. */
    comeAgain(viewers: readonly Viewer[]): void {
      for (const viewer of viewers) startViewer(viewer).comeBack()
    },

    async leave(): Promise<void> {
      isLeaving = true
      const closed = [...open.values()].map(({ socket }) => new Promise((done) => socket.once('close', done).close()))
      await Promise.all(closed)
      isLeaving = false
    },

    stop: () => clearInterval(silenceCheck),
  }
}
