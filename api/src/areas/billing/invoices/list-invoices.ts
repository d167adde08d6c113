import { and, eq, gt, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { fullName } from '#areas/identity'
import { csvAmount, csvDay, type CsvColumn } from '#foundation/csv/write-csv'
import type { Db } from '#foundation/database/database'
import { matches, onDays, sortedPage, withinAmounts } from '#foundation/database/keyset'
import { invoices, payments, users } from '#foundation/database/schema'
import { statusText } from '#foundation/languages/status-text'
import type { Words } from '#foundation/languages/words'
import type { InvoiceSummary, Query, Response } from '@portal/contract'
import type { InvoiceRow } from './invoice.store'

/** The day on which an invoice is due. */
export const dueOn = sql<string>`coalesce(${invoices.dueOn}, ${invoices.invoiceDate})`

const writtenOff = sql<number>`coalesce((
  select sum(${payments.priceAdjustmentCents}) from ${payments}
  where ${payments.invoiceId} = ${invoices.id} and ${payments.adjustment} = 'write_off' and ${payments.status} = 'approved'), 0)::int`

const isWrittenOff = sql`(${invoices.id} in (
  select ${payments.invoiceId} from ${payments} where ${payments.adjustment} = 'write_off' and ${payments.status} = 'approved'))`

const orders = {
  date: [invoices.invoiceDate, 'date'],
  total: [invoices.totalCents, 'integer'],
  balance: [invoices.balanceCents, 'integer'],
} as const

const valid = eq(invoices.voided, false)
const open = and(gt(invoices.balanceCents, 0), valid)
const nothingOwed = and(valid, lte(invoices.balanceCents, 0))
const settled = and(nothingOwed, or(gt(invoices.totalCents, 0), isNotNull(invoices.finalizedAt)))

/** As `readStatus`; `open` with what is overdue. */
const withStatus = (status: Query<'listInvoices'>['status'], today: string): SQL | undefined =>
  status &&
  {
    draft: and(nothingOwed, lte(invoices.totalCents, 0), isNull(invoices.finalizedAt)),
    open,
    overdue: and(open, sql`${dueOn} < ${today}::date`),
    paid: and(settled, sql`not ${isWrittenOff}`),
    written_off: and(settled, isWrittenOff),
    void: eq(invoices.voided, true),
  }[status]

function readStatus(
  row: InvoiceRow,
  { due, writtenOffCents, today }: { due: string; writtenOffCents: number; today: string },
): InvoiceSummary['status'] {
  if (row.voided) return 'void'
  if (row.balanceCents > 0) return due < today ? 'overdue' : 'open'
  if (row.totalCents <= 0 && row.finalizedAt === null) return 'draft'
  return writtenOffCents > 0 ? 'written_off' : 'paid'
}

/** A page of all customers' invoices. */
export async function listInvoices(
  db: Db,
  query: Query<'listInvoices'>,
  today: string,
): Promise<Response<'listInvoices'>> {
  const { sort_by = 'date', limit = 50 } = query
  const page = sortedPage(orders, invoices.id, { ...query, sort_by })
  const found = await db
    .select({
      invoice: invoices,
      place: page.place,
      customer: users,
      writtenOffCents: writtenOff,
      due: sql<string>`${dueOn}::text`,
    })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .where(
      and(
        withStatus(query.status, today),
        query.finalized === undefined ? undefined : eq(isNotNull(invoices.finalizedAt), query.finalized),
        matches(invoices.userId, query.customer_id),
        onDays(invoices.invoiceDate, query),
        withinAmounts(invoices.totalCents, query),
        page.behind,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(limit + 1)
  const { rows, next } = page.cut(found, limit)
  return {
    data: rows.map(({ invoice, customer, writtenOffCents, due }) => ({
      id: invoice.id,
      job_id: invoice.jobId,
      customer: { id: customer.id, full_name: fullName(customer) },
      invoice_date: invoice.invoiceDate,
      due_on: due,
      status: readStatus(invoice, { due, writtenOffCents, today }),
      finalized: invoice.finalizedAt !== null,
      quote_id: invoice.quoteId,
      part: invoice.part,
      total_cents: invoice.totalCents,
      paid_cents: invoice.totalTransactionsCents,
      written_off_cents: writtenOffCents,
      balance_cents: invoice.voided ? 0 : invoice.balanceCents,
    })),
    next,
  }
}

export const invoiceColumns = (i18n: Words): CsvColumn<InvoiceSummary>[] => [
  [i18n._('Invoice #'), ({ id }) => id],
  [i18n._('Job #'), ({ job_id }) => job_id],
  [i18n._('Date'), ({ invoice_date }) => csvDay(invoice_date, i18n.language)],
  [i18n._('Due on'), ({ due_on }) => csvDay(due_on, i18n.language)],
  [i18n._('Customer'), ({ customer }) => customer.full_name],
  [i18n._('Status'), ({ status }) => statusText(status, i18n)],
  [i18n._('Part'), ({ part }) => part ?? ''],
  [i18n._('Total'), ({ total_cents }) => csvAmount(total_cents)],
  [i18n._('Paid', {}, { context: 'amount' }), ({ paid_cents }) => csvAmount(paid_cents)],
  [i18n._('Written off'), ({ written_off_cents }) => csvAmount(written_off_cents)],
  [i18n._('Balance'), ({ balance_cents }) => csvAmount(balance_cents)],
]
