import { type Download, type DownloadFile, downloadLink, type DownloadTable } from '#areas/downloads'
import { tenantToday } from '#areas/quotes'
import { plainAmount, toCsv, type CsvColumn } from '#foundation/csv/write-csv'
import type { Db } from '#foundation/database/database'
import type { TableQuery } from '#foundation/database/paged-table'
import { gone } from '#foundation/errors'
import { askedLanguage } from '#foundation/languages/asked-language'
import { firstSpoken, wordsFor, type Words } from '#foundation/languages/words'
import type { OwnScope } from '#foundation/security/authorization'
import { findLiveSessionIds, type Principal } from '#foundation/security/sessions'
import type { TenantRow } from '#foundation/tenants'
import type { AppointmentRow, InvoiceRow, QuoteRow } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { formatDate, formatDay } from '@portal/rules/dates'
import { appointmentsTable } from './appointments-table'
import { invoicesTable } from './invoices-table'
import { quotesTable } from './quotes-table'

/** Maximum number of rows in a file. */
const ROWS_AT_MOST = 10_000

const invoiceColumns: CsvColumn<InvoiceRow>[] = [
  ['Date', (row) => formatDay(row.date)],
  ['Invoice #', (row) => row.invoice_id],
  ['Job #', (row) => row.job_id],
  ['Total', (row) => plainAmount(row.total)],
  ['Balance Due', (row) => (row.voided ? 'Voided' : plainAmount(row.balance_due))],
  ['Refunded', (row) => plainAmount(formatCents(row.refunded_cents ?? 0))],
]

const appointmentColumns: CsvColumn<AppointmentRow>[] = [
  ['Date', (row) => formatDate(row.date, row.time_zone)],
  ['Location', (row) => row.location],
  ['Service Address', (row) => row.address],
  ['Appointment', (row) => row.appointment],
  ['Total', (row) => plainAmount(row.total)],
  ['Status', (row) => row.status],
]

const quoteColumns: CsvColumn<QuoteRow>[] = [
  ['Date', (row) => formatDay(row.date)],
  ['Name', (row) => row.name],
  ['Description', (row) => row.description],
  ['Quote #', (row) => row.id],
  ['Job #', (row) => row.job_id ?? ''],
  ['Total', (row) => plainAmount(row.total)],
]

/** In whose words a table is searched. */
export const readerWords = (language: string | null | undefined): Words => wordsFor(firstSpoken(language))

type TableDownload = Extract<Download, { kind: 'table' }>

/** A table as a CSV file: the matching rows, `ROWS_AT_MOST` at most, in the requested order. 410 once the session that asked for the link has ended. */
export async function loadTableFile(
  db: Db,
  tenant: TenantRow,
  { table, sort_by, sort_desc, query, language, session, ...own }: TableDownload,
  now: Date,
): Promise<DownloadFile> {
  // Nodes of the version before make links that name no session.
  if (session !== undefined && !(await findLiveSessionIds(db, [session], now)).has(session))
    throw gone('This link has expired. Please open it again from the portal.')
  const whole: TableQuery = { page: 1, per_page: ROWS_AT_MOST, sort_by, sort_desc, query }
  const bytes = await readTableFile(db, tenant, table, own, whole, now, readerWords(language))
  return {
    name: `${table.replace('_', '-')}.csv`,
    type: 'text/csv; charset=utf-8',
    write: () => Promise.resolve(bytes),
  }
}

async function readTableFile(
  db: Db,
  tenant: TenantRow,
  table: DownloadTable,
  own: OwnScope,
  query: TableQuery,
  now: Date,
  i18n: Words,
): Promise<Buffer> {
  switch (table) {
    case 'appointments':
      return toCsv(appointmentColumns, (await appointmentsTable(db, own, tenant, query, i18n)).data)
    case 'quotes':
      return toCsv(quoteColumns, (await quotesTable(db, own, query, tenantToday(tenant, now), i18n)).data)
    case 'invoices':
    case 'balance_due':
      return toCsv(
        invoiceColumns,
        (await invoicesTable(db, own, query, { dueOnly: table === 'balance_due', offered: false, i18n })).data,
      )
  }
}

/** Adds the link to the whole table as a CSV file to one page of it. */
export const withCsvLink = <Page extends object>(
  page: Page,
  table: DownloadTable,
  {
    own,
    query: { sort_by, sort_desc, query },
    principal,
    tenant,
    services,
    now,
  }: {
    own: OwnScope
    query: TableQuery
    principal: Principal
    tenant: TenantRow
    services: { secret: string }
    now: Date
  },
): Page & { csv_url: string } => ({
  ...page,
  csv_url: downloadLink(
    services,
    tenant.id,
    {
      kind: 'table',
      table,
      ...own,
      sort_by,
      sort_desc,
      query,
      language: askedLanguage() ?? undefined,
      session: principal.sessionId,
    },
    now,
  ),
})
