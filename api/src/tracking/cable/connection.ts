import { WebSocket } from 'ws'
import { frames, type DisconnectReason } from './protocol'

/** Above this a client reads too slowly: of positions only the latest waits for it. */
const SLOW_BYTES = 64 * 1024
/** Above this it does not read at all. */
const DEAD_BYTES = 1024 * 1024
/** Commands that may wait for their turn. */
const MAX_QUEUED = 50

/** One client. Sends with a limit, and does what it is told one thing after the other. */
export class Connection {
  /** Set once it is known who this is. */
  identity: { tenantId: number; sessionId: number } | null = null
  /** Visits by the identifiers they were asked for with. */
  readonly subscriptions = new Map<string, number>()
  private readonly latest = new Map<string, string>()
  private queue: Promise<void> = Promise.resolve()
  private queued = 0
  private answered = true

  constructor(
    private readonly socket: WebSocket,
    private readonly onError: (error: unknown) => void,
  ) {
    socket.on('pong', () => {
      this.answered = true
    })
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN
  }

  /** Runs `job` when all earlier ones are done, so that an unsubscribe never overtakes its subscribe. */
  enqueue(job: () => Promise<void>): void {
    if (this.queued >= MAX_QUEUED) return this.disconnect('invalid_request', false)
    this.queued += 1
    this.queue = this.queue.then(job).catch(this.onError).finally(() => {
      this.queued -= 1
    })
  }

  send(frame: string): void {
    if (!this.isOpen) return
    if (this.socket.bufferedAmount > DEAD_BYTES) return this.socket.terminate()
    this.socket.send(frame)
  }

  /** Sends a frame of a stream; when the client lags behind, a newer one takes its place. */
  sendLatest(identifier: string, frame: string): void {
    if (!this.isOpen) return
    if (this.socket.bufferedAmount > SLOW_BYTES) {
      this.latest.set(identifier, frame)
      return
    }
    this.socket.send(frame, () => this.flush())
  }

  private flush(): void {
    if (this.latest.size === 0 || !this.isOpen || this.socket.bufferedAmount > SLOW_BYTES) return
    const waiting = [...this.latest]
    this.latest.clear()
    for (const [identifier, frame] of waiting) this.sendLatest(identifier, frame)
  }

  /** Asks the network whether anybody is there; hangs up when the last question went unanswered. */
  probe(): void {
    if (!this.answered) return this.socket.terminate()
    this.answered = false
    this.socket.ping()
    this.flush()
  }

  disconnect(reason: DisconnectReason, reconnect: boolean): void {
    if (!this.isOpen) return
    this.socket.send(frames.disconnect(reason, reconnect))
    this.socket.close(1000)
  }
}
