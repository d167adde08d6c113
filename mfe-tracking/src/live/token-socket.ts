import { adapters } from '@rails/actioncable'

/** Asks for a token that opens one connection and then is spent. */
export type AskToken = () => Promise<string>

interface Line {
  askToken: AskToken
  /** A connection ended, or never came about. */
  onClosed: () => void
}

/** A line that is dead takes its time over a farewell: whoever hangs up waits no longer than this. */
const FAREWELL_MS = 250

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
export class TokenSocket {
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
    socket.onopen = (event) => (lines.has(this.key) ? this.onopen?.(event) : socket.close())
    socket.onmessage = (event) => this.onmessage?.(event)
    socket.onerror = (event) => this.onerror?.(event)
    socket.onclose = () => this.end()
  }

  /** Once, whoever comes first: the line's own end, or the end of waiting for it. */
  private end(): void {
    if (this.state === TokenSocket.CLOSED) return
    this.state = TokenSocket.CLOSED
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

adapters.WebSocket = TokenSocket as unknown as typeof WebSocket
