import { and, asc, eq } from 'drizzle-orm'
import { findSender } from '#areas/documents'
import { downloadLink, type DownloadFile } from '#areas/downloads'
import { fullName } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { invoices, payments, users } from '#foundation/database/schema'
import { readDay } from '#foundation/dates'
import { badRequest, notFound } from '#foundation/errors'
import type { FileStore } from '#foundation/files/file-store'
import type { TenantRow } from '#foundation/tenants'
import type { Statement } from '@portal/contract'
import { priceAdjustmentText, transactionText } from '@portal/rules'
import { formatIn } from '@portal/rules/dates'
import { countsInBalance } from '../payments/ledger'
import { toPayment, type InvoiceRow } from './invoice.store'
import { statementPdf } from './statement-pdf'

type Entry = Statement['entries'][number]
type StatementData = Omit<Statement, 'pdf_url'>
export type Period = { from: string; to: string }

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 90

/** The period asked for, by default the 90 days until today. 400 if it ends before it begins. */
export function readPeriod(asked: { from?: string; to?: string }, { timezone }: TenantRow, now: Date): Period {
  const to = asked.to === undefined ? formatIn(now, timezone, 'yyyy-MM-dd') : readDay(asked.to, 'to')
  const from =
    asked.from === undefined
      ? new Date(Date.parse(to) - DEFAULT_DAYS * DAY_MS).toISOString().slice(0, 10)
      : readDay(asked.from, 'from')
  if (from > to) throw badRequest('from', 'The period must not end before it begins.')
  return { from, to }
}

const toInvoiceEntry = ({ id, invoiceDate, totalCents }: InvoiceRow): Omit<Entry, 'balance_cents'> => ({
  day: invoiceDate,
  kind: 'invoice',
  invoice_id: id,
  payment_id: null,
  text: `Invoice #${id}`,
  amount_cents: totalCents,
})

function toPaymentEntry(row: typeof payments.$inferSelect, timezone: string): Omit<Entry, 'balance_cents'> {
  const payment = toPayment(row)
  const moved = row.refundOfId === null ? ('payment' as const) : ('refund' as const)
  return {
    day: formatIn(row.transactionTime, timezone, 'yyyy-MM-dd'),
    kind: row.adjustment ?? moved,
    invoice_id: row.invoiceId,
    payment_id: row.id,
    text: [`${transactionText(payment)}, invoice #${row.invoiceId}.`, priceAdjustmentText(payment)]
      .filter(Boolean)
      .join(' '),
    amount_cents: -row.amountCents - row.priceAdjustmentCents,
  }
}

/** What a customer owed, was billed and paid in a period; voided invoices are left out. 404 if there is no such customer. */
async function loadStatement(
  db: Db,
  { timezone }: TenantRow,
  customerId: number,
  { from, to }: Period,
): Promise<StatementData> {
  const own = and(eq(invoices.userId, customerId), eq(invoices.voided, false))
  const [[customer], billed, made] = await Promise.all([
    db
      .select()
      .from(users)
      .where(and(eq(users.id, customerId), eq(users.role, 'customer'))),
    db.select().from(invoices).where(own).orderBy(asc(invoices.invoiceDate), asc(invoices.id)),
    db
      .select({ payment: payments })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(own)
      .orderBy(asc(payments.transactionTime), asc(payments.id)),
  ])
  if (!customer) throw notFound('No such customer')
  const all = [
    ...billed.map(toInvoiceEntry),
    ...made.flatMap(({ payment }) => (countsInBalance(payment) ? [toPaymentEntry(payment, timezone)] : [])),
  ].sort((a, b) => a.day.localeCompare(b.day))
  const opening = all.filter(({ day }) => day < from).reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  let balance = opening
  const entries = all
    .filter(({ day }) => day >= from && day <= to)
    .map((entry) => ({ ...entry, balance_cents: (balance += entry.amount_cents) }))
  const open = billed.filter(({ balanceCents }) => balanceCents > 0)
  return {
    customer: { id: customer.id, full_name: fullName(customer) },
    from,
    to,
    opening_cents: opening,
    entries,
    closing_cents: balance,
    open_invoices: open.map(({ id, invoiceDate, totalCents, balanceCents }) => ({
      id,
      invoice_date: invoiceDate,
      total_cents: totalCents,
      balance_cents: balanceCents,
    })),
    due_cents: open.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
  }
}

/** The statement with the link to its PDF, which works for half a day. */
export async function readStatement(
  db: Db,
  tenant: TenantRow,
  services: { secret: string },
  { customerId, period, now }: { customerId: number; period: Period; now: Date },
): Promise<Statement> {
  return {
    ...(await loadStatement(db, tenant, customerId, period)),
    pdf_url: downloadLink(services, tenant.id, { kind: 'statement', id: customerId, ...period }, now),
  }
}

/** A statement as a PDF. */
export async function loadStatementFile(
  { db, files, tenant }: { db: Db; files: FileStore; tenant: TenantRow },
  { id, ...period }: Period & { id: number },
): Promise<DownloadFile> {
  const statement = await loadStatement(db, tenant, id, period)
  return {
    name: `statement-${id}-${period.to}.pdf`,
    type: 'application/pdf',
    write: async (now) => statementPdf(statement, await findSender(files, tenant, null), now),
  }
}
