import { sql } from 'drizzle-orm'
import { proceedLink } from '#areas/quotes'
import type { Db } from '#foundation/database/database'
import {
  readTable,
  shownCents,
  shownDay,
  searchedStatus,
  type TableQuery,
  type TableSource,
} from '#foundation/database/paged-table'
import type { QuoteStatus } from '#foundation/database/schema'
import type { Words } from '#foundation/languages/words'
import { whereOwn, type OwnScope } from '#foundation/security/authorization'
import type { QuoteRow } from '@portal/contract'
import { formatCents, statusLabel } from '@portal/rules'

type Row = {
  id: number
  job_id: number | null
  date: string
  name: string
  description: string | null
  total_cents: number
  version: number
  status: QuoteStatus
}

const source = (own: OwnScope, today: string, i18n: Words): TableSource => ({
  language: i18n.language,
  from: sql`select id, job_id, quote_date, quote_date::text as date, name, summary as description, total_cents, version,
    case when status in ('sent', 'pending') and expires_on < ${today}::date then 'expired' else status end as status from quotes where ${whereOwn(own, { userId: sql`user_id`, id: sql`id` })}`,
  sort: {
    date: sql`quote_date`,
    name: sql`lower(name)`,
    description: sql`lower(description)`,
    id: sql`id`,
    job_id: sql`job_id`,
    total: sql`total_cents`,
  },
  defaultSort: 'date',
  searched: [
    sql`id`,
    sql`job_id`,
    shownDay(sql`quote_date`, i18n),
    sql`name`,
    sql`description`,
    shownCents(sql`total_cents`),
    searchedStatus(sql`status`, i18n),
  ],
})

/** A customer's quotes as a table. */
export async function quotesTable(
  db: Db,
  own: OwnScope,
  query: TableQuery,
  today: string,
  i18n: Words,
): Promise<{ data: QuoteRow[]; recordsFiltered: number }> {
  const { rows, recordsFiltered } = await readTable<Row>(db, source(own, today, i18n), query)
  const data = rows.map(({ id, job_id, date, name, description, total_cents, version, status }) => ({
    id,
    date,
    name,
    description: description ?? '',
    job_id,
    total: formatCents(total_cents),
    total_cents,
    status: statusLabel(status),
    links: { quote_proceed: proceedLink({ id, status, version, totalCents: total_cents }) },
  }))
  return { data, recordsFiltered }
}
