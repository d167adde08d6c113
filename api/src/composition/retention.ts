import { dropOldAuthorizations } from '../areas/billing'
import type { JobWork } from '../foundation/background-job'
import type { Services } from '../foundation/services'
import { dropOldLoanRequests } from '../areas/quotes'
import { dropOldReservations } from '../areas/jobs'
import { dropOldSessions } from '../areas/identity'

const DAY_MS = 24 * 3_600_000

/** What must not be kept for ever. One that fails costs no other its turn. */
const drops = { authorizations: dropOldAuthorizations, loan_requests: dropOldLoanRequests, reservations: dropOldReservations, sessions: dropOldSessions }

/** Drops all of it now and once a day. Answers the function that stops it and waits for the run on its way. */
export function keepRetention(services: Services): () => Promise<void> {
  const work: JobWork = async (report) => {
    for (const [what, drop] of Object.entries(drops)) {
      await drop(services).then(report.succeeded, (error: unknown) => report.failed(error, { what }))
    }
  }
  return services.background.start('drop_old_data', work, { everyMs: DAY_MS, isImmediate: true }).stop
}
