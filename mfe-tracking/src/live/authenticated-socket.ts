import * as library from '@rails/actioncable'

/** Asks for a token that opens one connection and then is spent. */
export type FetchToken = () => Promise<string>

interface Line {
  askToken: FetchToken
  /** A connection ended, or never came about. */
  onClosed: () => void
  /** A line that says nothing at all for so long is dead. The server says something every three seconds. */
  silenceMs: number
}

/** A line that is dead takes its time over a farewell: whoever hangs up waits no longer than this. */
const FAREWELL_MS = 250
/** The last part of the silence. */
const LAST_MOMENT_MS = 500
/** A timer that rings so late rang for a page that was frozen meanwhile. */
const LATE_MS = 500

const lines = new Map<string, Line>()
let registered = 0

const keyOf = (address: string): string => new URL(address).hash

/**
 * The address for a consumer whose every connection is to have a token of its own. `release` ends that: a connection
 * that is still on its way is then dropped, which the library itself leaves open.
 */
export function registerLine(cableUrl: string, line: Line, page: string = location.href): { address: string; release: () => void } {
  const address = new URL(cableUrl, page)
  address.protocol = address.protocol.replace(/^http/, 'ws')
  address.hash = `#${(registered += 1)}`
  lines.set(address.hash, line)
  return { address: address.href, release: () => void lines.delete(address.hash) }
}

/**
 * What Action Cable opens instead of a WebSocket: one that first asks for a token. The library reconnects by itself,
 * after silence, after a loss, when the page is looked at again, and knows addresses that are there at once only; a
 * token is good for one connection. So the waiting is done here, inside what the library takes for connecting.
 */
class TokenSocket {
  // The library reads the names of the states off the class.
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
    this.key = keyOf(address)
    void this.connect(address, protocols)
  }

  private async connect(address: string, protocols: string[]): Promise<void> {
    const url = new URL(address)
    url.hash = ''
    try {
      const line = lines.get(this.key)
      if (!line) throw new Error('Nobody waits for this connection any more')
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
   * Ends the line unless something is heard in time. When a page that was frozen wakes, the time is over before it has read
   * what came in meanwhile, so the last moment is counted by itself, and again when the page was frozen in it: no good line
   * is taken for a dead one.
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

  /** Once, whoever comes first: the line's own end, or the end of waiting for it. */
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
// The library looks for silence too, but only every six to twelve seconds, and when a page wakes before what came in
// meanwhile is read. An hour keeps it out of the way.
Object.assign((library as unknown as { ConnectionMonitor: object }).ConnectionMonitor, { staleThreshold: 3_600 })
