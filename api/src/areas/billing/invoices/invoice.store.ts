import { and, asc, desc, eq, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import {
  billingAddresses,
  documentParties,
  findSignedCopies,
  getLateFee,
  canRead,
  prepareRows,
  serviceAddresses,
  toDiscount,
  toIssuer,
  toLineItems,
  toSignature,
  toTaxSetting,
  withSignedCopies,
} from '#areas/documents'
import { linkMaker, type LinkTo } from '#areas/downloads'
import { anyValue, type Db } from '#foundation/database/database'
import { prepareOnce } from '#foundation/database/prepare-once'
import { invoices, payments, users } from '#foundation/database/schema'
import { iso } from '#foundation/dates'
import { notFound } from '#foundation/errors'
import { askedReader } from '#foundation/languages/asked-language'
import type { Principal } from '#foundation/security/sessions'
import type { Services } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import type { Invoice, Payment, Role } from '@portal/contract'
import { formatCents, hasReceipt, paymentTotals } from '@portal/rules'
import { mayOfferPayment, paymentLink } from '../payment-options'
import { getReference } from '../payments/payment-references'
import { jobsWithWorkDone } from './work-done'

export type InvoiceRow = typeof invoices.$inferSelect
type PaymentRow = typeof payments.$inferSelect

/** A partial charge is voided right away, so it is shown as voided. */
const shownStatus = (status: PaymentRow['status']): Payment['status'] => (status === 'partial' ? 'voided' : status)

/** A payment as the contract shows it; `receipt_url` is null without `linkTo` or without a receipt. */
export const toPayment = (row: PaymentRow, linkTo?: LinkTo): Payment => ({
  id: row.id,
  invoice_id: row.invoiceId,
  transaction_time: iso(row.transactionTime),
  transaction_type: row.transactionType,
  amount_cents: row.amountCents,
  card_brand: row.cardBrand,
  card_last4: row.cardLast4,
  entry_method: row.entryMethod,
  check_number: row.checkNumber,
  ach_account_type: row.achAccountType,
  ach_last4: row.achLast4,
  processor_name: row.processorName,
  reference_id: getReference(row),
  status: shownStatus(row.status),
  notes: row.notes,
  price_adjustment_cents: row.priceAdjustmentCents,
  ...(row.adjustment && { adjustment: row.adjustment }),
  receipt_url:
    linkTo && hasReceipt({ status: shownStatus(row.status), amount_cents: row.amountCents })
      ? linkTo({ kind: 'receipt', id: row.id })
      : null,
})

const toFinancials = (row: InvoiceRow, made: readonly Payment[]): Invoice['financials'] => ({
  ...paymentTotals(made),
  subtotal_cents: row.subtotalCents,
  late_fee_cents: getLateFee(row),
  discount_amount_cents: row.discountAmountCents,
  sales_tax_cents: row.salesTaxCents,
  total_cents: row.totalCents,
  total_transactions_cents: row.totalTransactionsCents,
  balance_cents: row.balanceCents,
  savings_cents: row.savingsCents,
})

/** Hides refunds that are attempted, unknown or failed. Customers see a refund only once it has gone through; the office lists all. */
export const visiblePayments = or(
  isNull(payments.refundOfId),
  notInArray(payments.status, ['attempted', 'unknown', 'failed']),
)

export interface InvoiceView {
  tenant: Pick<TenantRow, 'taxable' | 'language'>
  /** Whether the principal is offered a payment option. */
  payable: boolean
  /** The principal's role. */
  role?: Role
  /** Makes the links to PDFs and receipts; without it they are null. */
  linkTo?: LinkTo
  /** Include group headings among the lines. */
  grouped?: boolean
  limit?: number
}

const selectInvoices = (db: Db, which: SQL | undefined) =>
  db
    .select({ invoice: invoices, customer: users, billing: billingAddresses, service: serviceAddresses })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .leftJoin(billingAddresses, eq(billingAddresses.id, invoices.billingAddressId))
    .leftJoin(serviceAddresses, eq(serviceAddresses.id, invoices.serviceAddressId))
    .where(which)
    .orderBy(desc(invoices.invoiceDate), desc(invoices.id))
type FoundInvoice = Awaited<ReturnType<typeof selectInvoices>>[number]

const findInvoice = prepareOnce((db) => selectInvoices(db, eq(invoices.id, sql.placeholder('id'))))
const { findItems, findDiscounts } = prepareRows('Invoice')
const findPayments = prepareOnce((db) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.invoiceId, anyValue(sql.placeholder('ids'), 'integer')), visiblePayments))
    .orderBy(asc(payments.transactionTime), asc(payments.id)),
)

