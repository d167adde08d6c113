import { deleteExpiredAuthorizations } from '#areas/billing'
import { deleteExpiredExports } from '#areas/exports'
import { deleteContactsOfDeletedAddresses, deleteExpiredSessions } from '#areas/identity'
import { deleteExpiredReservations } from '#areas/jobs'
import { deleteExpiredRecords, eraseDueCustomers } from '#areas/privacy'
import { deleteExpiredLoanRequests } from '#areas/quotes'
import type { JobWork } from '#foundation/background-job'
import { claimTurn, forgetFact } from '#foundation/database/deployment-facts'
import { deleteFailedMail, deleteSentMail } from '#foundation/mail/kept-mail'
import type { Services } from '#foundation/services'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Data with a limited retention period. A failure of one does not skip the others. */
const drops = {
  authorizations: deleteExpiredAuthorizations,
  failed_mail: deleteFailedMail,
  sent_mail: deleteSentMail,
  contacts: deleteContactsOfDeletedAddresses,
  loan_requests: deleteExpiredLoanRequests,
  reservations: deleteExpiredReservations,
  sessions: deleteExpiredSessions,
  exports: deleteExpiredExports,
  erasures: eraseDueCustomers,
  erased_records: deleteExpiredRecords,
}

/**
 * Deletes expired data once a day, on one of the nodes; what failed is tried again after an hour. Returns a function that stops
 * it and waits for a run in progress.
 */
export function startRetention(services: Services): () => Promise<void> {
  const { database, clock, background } = services
  const work: JobWork = async (report) => {
    const now = clock()
    if (!(await claimTurn(database, 'retention', { now, before: new Date(now.getTime() - DAY_MS) }))) return
    let isComplete = true
    for (const [what, drop] of Object.entries(drops)) {
      await drop(services).then(report.succeeded, (error: unknown) => {
        isComplete = false
        report.failed(error, { what })
      })
    }
    if (!isComplete) await forgetFact(database, 'retention')
  }
  return background.start('drop_old_data', work, { everyMs: HOUR_MS, isImmediate: true }).stop
}
