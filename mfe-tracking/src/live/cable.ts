import { createConsumer, type Subscription } from '@rails/actioncable'
import { isApiError } from '@portal/client'
import { registerLine, type FetchToken } from './authenticated-socket'
import { readMessage, type PositionMessage } from './live-position'
import { RECONNECT_WITHIN, reconnectDelay } from './reconnect-delay'

/** Positions while the technician is on the way; or, at any time, changes of the visit's status. */
export type Channel = 'AppointmentsChannel' | 'AppointmentStatusChannel'

export interface WatchOptions {
  /** Absolute, or a path on the page's own origin. */
  cableUrl: string
  channel?: Channel
  appointmentId: number
  /** Fetches a fresh token each time. A rejection with 401, 403, 404 or 410 ends the watching; any other is retried. */
  askToken: FetchToken
  onSubscribed: () => void
  onDisconnected: () => void
  onMessage: (message: PositionMessage) => void
  /** The server ended the subscription: the visit is over, another technician comes, or the user may not watch it. */
  onEnded: () => void
  /** From 0 to 1; spreads reconnections. */
  random?: () => number
  waits?: Partial<Waits>
}

/** Milliseconds. */
interface Waits {
  /** The first reconnection comes within this time, each further one within twice the time, and at most `longestMs`. */
  firstMs: number
  longestMs: number
  /** Before subscribing again: the visit may be reassigned and be under way again. */
  afterRejectionMs: number
  /** Without any message from the server, which pings every three seconds. */
  silenceMs: number
}
const usualWaits: Waits = { ...RECONNECT_WITHIN, afterRejectionMs: 30_000, silenceMs: 5_500 }

/** Watches one visit until the returned function is called. */
export function watchAppointment(options: WatchOptions): () => void {
  const { channel = 'AppointmentsChannel', onDisconnected, onEnded, random = Math.random } = options
  const { firstMs, longestMs, afterRejectionMs, silenceMs } = { ...usualWaits, ...options.waits }
  let reconnecting: ReturnType<typeof setTimeout> | undefined
  let subscribing: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let subscription: Subscription | undefined
  let isStopped = false

  const line = registerLine(options.cableUrl, {
    silenceMs,
    askToken: async () => {
      try {
        return await options.askToken()
      } catch (error) {
        // A page that has stopped watching is not told, even if its token was refused meanwhile.
        if (isRefused(error) && !isStopped) {
          stop()
          onEnded()
        }
        throw error
      }
    },
    // The library reconnects by itself, but not if the server told it not to, and too late for a live map.
    onClosed: () => {
      clearTimeout(reconnecting)
      reconnecting = setTimeout(connect, reconnectDelay(failures, random, { firstMs, longestMs }))
      failures += 1
    },
  })
  const consumer = createConsumer(line.address)
  const connect = () => void consumer.connect()

  function subscribe(): void {
    subscription = consumer.subscriptions.create(
      { channel, id: options.appointmentId },
      {
        connected: () => {
          failures = 0
          options.onSubscribed()
        },
        received: (sent: unknown) => options.onMessage(readMessage(sent)),
        disconnected: onDisconnected,
        rejected: () => {
          onDisconnected()
          onEnded()
          subscribing = setTimeout(subscribe, afterRejectionMs)
        },
      },
    )
  }

  const stopFollowing = followPage({
    // Reconnect now instead of waiting out the backoff. An open connection is left alone.
    onBack: () => {
      failures = 0
      connect()
    },
    // A connection that is cut on the client's side fires no close event for a long time.
    onOffline: () => {
      onDisconnected()
      consumer.disconnect()
    },
  })

  function stop(): void {
    isStopped = true
    clearTimeout(reconnecting)
    clearTimeout(subscribing)
    stopFollowing()
    line.release()
    subscription?.unsubscribe()
    consumer.disconnect()
  }

  subscribe()
  return stop
}

const isRefused = (error: unknown): boolean => isApiError(error) && [401, 403, 404, 410].includes(error.status)

/** Reports that the page is visible or the network is back, and that the network is gone, until the returned function is called. */
function followPage({ onBack, onOffline }: { onBack: () => void; onOffline: () => void }): () => void {
  const back = () => {
    if (document.visibilityState !== 'hidden') onBack()
  }
  window.addEventListener('online', back)
  window.addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', back)
  return () => {
    window.removeEventListener('online', back)
    window.removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', back)
  }
}
