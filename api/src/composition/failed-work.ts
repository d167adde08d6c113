import { failedLoanRequests } from '#areas/quotes'
import type { Database } from '#foundation/database/database'
import type { FailedWork, FailedWorkQueue } from '#foundation/failed-work'
import { failedMail } from '#foundation/mail/kept-mail'
import { typedKeys } from '#foundation/typed-keys'

/** By the job's name in the log and in metrics. */
const queues = { send_mail: failedMail, ask_lenders: failedLoanRequests } satisfies Record<string, FailedWorkQueue>

export type FailingJob = keyof typeof queues
export const failingJobs = typedKeys(queues)

export async function listFailedWork(database: Database): Promise<(FailedWork & { job: FailingJob })[]> {
  const lists = await Promise.all(
    failingJobs.map(async (job) => (await queues[job].list(database)).map((work) => ({ job, ...work }))),
  )
  return lists.flat()
}

/** Has these tried again. Returns how many that were. */
export async function retryFailedWork(
  database: Database,
  works: Awaited<ReturnType<typeof listFailedWork>>,
  now: Date,
): Promise<number> {
  let count = 0
  for (const { job, tenantId, id } of works) if (await queues[job].retry(database, tenantId, id, now)) count += 1
  return count
}
