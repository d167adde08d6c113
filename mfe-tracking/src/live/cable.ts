import { isApiError } from '@portal/client'
import { createConsumer, type Subscription } from '@rails/actioncable'
import { readMessage, type PositionMessage } from './live-position'
import { registerTokens, type AskToken } from './token-socket'

export interface WatchOptions {
  /** Absolute, or a path on the page's own origin. */
  cableUrl: string
  appointmentId: number
  /** A fresh token each time; a rejection that says the asker may not ends the watching, any other is tried again. */
  askToken: AskToken
  onSubscribed: () => void
  onDisconnected: () => void
  onMessage: (message: PositionMessage) => void
  /** The server ended it: the visit is over, somebody else comes, or it was never the asker's to watch. */
  onEnded: () => void
  /** Spreads reconnections; 0 … 1. */
  random?: () => number
}

/** The visit may be given to somebody else and be under way again. */
const ASK_AGAIN_MS = 30_000
const LONGEST_WAIT_MS = 30_000

/** Watches one visit until the returned function is called. */
export function watchAppointment(options: WatchOptions): () => void {
  const { cableUrl, appointmentId, askToken, onSubscribed, onDisconnected, onMessage, onEnded, random = Math.random } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let refusals = 0
  let subscription: Subscription | undefined
  const later = (act: () => void, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }

  const tokens = registerTokens(cableUrl, async () => {
    try {
      return await askToken()
    } catch (error) {
      if (isRefused(error)) {
        stop()
        onEnded()
      }
      throw error
    }
  })
  const consumer = createConsumer(tokens.address)

  function subscribe(): void {
    subscription = consumer.subscriptions.create(
      { channel: 'AppointmentsChannel', id: appointmentId },
      {
        connected: () => {
          refusals = 0
          onSubscribed()
        },
        received: (sent: unknown) => onMessage(readMessage(sent)),
        disconnected: ({ willAttemptReconnect }) => {
          onDisconnected()
          // Told to go, the library would not come back: with a new token it may. After a loss it waits for longer than
          // anybody likes to look at a map that stands still, so it is helped along; its own attempts go on after that.
          refusals += willAttemptReconnect ? 0 : 1
          const wait = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** refusals)
          later(() => consumer.connect(), wait * (0.5 + random()))
        },
        rejected: () => {
          onDisconnected()
          onEnded()
          later(subscribe, ASK_AGAIN_MS)
        },
      },
    )
  }

  function stop(): void {
    clearTimeout(timer)
    tokens.release()
    subscription?.unsubscribe()
    consumer.disconnect()
  }

  subscribe()
  return stop
}

const isRefused = (error: unknown): boolean => isApiError(error) && [401, 403, 404, 410].includes(error.status)
