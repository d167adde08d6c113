import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { fullName } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { invoices, payments, users } from '#foundation/database/schema'
import { isoOrNull } from '#foundation/dates'
import { forbidden, notFound } from '#foundation/errors'
import type { Principal } from '#foundation/security/sessions'
import type { LedgerPayment, Query } from '@portal/contract'
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

/** Payments with their customers, newest first. An admin who came by an invoice link sees only that invoice's; 403 for other links. */
export async function listPayments(
  db: Db,
  { resource }: Principal,
  { state, page = 1, per_page = 25 }: Query<'listPayments'>,
): Promise<{ data: LedgerPayment[]; recordsFiltered: number }> {
  if (resource && resource.type !== 'Invoice') throw forbidden()
  const which = and(
    state === 'unsettled' ? inArray(payments.status, [...UNSETTLED]) : undefined,
    resource ? eq(payments.invoiceId, resource.id) : undefined,
  )
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(payments)
    .where(which)
  const found = await db
    .select({ row: payments, customer: { id: users.id, firstName: users.firstName, lastName: users.lastName } })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .innerJoin(users, eq(users.id, invoices.userId))
    .where(which)
    .orderBy(desc(payments.transactionTime), desc(payments.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return {
    data: found.map(({ row, customer }) => toLedgerPayment(row, customer)),
    recordsFiltered: counted?.count ?? 0,
  }
}

/** One payment as the office sees it. */
export async function loadForAdmin(db: Db, row: PaymentRow): Promise<LedgerPayment> {
  const [customer] = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .where(eq(invoices.id, row.invoiceId))
  return toLedgerPayment(row, customer ?? null)
}
