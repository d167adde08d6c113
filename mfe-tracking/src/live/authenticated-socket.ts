import * as library from '@rails/actioncable'

/** Fetches a single-use token for one connection. */
export type FetchToken = () => Promise<string>

interface Line {
  askToken: FetchToken
  /** A connection was closed, or failed to open. */
  onClosed: () => void
  /** A connection without any message for this long is dead. The server pings every three seconds. */
  silenceMs: number
}

/** How long to wait for the close event, which takes long on a dead connection. */
const FAREWELL_MS = 250
/** The last part of the silence timeout, see `expectMore`. */
const LAST_MOMENT_MS = 500
/** A timer that fires this late was delayed because the page was frozen. */
const LATE_MS = 500

const lines = new Map<string, Line>()
let registered = 0

const readKey = (address: string): string => new URL(address).hash

/**
 * Returns the URL for a consumer whose connections each get their own token. After `release`, a connection that is still
 * being opened is dropped; the library itself would leave it open.
 */
export function registerLine(
  cableUrl: string,
  line: Line,
  page: string = location.href,
): { address: string; release: () => void } {
  const address = new URL(cableUrl, page)
  address.protocol = address.protocol.replace(/^http/, 'ws')
  address.hash = `#${(registered += 1)}`
  lines.set(address.hash, line)
  return { address: address.href, release: () => void lines.delete(address.hash) }
}

/**
 * The WebSocket that Action Cable opens: one that first fetches a token. The library reconnects by itself (after silence,
 * after a loss, when the page becomes visible again) and needs its URL synchronously, but a token is good for only one
 * connection. So the token is fetched here, during what the library takes for connecting.
 */
class TokenSocket {
  // The library reads the state constants from the class.
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3

  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  onclose: ((event: Event) => void) | null = null
  private socket: WebSocket | null = null
  private state: number = TokenSocket.CONNECTING
  private silence: ReturnType<typeof setTimeout> | undefined
  private readonly key: string

  constructor(address: string, protocols: string[]) {
    this.key = readKey(address)
    void this.connect(address, protocols)
  }

  private async connect(address: string, protocols: string[]): Promise<void> {
    const url = new URL(address)
    url.hash = ''
    try {
      const line = lines.get(this.key)
      if (!line) throw new Error('This connection has been released')
      url.searchParams.set('token', await line.askToken())
    } catch {
      return this.end()
    }
    if (!lines.has(this.key) || this.state !== TokenSocket.CONNECTING) return this.end()
    const socket = new WebSocket(url, protocols)
    this.socket = socket
    socket.onopen = (event) => {
      this.expectMore()
      if (lines.has(this.key)) this.onopen?.(event)
      else socket.close()
    }
    socket.onmessage = (event) => {
      this.expectMore()
      this.onmessage?.(event)
    }
    socket.onerror = (event) => this.onerror?.(event)
    socket.onclose = () => this.end()
    this.expectMore()
  }

  /**
   * Restarts the silence timeout, which closes the connection. When a frozen page wakes up, the timeout fires before the
   * messages received in the meantime are read. So its last part has its own timer, which is restarted if the page was
   * frozen during it: a live connection is never taken for a dead one.
   */
  private expectMore(): void {
    const silenceMs = lines.get(this.key)?.silenceMs
    clearTimeout(this.silence)
    if (silenceMs === undefined || this.state === TokenSocket.CLOSED) return
    const lastMoment = Math.min(LAST_MOMENT_MS, silenceMs / 2)
    this.silence = setTimeout(() => this.waitLast(lastMoment), silenceMs - lastMoment)
  }

  private waitLast(ms: number): void {
    const began = performance.now()
    this.silence = setTimeout(() => (performance.now() - began > ms + LATE_MS ? this.waitLast(ms) : this.giveUp()), ms)
  }

  private giveUp(): void {
    this.socket?.close()
    this.end()
  }

  /** Runs once: on the socket's close event or on the timeout for it, whichever comes first. */
  private end(): void {
    if (this.state === TokenSocket.CLOSED) return
    this.state = TokenSocket.CLOSED
    clearTimeout(this.silence)
    this.onclose?.(new Event('close'))
    lines.get(this.key)?.onClosed()
  }

  get readyState(): number {
    return this.state === TokenSocket.CLOSED ? TokenSocket.CLOSED : (this.socket?.readyState ?? this.state)
  }

  get protocol(): string {
    return this.socket?.protocol ?? ''
  }

  send(data: string): void {
    this.socket?.send(data)
  }

  close(): void {
    if (!this.socket) {
      this.state = TokenSocket.CLOSING
      return
    }
    this.socket.close()
    setTimeout(() => this.end(), FAREWELL_MS)
  }
}

library.adapters.WebSocket = TokenSocket as unknown as typeof WebSocket
// The library checks for silence too, but only every six to twelve seconds, and when a page wakes up, before the messages
// received in the meantime are read. A threshold of an hour disables that.
Object.assign((library as unknown as { ConnectionMonitor: object }).ConnectionMonitor, { staleThreshold: 3_600 })
