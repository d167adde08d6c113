import { isApiError } from '@portal/client'
import { createConsumer, type Subscription } from '@rails/actioncable'
import { readMessage, type PositionMessage } from './live-position'
import { registerLine, type FetchToken } from './authenticated-socket'

/** Positions of the drive while somebody is on the way; or, at any time, that the visit's status has changed. */
export type Channel = 'AppointmentsChannel' | 'AppointmentStatusChannel'

export interface WatchOptions {
  /** Absolute, or a path on the page's own origin. */
  cableUrl: string
  channel?: Channel
  appointmentId: number
  /** A fresh token each time; a rejection that says the asker may not ends the watching, any other is tried again. */
  askToken: FetchToken
  onSubscribed: () => void
  onDisconnected: () => void
  onMessage: (message: PositionMessage) => void
  /** The server ended it: the visit is over, somebody else comes, or it was never the asker's to watch. */
  onEnded: () => void
  /** Spreads reconnections; 0 … 1. */
  random?: () => number
  waits?: Partial<Waits>
}

/** Milliseconds. */
interface Waits {
  /** Before the first new connection; twice that before the next, and so on. */
  firstMs: number
  longestMs: number
  /** The visit may be given to somebody else and be under way again. */
  afterRejectionMs: number
  /** Without a word from the server, which says something every three seconds. */
  silenceMs: number
}
const usualWaits: Waits = { firstMs: 1_000, longestMs: 30_000, afterRejectionMs: 30_000, silenceMs: 5_500 }

/** Watches one visit until the returned function is called. */
export function watchAppointment(options: WatchOptions): () => void {
  const { cableUrl, channel = 'AppointmentsChannel', appointmentId, askToken, onSubscribed, onDisconnected, onMessage, onEnded, random = Math.random } = options
  const { firstMs, longestMs, afterRejectionMs, silenceMs } = { ...usualWaits, ...options.waits }
  let reconnecting: ReturnType<typeof setTimeout> | undefined
  let subscribing: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let subscription: Subscription | undefined

  const line = registerLine(cableUrl, {
    silenceMs,
    askToken: async () => {
      try {
        return await askToken()
      } catch (error) {
        if (isRefused(error)) {
          stop()
          onEnded()
        }
        throw error
      }
    },
    // The library would come back by itself, but not when it was told to go, and later than anybody likes to look at a
    // map that stands still.
    onClosed: () => {
      const wait = Math.min(longestMs, firstMs * 2 ** failures)
      failures += 1
      clearTimeout(reconnecting)
      reconnecting = setTimeout(connect, wait * (0.5 + random()))
    },
  })
  const consumer = createConsumer(line.address)
  const connect = () => void consumer.connect()

  function subscribe(): void {
    subscription = consumer.subscriptions.create(
      { channel, id: appointmentId },
      {
        connected: () => {
          failures = 0
          onSubscribed()
        },
        received: (sent: unknown) => onMessage(readMessage(sent)),
        disconnected: onDisconnected,
        rejected: () => {
          onDisconnected()
          onEnded()
          subscribing = setTimeout(subscribe, afterRejectionMs)
        },
      },
    )
  }

  // Somebody looks again, or the network is back: no reason to sit out a wait that began before. Nothing happens to a
  // connection that is there.
  const hurry = () => {
    if (document.visibilityState === 'hidden') return
    failures = 0
    connect()
  }
  // A line that is cut on this side says nothing for a long while.
  const hangUp = () => {
    onDisconnected()
    consumer.disconnect()
  }
  window.addEventListener('online', hurry)
  window.addEventListener('offline', hangUp)
  document.addEventListener('visibilitychange', hurry)

  function stop(): void {
    clearTimeout(reconnecting)
    clearTimeout(subscribing)
    window.removeEventListener('online', hurry)
    window.removeEventListener('offline', hangUp)
    document.removeEventListener('visibilitychange', hurry)
    line.release()
    subscription?.unsubscribe()
    consumer.disconnect()
  }

  subscribe()
  return stop
}

const isRefused = (error: unknown): boolean => isApiError(error) && [401, 403, 404, 410].includes(error.status)