/** Full invoices that match the condition, newest first. */
export async function loadInvoices(db: Db, which: SQL | undefined, view: InvoiceView): Promise<Invoice[]> {
  return toInvoices(db, await selectInvoices(db, which).limit(view.limit ?? 1), view)
}

async function toInvoices(
  db: Db,
  found: FoundInvoice[],
  { tenant, payable, role = 'customer', linkTo, grouped = true }: InvoiceView,
): Promise<Invoice[]> {
  if (found.length === 0) return []
  const documentIds = found.map(({ invoice }) => invoice.id)
  const listed = { ids: JSON.stringify(documentIds) }
  const [items, discounts, made, copies, workDone] = await Promise.all([
    findItems(db, listed),
    findDiscounts(db, listed),
    findPayments(db, listed),
    findSignedCopies(db, 'Invoice', documentIds),
    jobsWithWorkDone(
      db,
      found.map(({ invoice }) => invoice.jobId),
      role,
    ),
  ])
  const of = <Row extends { documentId: number }>(rows: readonly Row[], id: number) =>
    rows.filter((row) => row.documentId === id)
  return found.map(({ invoice, ...account }) => {
    const { shown, today } = documentParties(invoice.issued, account)
    const payments = made.filter((row) => row.invoiceId === invoice.id).map((row) => toPayment(row, linkTo))
    return withSignedCopies(
      {
        id: invoice.id,
        invoice_id: invoice.id,
        job_id: invoice.jobId,
        invoice_date: invoice.invoiceDate,
        due_on: invoice.dueOn ?? invoice.invoiceDate,
        format: invoice.format,
        summary: invoice.summary,
        pdf_url: linkTo ? linkTo({ kind: 'invoice', id: invoice.id }) : null,
        issuer: toIssuer(invoice.issued, askedReader(tenant)),
        customer: { full_name: shown.customer_name },
        billing_address: shown.billing_address,
        service_address: shown.service_address,
        items_attributes: toLineItems(of(items, invoice.id), grouped),
        financials: toFinancials(invoice, payments),
        balance: formatCents(invoice.balanceCents),
        total: formatCents(invoice.totalCents),
        discount_attributes: of(discounts, invoice.id).map(toDiscount),
        tax_setting: toTaxSetting(invoice, tenant),
        signature: toSignature(invoice),
        payments,
        notes: invoice.notes,
        version: invoice.version,
        work_done: workDone.has(invoice.jobId),
        voided: invoice.voided,
        finalized: invoice.finalizedAt !== null,
        ...(invoice.quoteId !== null && { quote_id: invoice.quoteId, part: invoice.part }),
        quote_type: invoice.quoteType,
        comparison_membership_program_name: invoice.comparisonMembershipProgramName,
        actual_membership_program_name: invoice.actualMembershipProgramName,
        links: { payment_create: paymentLink(invoice, payable) },
      },
      today,
      copies,
      linkTo,
    )
  })
}

/** The invoice's row (FOR UPDATE with `lock`) if the principal may read it; 404 otherwise. */
export async function findAuthorizedInvoice(
  db: Db,
  principal: Principal,
  id: number,
  { lock = false } = {},
): Promise<InvoiceRow> {
  const query = db.select().from(invoices).where(eq(invoices.id, id))
  const [row] = await (lock ? query.for('update') : query)
  if (!row || !canRead(principal, { type: 'Invoice', id: row.id, userId: row.userId }))
    throw notFound('No such invoice')
  return row
}

/** The view of invoices for a principal. */
export const viewFor = (
  tenant: TenantRow,
  { role }: Principal,
  services: Pick<Services, 'payments' | 'secret' | 'clock'>,
): InvoiceView => ({
  tenant,
  role,
  payable: mayOfferPayment(tenant, role, services.payments),
  linkTo: linkMaker(services, tenant),
})

export async function loadInvoice(db: Db, id: number, view: InvoiceView): Promise<Invoice> {
  const [invoice] = await toInvoices(db, await findInvoice(db, { id }), view)
  if (!invoice) throw notFound('No such invoice')
  return invoice
}
