import { WebSocket } from 'ws'
import type { Protocol } from './contenders'
import { sequenceIn } from './position'

/** Concurrent connection attempts; more would measure the port's accept queue. */
const OPENING = 64
const CONNECT_MS = 900_000

interface Options {
  port: number
  protocol: Protocol
  /** The visit that each viewer watches, by viewer index. */
  visits: readonly number[]
  onPosition: (viewer: number, sequence: number) => void
}

export interface Viewers {
  close: () => void
}

/** Connects all viewers and resolves once all of them are subscribed. The same code for every server. */
export async function connectViewers({ port, protocol, visits, onPosition }: Options): Promise<Viewers> {
  const sockets: WebSocket[] = []
  let next = 0
  const openOneAfterAnother = async () => {
    while (next < visits.length) {
      const viewer = next
      next += 1
      await new Promise<void>((done, fail) => {
        const visit = visits[viewer]!
        const identifier = JSON.stringify({ channel: 'AppointmentsChannel', id: visit })
        const socket = new WebSocket(
          `ws://127.0.0.1:${port}${protocol.path(visit, viewer)}`,
          protocol.actionCable ? ['actioncable-v1-json', 'actioncable-unsupported'] : [],
          {
            headers: protocol.headers,
            perMessageDeflate: false,
          },
        )
        sockets[viewer] = socket
        socket.on('error', fail)
        socket.on('close', (code) => fail(new Error(`The connection of viewer ${viewer} was closed with ${code}`)))
        if (!protocol.actionCable) socket.on('open', () => done())
        socket.on('message', (data: Buffer) => {
          const sequence = sequenceIn(data)
          if (sequence !== null) return onPosition(viewer, sequence)
          const { type } = JSON.parse(data.toString()) as { type?: string }
          if (type === 'welcome') socket.send(JSON.stringify({ command: 'subscribe', identifier }))
          if (type === 'confirm_subscription') done()
          if (type === 'reject_subscription' || type === 'disconnect')
            fail(new Error(`Viewer ${viewer} was rejected or disconnected: ${data.toString()}`))
        })
      })
    }
  }
  let tooLate: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, fail) => {
    tooLate = setTimeout(
      () => fail(new Error(`Not all viewers were subscribed after ${CONNECT_MS / 1_000} s.`)),
      CONNECT_MS,
    )
  })
  await Promise.race([Promise.all(Array.from({ length: OPENING }, openOneAfterAnother)), deadline]).finally(() =>
    clearTimeout(tooLate),
  )
  return {
    close: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}
