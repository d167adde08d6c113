import { dropOldAuthorizations } from './billing/payments/retention'
import type { Services } from './core/services'
import { dropOldLoanRequests } from './financing/retention'
import { dropOldReservations } from './files/retention'
import { dropOldSessions } from './identity/retention'

const DAY_MS = 24 * 3_600_000

/** What must not be kept for ever. One that fails costs no other its turn. */
const drops = [dropOldAuthorizations, dropOldLoanRequests, dropOldReservations, dropOldSessions]

/** Drops all of it now and once a day. Answers the function that stops it and waits for the run on its way. */
export function keepRetention(services: Services, onError?: (error: unknown) => void): () => Promise<void> {
  const run = async () => {
    for (const drop of drops) await drop(services).catch((error: unknown) => onError?.(error))
  }
  let running = run()
  const timer = setInterval(() => (running = run()), DAY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
