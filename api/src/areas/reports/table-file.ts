import type { FastifyRequest } from 'fastify'
import { type Download, type DownloadFile, downloadLink, type DownloadTable } from '#areas/downloads'
import { customerLanguage } from '#areas/identity'
import { tenantToday } from '#areas/quotes'
import { csvDate, csvDay, plainAmount, toCsv, type CsvColumn } from '#foundation/csv/write-csv'
import type { Db } from '#foundation/database/database'
import type { TableQuery } from '#foundation/database/paged-table'
import { gone } from '#foundation/errors'
import { askedLanguage, customerFileWords } from '#foundation/languages/asked-language'
import { readerOf } from '#foundation/languages/own-texts'
import { statusText } from '#foundation/languages/status-text'
import { firstSpoken, wordsFor, type Words } from '#foundation/languages/words'
import type { OwnScope } from '#foundation/security/authorization'
import { findLiveSessionIds, type Principal } from '#foundation/security/sessions'
import type { TenantRow } from '#foundation/tenants'
import type { AppointmentRow, InvoiceRow, QuoteRow } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { appointmentsTable } from './appointments-table'
import { invoicesTable } from './invoices-table'
import { quotesTable } from './quotes-table'

/** Maximum number of rows in a file. */
const ROWS_AT_MOST = 10_000

const invoiceColumns = (i18n: Words): CsvColumn<InvoiceRow>[] => [
  [i18n._('Date'), (row) => csvDay(row.date, i18n.language)],
  [i18n._('Invoice #'), (row) => row.invoice_id],
  [i18n._('Job #'), (row) => row.job_id],
  [i18n._('Total'), (row) => plainAmount(row.total)],
  [i18n._('Balance Due'), (row) => (row.voided ? i18n._('Voided') : plainAmount(row.balance_due))],
  [i18n._('Refunded'), (row) => plainAmount(formatCents(row.refunded_cents ?? 0))],
]

const appointmentColumns = (i18n: Words): CsvColumn<AppointmentRow>[] => [
  [i18n._('Date'), (row) => csvDate(row.date, row.time_zone, i18n.language)],
  [i18n._('Location'), (row) => row.location],
  [i18n._('Service Address'), (row) => row.address],
  [i18n._('Appointment'), (row) => row.appointment],
  [i18n._('Total'), (row) => plainAmount(row.total)],
  [i18n._('Status'), (row) => statusText(row.status, i18n)],
]

const quoteColumns = (i18n: Words): CsvColumn<QuoteRow>[] => [
  [i18n._('Date'), (row) => csvDay(row.date, i18n.language)],
  [i18n._('Name'), (row) => row.name],
  [i18n._('Description'), (row) => row.description],
  [i18n._('Quote #'), (row) => row.id],
  [i18n._('Job #'), (row) => row.job_id ?? ''],
  [i18n._('Total'), (row) => plainAmount(row.total)],
]

const tableNames = (i18n: Words): Record<DownloadTable, string> => ({
  appointments: i18n._('appointments.csv'),
  invoices: i18n._('invoices.csv'),
  quotes: i18n._('quotes.csv'),
  balance_due: i18n._('balance-due.csv'),
})

/** In whose words a table is searched. */
export const readerWords = (language: string | null | undefined): Words => wordsFor(firstSpoken(language))

type TableDownload = Extract<Download, { kind: 'table' }>

/** A table as a CSV file: the matching rows, `ROWS_AT_MOST` at most, in the requested order. 410 once the session that asked for the link has ended. */
export async function loadTableFile(
  { table, sort_by, sort_desc, query, language, session, ...own }: TableDownload,
  { db, tenant, now, request }: { db: Db; tenant: TenantRow; now: Date; request: FastifyRequest },
): Promise<DownloadFile> {
  // Nodes of the version before make links that name no session.
  if (session !== undefined && !(await findLiveSessionIds(db, [session], now)).has(session))
    throw gone('This link has expired. Please open it again from the portal.')
  const whole: TableQuery = { page: 1, per_page: ROWS_AT_MOST, sort_by, sort_desc, query }
  const i18n = customerFileWords(request, await customerLanguage(db, own.userId), tenant)
  const bytes = await readTableFile({ db, tenant, now, i18n, searched: readerWords(language) }, table, own, whole)
  return {
    name: tableNames(i18n)[table],
    type: 'text/csv; charset=utf-8',
    write: () => Promise.resolve(bytes),
  }
}

async function readTableFile(
  { db, tenant, now, i18n, searched }: { db: Db; tenant: TenantRow; now: Date; i18n: Words; searched: Words },
  table: DownloadTable,
  own: OwnScope,
  query: TableQuery,
): Promise<Buffer> {
  switch (table) {
    case 'appointments': {
      const reader = readerOf(i18n.language, tenant)
      const { data } = await appointmentsTable(db, own, tenant, query, {
        reader,
        i18n: searched,
        language: i18n.language,
      })
      return toCsv(appointmentColumns(i18n), data)
    }
    case 'quotes':
      return toCsv(quoteColumns(i18n), (await quotesTable(db, own, query, tenantToday(tenant, now), searched)).data)
    case 'invoices':
    case 'balance_due':
      return toCsv(
        invoiceColumns(i18n),
        (await invoicesTable(db, own, query, { dueOnly: table === 'balance_due', offered: false, i18n: searched }))
          .data,
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
