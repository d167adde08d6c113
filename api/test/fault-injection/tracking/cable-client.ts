import { WebSocket } from 'ws'
import { PROTOCOL } from '#areas/tracking/cable/protocol'

interface Options {
  appointmentId: number
  /** Returns the port of a healthy node, and a token for it. */
  dial: () => Promise<{ port: number; token: string }>
  random: () => number
  awayMs: number
  /** Negative control: every second message is overtaken by the next one. */
  isShuffled: boolean
}

interface Frame {
  type?: string
  message?: { position?: { latitude: number } }
}

/** A minimal Action Cable client, so that one process can run thousands of them. */
export function startLightClient({ appointmentId, dial, random, awayMs, isShuffled }: Options) {
  const identifier = JSON.stringify({ channel: 'AppointmentsChannel', id: appointmentId })
  const latitudes: number[] = []
  const counts = { drops: 0, connections: 0, rejected: 0 }
  let socket: WebSocket | null = null
  let isSubscribed = false
  let isClosed = false
  let owed = 0
  let overtaken: number | null = null

  function beThere(): void {
    isSubscribed = true
    if (owed === 0) return
    owed -= 1
    setTimeout(drop, awayMs * random())
  }

  function drop(): void {
    if (!socket || !isSubscribed) {
      owed += 1
      return
    }
    const old = socket
    counts.drops += 1
    comeBack()
    old.terminate()
  }

  function hear({ type, message }: Frame): void {
    if (type === 'welcome') socket?.send(JSON.stringify({ command: 'subscribe', identifier }))
    else if (type === 'confirm_subscription') beThere()
    else if (type === 'reject_subscription') counts.rejected += 1
    else if (message?.position) see(message.position.latitude)
  }

  function see(latitude: number): void {
    if (isShuffled && overtaken === null) overtaken = latitude
    else {
      latitudes.push(latitude, ...(overtaken === null ? [] : [overtaken]))
      overtaken = null
    }
  }

  async function connect(): Promise<void> {
    if (isClosed) return
    try {
      const { port, token } = await dial()
      const own = new WebSocket(`ws://127.0.0.1:${port}/cable?token=${token}`, [PROTOCOL], {
        headers: { host: 'acme.localhost' },
      })
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

  function comeBack(): void {
    socket = null
    isSubscribed = false
    setTimeout(() => void connect(), awayMs * (0.5 + random()))
  }

  void connect()
  return {
    appointmentId,
    latitudes,
    counts,
    get isSubscribed() {
      return isSubscribed
    },
    /** Cuts the connection, losing messages in flight; the client reconnects soon. A disconnected client is dropped once it is back. */
    drop,
    close(): void {
      isClosed = true
      socket?.terminate()
    },
  }
}
