import { deleteExpiredAuthorizations } from '../areas/billing'
import type { JobWork } from '../foundation/background-job'
import type { Services } from '../foundation/services'
import { deleteExpiredLoanRequests } from '../areas/quotes'
import { deleteExpiredReservations } from '../areas/jobs'
import { deleteExpiredSessions } from '../areas/identity'

const DAY_MS = 24 * 3_600_000

/** Data with a limited retention period. A failure of one does not skip the others. */
const drops = { authorizations: deleteExpiredAuthorizations, loan_requests: deleteExpiredLoanRequests, reservations: deleteExpiredReservations, sessions: deleteExpiredSessions }

/** Deletes expired data now and once a day. Returns a function that stops it and waits for a run in progress. */
export function startRetention(services: Services): () => Promise<void> {
  const work: JobWork = async (report) => {
    for (const [what, drop] of Object.entries(drops)) {
      await drop(services).then(report.succeeded, (error: unknown) => report.failed(error, { what }))
    }
  }
  return services.background.start('drop_old_data', work, { everyMs: DAY_MS, isImmediate: true }).stop
}
