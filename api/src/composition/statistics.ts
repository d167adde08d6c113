import type { Database } from '../foundation/database/database'
import type { LedgerStatus } from '../foundation/database/schema'

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
}

/** Those of the ledger's partial index: counting all others would read the whole ledger. */
const openStatuses = ['attempted', 'unknown', 'submitted', 'partial'] as const satisfies LedgerStatus[]
type OpenStatus = (typeof openStatuses)[number]
type Found = { what: string; count: number; oldest: number }[]

// Row-level security applies to the owner too, so that every tenant is asked for, as the jobs do; here in one round trip.
const COUNT = `
do $$
declare
  tenant record;
  found jsonb := '[]';
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant.id::text, true);
    found := found || (
      select coalesce(jsonb_agg(to_jsonb(backlog)), '[]') from (
        select 'mail' as what, count(*), extract(epoch from min(created_at)) as oldest from mails
          where tenant_id = tenant.id and sent_at is null and failed_at is null having count(*) > 0
        union all
        select status, count(*), extract(epoch from min(transaction_time)) from payments
          where tenant_id = tenant.id and status in (${openStatuses.map((status) => `'${status}'`).join()}) group by status
      ) backlog
    );
  end loop;
  perform set_config('app.statistics', found::text, true);
end $$;
select current_setting('app.statistics') as found`

function sumOf(found: Found, what: string): Backlog {
  const parts = found.filter((part) => part.what === what)
  const oldest = Math.min(...parts.map((part) => part.oldest))
  return { count: parts.reduce((sum, { count }) => sum + count, 0), oldestAt: parts.length > 0 ? new Date(oldest * 1_000) : null }
}

/** Rejects within two seconds if the database does not respond. */
export async function readStatistics(database: Pick<Database, 'probe'>): Promise<Statistics> {
  const [row] = await database.probe(COUNT)
  const found = JSON.parse(String(row?.['found'])) as Found
  return { mail: sumOf(found, 'mail'), openPayments: Object.fromEntries(openStatuses.map((status) => [status, sumOf(found, status)])) as Statistics['openPayments'] }
}
