import type { Database } from '#foundation/database/database'
import type { LedgerStatus } from '#foundation/database/schema'
import type { FailingJob } from './failed-work'

/** How much there is of something that should not stay, and how long the oldest has been there. */
interface Backlog {
  count: number
  /** Null if there is none. */
  oldestAt: Date | null
}

/** What waits to be done, of all tenants. */
export interface Statistics {
  mail: Backlog
  openPayments: Record<OpenStatus, Backlog>
  /** What was given up, until an operator has it tried again. */
  failed: Record<FailingJob, number>
}

/** Those of the ledger's partial index: counting all others would read the whole ledger. */
const openStatuses = ['attempted', 'unknown', 'submitted', 'partial'] as const satisfies LedgerStatus[]
type OpenStatus = (typeof openStatuses)[number]

const COUNT = `
select set_config('role', 'portal_jobs', true);
select 'mail' as what, count(*)::int, extract(epoch from min(created_at))::float8 as oldest from mails where sent_at is null and failed_at is null
union all
select status, count(*)::int, extract(epoch from min(transaction_time))::float8 from payments where status in (${openStatuses.map((status) => `'${status}'`).join()}) group by status
union all
select 'send_mail', count(*)::int, null from mails where failed_at is not null
union all
select 'ask_lenders', count(*)::int, null from loan_requests where status = 'failed'`

/** Rejects within two seconds if the database does not respond. */
export async function readStatistics(database: Pick<Database, 'probe'>): Promise<Statistics> {
  const found = await database.probe(COUNT)
  const findBacklog = (what: string): Backlog => {
    const { count = 0, oldest } = found.find((row) => row['what'] === what) ?? {}
    return { count: Number(count), oldestAt: typeof oldest === 'number' ? new Date(oldest * 1_000) : null }
  }
  return {
    mail: findBacklog('mail'),
    openPayments: {
      attempted: findBacklog('attempted'),
      unknown: findBacklog('unknown'),
      submitted: findBacklog('submitted'),
      partial: findBacklog('partial'),
    },
    failed: { send_mail: findBacklog('send_mail').count, ask_lenders: findBacklog('ask_lenders').count },
  }
}
