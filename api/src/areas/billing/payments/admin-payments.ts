import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { fullName } from '#areas/identity'
import { csvAmount, csvDate, type CsvColumn } from '#foundation/csv/write-csv'
import type { Db } from '#foundation/database/database'
import { matches, sortedPage, withinAmounts, withinDays } from '#foundation/database/keyset'
import { invoices, payments, users } from '#foundation/database/schema'
import { isoOrNull } from '#foundation/dates'
import { forbidden, notFound } from '#foundation/errors'
import type { Words } from '#foundation/languages/words'
import type { Principal } from '#foundation/security/sessions'
import type { TenantRow } from '#foundation/tenants'
import type { LedgerPayment, Query, Response } from '@portal/contract'
import { paymentKindText, paymentMethodText, transactionCents } from '@portal/rules'
import { findAuthorizedInvoice, toPayment } from '../invoices/invoice.store'
import type { PaymentRow } from './ledger'

/** Statuses that are not final. */
const UNSETTLED = ['attempted', 'unknown', 'submitted', 'partial'] as const

const toLedgerPayment = (
  row: PaymentRow,
  customer: { id: number; firstName: string; lastName: string } | null,
): LedgerPayment => {
  const { receipt_url: _, ...shown } = toPayment(row)
  return {
    ...shown,
    status: row.status,
    gateway: row.gateway,
    gateway_reference: row.gatewayReference,
    message: row.message,
    checked_at: isoOrNull(row.checkedAt),
    customer: customer && { id: customer.id, full_name: fullName(customer) },
  }
}

/** A payment that the principal may act on; 404 for any other. */
export async function findForAdmin(db: Db, principal: Principal, id: number): Promise<PaymentRow> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  if (!row) throw notFound('No such payment')
  await findAuthorizedInvoice(db, principal, row.invoiceId).catch(() => {
    throw notFound('No such payment')
  })
  return row
}

const orders = { time: [payments.transactionTime, 'timestamptz'], amount: [payments.amountCents, 'integer'] } as const

const kinds = {
  payment: and(isNull(payments.refundOfId), isNull(payments.adjustment)),
  refund: isNotNull(payments.refundOfId),
  credit: eq(payments.adjustment, 'credit'),
  write_off: eq(payments.adjustment, 'write_off'),
}

const matching = (query: Query<'listPayments'>, { timezone }: Pick<TenantRow, 'timezone'>): SQL | undefined =>
  and(
    query.state === 'unsettled' ? inArray(payments.status, [...UNSETTLED]) : undefined,
    matches(payments.status, query.status),
    query.kind && kinds[query.kind],
    // Of final invoices what others of the quote bill: nobody pays or takes off anything.
    sql`${payments.adjustment} is distinct from 'billed'`,
    matches(payments.transactionType, query.transaction_type),
    matches(invoices.userId, query.customer_id),
    matches(payments.invoiceId, query.invoice_id),
    withinDays(payments.transactionTime, query, timezone),
    withinAmounts(payments.amountCents, query),
  )

/** A page of payments with their customers. An admin who came by an invoice link sees only that invoice's; 403 for other links. */
export async function listPayments(
  db: Db,
  { resource }: Principal,
  tenant: TenantRow,
  query: Query<'listPayments'>,
): Promise<Response<'listPayments'>> {
  if (resource && resource.type !== 'Invoice') throw forbidden()
  const { sort_by = 'time', limit = 50 } = query
  const page = sortedPage(orders, payments.id, { ...query, sort_by })
  const found = await db
    .select({
      row: payments,
      place: page.place,
      customer: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .innerJoin(users, eq(users.id, invoices.userId))
    .where(and(matching(query, tenant), resource ? eq(payments.invoiceId, resource.id) : undefined, page.behind))
    .orderBy(...page.orderBy)
    .limit(limit + 1)
  const { rows, next } = page.cut(found, limit)
  return { data: rows.map(({ row, customer }) => toLedgerPayment(row, customer)), next }
}

export const paymentColumns = (i18n: Words, { timezone }: Pick<TenantRow, 'timezone'>): CsvColumn<LedgerPayment>[] => [
  [i18n._('Payment #'), ({ id }) => id],
  [i18n._('Date'), ({ transaction_time }) => csvDate(transaction_time, timezone, i18n.language)],
  [i18n._('Customer'), ({ customer }) => customer?.full_name ?? ''],
  [i18n._('Invoice #'), ({ invoice_id }) => invoice_id],
  [i18n._('Kind'), (payment) => paymentKindText(payment, i18n.rules)],
  [i18n._('Method'), (payment) => (payment.adjustment ? '' : paymentMethodText(payment, i18n.rules))],
  [i18n._('Status'), ({ status }) => status],
  [i18n._('Amount'), (payment) => csvAmount(transactionCents(payment))],
  [i18n._('Reference'), ({ reference_id }) => reference_id],
  [i18n._('Notes'), ({ notes, message }) => notes ?? message ?? ''],
]

/** One payment as the office sees it. */
export async function loadForAdmin(db: Db, row: PaymentRow): Promise<LedgerPayment> {
  const [customer] = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .where(eq(invoices.id, row.invoiceId))
  return toLedgerPayment(row, customer ?? null)
}
