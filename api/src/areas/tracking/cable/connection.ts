import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { frames, type DisconnectReason, type Topic } from './protocol'
import { textFrame } from './text-frame'

/** Above this a client reads too slowly: what else is for it waits, see `sendLatest`. */
const SLOW_BYTES = 64 * 1024
/** Above this it does not read at all. */
const DEAD_BYTES = 1024 * 1024
/** A text, or what `textFrame` made of one: what many are told is written once. */
export type Frame = string | Buffer
/** Commands that may wait for their turn. */
const MAX_QUEUED = 50

export interface Identity {
  tenantId: number
  sessionId: number
}

/** One client. Sends with a limit, and does what it is told one thing after the other. */
export class Connection {
  /** Set once it is known who this is. */
  identity: Identity | null = null
  /** What it listens to, by the identifiers it was asked for with. */
  readonly subscriptions = new Map<string, Topic>()
  private readonly latest = new Map<string, Frame>()
  private queue: Promise<void> = Promise.resolve()
  private queued = 0
  private answered = true

  /** `line` is what `socket` speaks through, whose only messages are those written here. */
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

  /** Runs `job` when all earlier ones are done, so that an unsubscribe never overtakes its subscribe. */
  enqueue(job: () => Promise<void>): void {
    if (this.queued >= MAX_QUEUED) return this.disconnect('invalid_request', false)
    this.queued += 1
    this.queue = this.queue.then(job).catch(this.onError).finally(() => {
      this.queued -= 1
    })
  }

  send(frame: Frame): void {
    if (!this.isOpen) return
    if (this.line.writableLength > DEAD_BYTES) return this.socket.terminate()
    this.write(frame)
  }

  /** Sends a frame; when the client lags behind, a newer one of the same kind takes its place. */
  sendLatest(kind: string, frame: Frame): void {
    if (!this.isOpen) return
    if (this.isSlow) {
      this.latest.set(kind, frame)
      return
    }
    this.write(frame)
  }

  /**
   * In one piece, which costs half of what `ws` needs for a frame's head and its body. Nobody becomes slow by one frame:
   * what is written while another waits tells when it is through, and that is enough.
   */
  private write(frame: Frame): void {
    const bytes = typeof frame === 'string' ? textFrame(frame) : frame
    if (this.line.writableLength > 0) this.line.write(bytes, this.flushed)
    else this.line.write(bytes)
  }

  private readonly flushed = (): void => this.flush()

  private flush(): void {
    if (!this.isOpen || this.isSlow) return
    const waiting = [...this.latest]
    this.latest.clear()
    for (const [kind, frame] of waiting) this.sendLatest(kind, frame)
  }

  /** Somebody is there. */
  answer(): void {
    this.answered = true
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
    this.write(frames.disconnect(reason, reconnect))
    this.socket.close(1000)
  }
}
