import { sql } from 'drizzle-orm'
import { paymentLink } from '#areas/billing'
import type { Db } from '#foundation/database/database'
import { readTable, shownCents, shownDay, type TableQuery, type TableSource } from '#foundation/database/paged-table'
import type { Words } from '#foundation/languages/words'
import { whereOwn, type OwnScope } from '#foundation/security/authorization'
import type { InvoiceRow } from '@portal/contract'
import { formatCents } from '@portal/rules'

type Row = {
  id: number
  job_id: number
  date: string
  total_cents: number
  refunded_cents: number
  balance_cents: number
  voided: boolean
}

/** Nothing is owed on a voided invoice, whatever its figures say. */
const source = (own: OwnScope, dueOnly: boolean, i18n: Words): TableSource => ({
  language: i18n.language,
  from: sql`
    select id, job_id, invoice_date, invoice_date::text as date, total_cents, case when voided then 0 else balance_cents end as balance_cents, voided,
           (select coalesce(-sum(amount_cents), 0)::int from payments where invoice_id = invoices.id and amount_cents < 0 and status in ('approved', 'submitted')) as refunded_cents
    from invoices where ${whereOwn(own, { userId: sql`user_id`, id: sql`id` })} ${dueOnly ? sql`and balance_cents > 0 and not voided` : sql``}`,
  sort: {
    date: sql`invoice_date`,
    id: sql`id`,
    job_id: sql`job_id`,
    total: sql`total_cents`,
    balance_due: sql`balance_cents`,
  },
  defaultSort: dueOnly ? 'id' : 'date',
  searched: [
    sql`id`,
    sql`job_id`,
    shownDay(sql`invoice_date`, i18n),
    shownCents(sql`total_cents`),
    shownCents(sql`balance_cents`),
    sql`case when voided then ${`Voided\n${i18n._('Voided')}`}::text when balance_cents = 0 then ${`Paid\n${i18n._('Paid')}`}::text end`,
  ],
})

/** A customer's invoices as a table. `dueOnly`: only those with a balance due. `offered`: whether a payment option is offered. `i18n`: of the reader, in whose words it is searched. */
export async function invoicesTable(
  db: Db,
  own: OwnScope,
  query: TableQuery,
  { dueOnly, offered, i18n }: { dueOnly: boolean; offered: boolean; i18n: Words },
): Promise<{ data: InvoiceRow[]; recordsFiltered: number }> {
  const { rows, recordsFiltered } = await readTable<Row>(db, source(own, dueOnly, i18n), query)
  const data = rows.map(({ id, job_id, date, total_cents, refunded_cents, balance_cents, voided }) => ({
    id,
    invoice_id: id,
    job_id,
    date,
    total: formatCents(total_cents),
    balance_due: formatCents(balance_cents),
    total_cents,
    refunded_cents,
    balance_cents,
    voided,
    links: { payment_create: paymentLink({ id, voided, balanceCents: balance_cents }, offered) },
  }))
  return { data, recordsFiltered }
}
