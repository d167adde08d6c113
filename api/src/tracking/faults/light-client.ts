import { WebSocket } from 'ws'
import { EXTENDED_PROTOCOL, PROTOCOL } from '../cable/protocol'
import type { Mark } from '../streams'

/** What a client saw of its stream, in its order. */
export type Seen = ({ kind: 'message'; latitude: number } & Mark) | { kind: 'gap' }

interface Options {
  appointmentId: number
  /** A port of a node that lives, and a token for it. */
  dial: () => Promise<{ port: number; token: string }>
  random: () => number
  awayMs: number
  /** The control: comes back as if it had never been there. */
  ignoresHistory: boolean
}

interface Frame extends Partial<Mark> {
  type?: string
  sid?: string
  restored_ids?: string[]
  stream_id?: string
  message?: { position?: { latitude: number } }
}

/** The extended protocol as @anycable/core speaks it, a thousand times in one process. */
export function startLightClient({ appointmentId, dial, random, awayMs, ignoresHistory }: Options) {
  const identifier = JSON.stringify({ channel: 'AppointmentsChannel', id: appointmentId })
  const seen: Seen[] = []
  const since = Math.floor(Date.now() / 1000)
  const streams: Record<string, Mark> = {}
  const counts = { drops: 0, connections: 0, restored: 0, rejected: 0 }
  let socket: WebSocket | null = null
  let sid = ''
  let isSubscribed = false
  let isClosed = false
  let owed = 0

  const history = () => (ignoresHistory ? {} : { history: { since, streams } })
  const say = (command: string) => socket?.send(JSON.stringify({ command, identifier, ...history() }))

  function beThere(): void {
    isSubscribed = true
    if (owed === 0) return
    owed -= 1
    setTimeout(() => drop(), awayMs * random())
  }

  function drop(until?: Promise<unknown>): void {
    if (!socket || !isSubscribed) {
      owed += 1
      return
    }
    const old = socket
    counts.drops += 1
    comeBack(until)
    old.terminate()
  }

  function hear(frame: Frame): void {
    const { type, stream_id: streamId, epoch, offset, message } = frame
    if (type === 'welcome') {
      const isRestored = frame.restored_ids?.includes(identifier) ?? false
      sid = frame.sid ?? ''
      if (isRestored) counts.restored += 1
      if (isRestored) beThere()
      say(isRestored ? 'history' : 'subscribe')
    } else if (type === 'confirm_subscription') beThere()
    else if (type === 'reject_subscription') counts.rejected += 1
    else if (type === 'reject_history') seen.push({ kind: 'gap' })
    else if (type === 'ping') socket?.send('{"command":"pong"}')
    else if (type === 'disconnect') sid = ''
    else if (streamId && epoch && offset !== undefined && message?.position) {
      streams[streamId] = { epoch, offset }
      seen.push({ kind: 'message', epoch, offset, latitude: message.position.latitude })
    }
  }

  async function connect(): Promise<void> {
    if (isClosed) return
    try {
      const { port, token } = await dial()
      const own = new WebSocket(`ws://127.0.0.1:${port}/cable?token=${token}${ignoresHistory ? '' : `&sid=${sid}`}`, [EXTENDED_PROTOCOL, PROTOCOL], { headers: { host: 'acme.localhost' } })
      socket = own
      own.on('message', (data) => {
        if (own === socket) hear(JSON.parse(String(data)) as Frame)
      })
      own.on('open', () => (counts.connections += 1))
      own.on('error', () => {})
      own.on('close', () => {
        if (own === socket) comeBack()
      })
    } catch {
      comeBack()
    }
  }

  function comeBack(after: Promise<unknown> = Promise.resolve()): void {
    socket = null
    isSubscribed = false
    void after.then(() => setTimeout(() => void connect(), awayMs * (0.5 + random())))
  }

  void connect()
  return {
    appointmentId, seen, counts,
    get isSubscribed() {
      return isSubscribed
    },
    /** The line is cut, with whatever was on it; the client comes back soon after `until`. One who is away is dropped when it is back. */
    drop,
    close(): void {
      isClosed = true
      socket?.terminate()
    },
  }
}
