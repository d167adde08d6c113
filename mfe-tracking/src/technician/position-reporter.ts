import { isApiError } from '@portal/client'

/** A position as the browser measured it. */
export interface Fix {
  latitude: number
  longitude: number
  /** Degrees clockwise from north; null while the phone does not move. */
  heading: number | null
}

export type ReporterState =
  | { is: 'waiting' }
  | { is: 'sent'; at: number }
  /** No signal: the newest position is kept. */
  | { is: 'kept' }
  /** The server refused it, and will go on to. */
  | { is: 'refused'; message: string }

interface ReporterOptions {
  send: (fix: Fix) => Promise<void>
  onState: (state: ReporterState) => void
  now: () => number
  /** Least time between two reports. */
  everyMs?: number
  /** Between tries while there is no signal. */
  retryMs?: number
}

/** No refusals: too often, a server that is starting, no signal. */
const isPassing = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status === 429 || error.status >= 500

/**
 * Reports positions, the newest one only: one at a time, none sooner than `everyMs` after the last. Without a signal it keeps the
 * newest and tries again.
 */
export function createPositionReporter({ send, onState, now, everyMs = 4_000, retryMs = 5_000 }: ReporterOptions) {
  let newest: Fix | null = null
  let isSending = false
  let stopped = false
  let notBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function schedule(): void {
    if (stopped || isSending || newest === null) return
    clearTimeout(timer)
    timer = setTimeout(() => void report(), Math.max(0, notBefore - now()))
  }

  async function report(): Promise<void> {
    if (stopped || isSending || newest === null) return
    const fix = newest
    newest = null
    isSending = true
    try {
      await send(fix)
      notBefore = now() + everyMs
      tell({ is: 'sent', at: now() })
    } catch (error) {
      newest ??= fix
      notBefore = now() + retryMs
      if (isPassing(error)) tell({ is: 'kept' })
      else {
        tell({ is: 'refused', message: (error as Error).message })
        newest = null
      }
    }
    isSending = false
    schedule()
  }

  const tell = (state: ReporterState) => void (stopped || onState(state))

  return {
    add(fix: Fix): void {
      newest = fix
      schedule()
    },
    /** Tries again now: the signal is back, or the page is looked at again. */
    retry(): void {
      notBefore = 0
      schedule()
    },
    stop(): void {
      stopped = true
      clearTimeout(timer)
    },
  }
}
