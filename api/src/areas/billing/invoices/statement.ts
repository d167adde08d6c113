import { and, asc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { findSender } from '#areas/documents'
import { downloadLink, type DownloadFile } from '#areas/downloads'
import { customerLanguage, fullName } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { invoices, payments, users } from '#foundation/database/schema'
import { readDay } from '#foundation/dates'
import { badRequest, notFound } from '#foundation/errors'
import type { FileStore } from '#foundation/files/file-store'
import { customerFileWords } from '#foundation/languages/asked-language'
import { wordsFor, type Words } from '#foundation/languages/words'
import type { TenantRow } from '#foundation/tenants'
import type { Statement } from '@portal/contract'
import { SOURCE_LANGUAGE } from '@portal/i18n/languages'
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

const toInvoiceEntry = ({ id, invoiceDate, totalCents }: InvoiceRow, i18n: Words): Omit<Entry, 'balance_cents'> => ({
  day: invoiceDate,
  kind: 'invoice',
  invoice_id: id,
  payment_id: null,
  text: i18n._('Invoice #{id}', { id }),
  amount_cents: totalCents,
})

function toPaymentEntry(
  row: typeof payments.$inferSelect,
  timezone: string,
  i18n: Words,
): Omit<Entry, 'balance_cents'> {
  const payment = toPayment(row)
  const moved = row.refundOfId === null ? ('payment' as const) : ('refund' as const)
  return {
    day: formatIn(row.transactionTime, timezone, 'yyyy-MM-dd'),
    kind: row.adjustment ?? moved,
    invoice_id: row.invoiceId,
    payment_id: row.id,
    text: [
      i18n._('{payment}, invoice #{id}.', { payment: transactionText(payment, i18n.rules), id: row.invoiceId }),
      priceAdjustmentText(payment, i18n.rules),
    ]
      .filter(Boolean)
      .join(' '),
    amount_cents: -row.amountCents - row.priceAdjustmentCents,
  }
}

/** What a customer owed, was billed and paid in a period, its entries in the given words; voided invoices are left out. 404 if there is no such customer. */
async function loadStatement(
  db: Db,
  { timezone }: TenantRow,
  customerId: number,
  { from, to }: Period,
  i18n: Words,
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
    ...billed.map((invoice) => toInvoiceEntry(invoice, i18n)),
    ...made.flatMap(({ payment }) => (countsInBalance(payment) ? [toPaymentEntry(payment, timezone, i18n)] : [])),
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
    ...(await loadStatement(db, tenant, customerId, period, wordsFor(SOURCE_LANGUAGE))),
    pdf_url: downloadLink(services, tenant.id, { kind: 'statement', id: customerId, ...period }, now),
  }
}

/** A statement as a PDF. */
export async function loadStatementFile(
  { db, files, tenant, request }: { db: Db; files: FileStore; tenant: TenantRow; request: FastifyRequest },
  { id, ...period }: Period & { id: number },
): Promise<DownloadFile> {
  const i18n = customerFileWords(request, await customerLanguage(db, id), tenant)
  const statement = await loadStatement(db, tenant, id, period, i18n)
  return {
    name: i18n._('statement-{id}-{day}.pdf', { id, day: period.to }),
    type: 'application/pdf',
    write: async (now) => statementPdf(statement, await findSender(files, tenant, null, i18n), now),
  }
}
