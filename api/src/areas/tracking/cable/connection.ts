import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Principal } from '#foundation/security/sessions'
import { frames, type DisconnectReason } from './protocol'
import type { Member } from './subscription-registry'
import { textFrame, type Frame } from './text-frame'

/** Above this many buffered bytes a client is slow: further frames wait, see `sendLatest`. */
const SLOW_BYTES = 64 * 1024
/** Above this many buffered bytes a client is not reading at all, and is disconnected. */
const DEAD_BYTES = 1024 * 1024
/** Maximum number of queued commands. */
const MAX_QUEUED = 50

export interface Identity {
  tenantId: number
  /** As of entering; whether the session is still valid is checked with each subscription, and regularly. */
  principal: Principal
}

/** One client connection. Limits what it buffers, and processes commands sequentially. */
export class Connection {
  /** Null until the client is authenticated. */
  identity: Identity | null = null
  /** By the identifiers that the client subscribed with. */
  readonly subscriptions = new Map<string, Member>()
  /** The latest frame of each kind, while the client is slow; most never are. */
  private latest: Map<string, Frame> | null = null
  private queue: Promise<void> = Promise.resolve()
  private queued = 0
  private answered = true

  /** `line` is the raw stream under `socket`; data messages are written only by this class. */
  constructor(
    private readonly socket: WebSocket,
    private readonly line: Duplex,
    private readonly onError: (error: unknown) => void,
  ) {
    socket.on('pong', () => this.answer())
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN
  }

  private get isSlow(): boolean {
    return this.line.writableLength > SLOW_BYTES
  }

  /** Runs `job` after all earlier ones, so that an unsubscribe never overtakes its subscribe. Disconnects if the queue is full. */
  enqueue(job: () => Promise<void>): void {
    if (this.queued >= MAX_QUEUED) return this.disconnect('invalid_request', false)
    this.queued += 1
    this.queue = this.queue
      .then(job)
      .catch(this.onError)
      .finally(() => {
        this.queued -= 1
      })
  }

  send(frame: Frame): void {
    if (!this.isOpen) return
    if (this.line.writableLength > DEAD_BYTES) return this.socket.terminate()
    this.write(frame)
  }

  /** Sends a frame; while the client is slow, only the latest frame of each kind is kept. */
  sendLatest(kind: string, frame: Frame): void {
    if (!this.isOpen) return
    if (this.isSlow) {
      this.latest ??= new Map()
      this.latest.set(kind, frame)
      return
    }
    this.write(frame)
  }

  /**
   * Writes a frame in one piece, at half the cost of `ws`, which writes header and payload separately. A single frame
   * does not make a client slow, so a callback is only needed for frames written while others are buffered.
   */
  private write(frame: Frame): void {
    const bytes = typeof frame === 'string' ? textFrame(frame) : frame
    if (this.line.writableLength > 0) this.line.write(bytes, this.flushed)
    else this.line.write(bytes)
  }

  private readonly flushed = (): void => this.flush()

  private flush(): void {
    if (!this.latest || !this.isOpen || this.isSlow) return
    const waiting = this.latest
    this.latest = null
    for (const [kind, frame] of waiting) this.sendLatest(kind, frame)
  }

  /** The client has responded to a ping. */
  answer(): void {
    this.answered = true
  }

  /** Sends a WebSocket ping; terminates the connection if the previous one was not answered. */
  probe(): void {
    if (!this.answered) return this.socket.terminate()
    this.answered = false
    this.socket.ping()
    this.flush()
  }

  disconnect(reason: DisconnectReason, reconnect: boolean): void {
    if (!this.isOpen) return
    this.write(frames.disconnect(reason, reconnect))
    this.socket.close(1000)
  }
}
