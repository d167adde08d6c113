import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { PaymentMethodKey } from '@portal/contract'
import { createdAt, instant, rowId, tenantId } from './columns'
import type { IssuedDocument } from './issued'
import { jobs } from './jobs'
import { addresses, users } from './users'

/** Columns shared by the lines of invoices and quotes. Prices in cents. */
export const lineColumns = () => ({
  position: integer('position').notNull().default(0),
  /** The catalog task that the line was created from. */
  taskId: integer('task_id'),
  groupId: integer('group_id'),
  type: text('type').$type<'lineItem' | 'group'>().notNull().default('lineItem'),
  quantity: integer('quantity').notNull().default(1),
  unitName: text('unit_name').notNull(),
  itemType: text('item_type').notNull().default('task'),
  coveredSystems: integer('covered_systems'),
  description: text('description'),
  warranty: text('warranty'),
  unitPriceCents: integer('unit_price_cents').notNull().default(0),
  comparisonPriceCents: integer('comparison_price_cents'),
  /** Whether sales tax is charged on it if the document is taxed. */
  taxable: boolean('taxable').notNull().default(true),
  equipmentRequestStatus: text('equipment_request_status').$type<'fulfilled' | 'unfulfilled' | 'optional'>(),
  invoiceFormat: text('invoice_format'),
})

/** Columns shared by the discounts of invoices and quotes: a snapshot from when the discount was given. */
export const discountColumns = () => ({
  /** Id in the tenant's `discounts`; null for a discount that was never in that list. */
  discountId: integer('discount_id'),
  code: text('code').notNull(),
  kind: text('kind').$type<'percentage' | 'fixed'>().notNull(),
  percent: doublePrecision('percent'),
  amountCents: integer('amount_cents'),
})

/** Columns shared by signed documents: what is displayed of the valid signature. The full record is in `signatures`. */
export const signedColumns = () => ({
  signatureKind: text('signature_kind'),
  signatureImageUrl: text('signature_image_url'),
  signatureName: text('signature_name'),
  signedAt: instant('signed_at'),
})

/** A part of a quote's total; `final`: what deposit and progress invoices left of it. */
export type InvoicePart = 'deposit' | 'progress' | 'final'

export const invoices = pgTable(
  'invoices',
  {
    id: rowId(),
    tenantId: tenantId(),
    jobId: integer('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    billingAddressId: integer('billing_address_id').references(() => addresses.id),
    serviceAddressId: integer('service_address_id').references(() => addresses.id),
    invoiceDate: date('invoice_date', { mode: 'string' }).notNull(),
    /** Null: on its date. */
    dueOn: date('due_on', { mode: 'string' }),
    format: text('format').$type<'detailed' | 'summary'>().notNull().default('summary'),
    summary: text('summary'),
    notes: text('notes'),
    quoteType: text('quote_type'),
    /** Late discount. What is shown and deducted is capped at the billed amount, see `getLateFee`. */
    lateFeeCents: integer('late_fee_cents').notNull().default(0),
    taxable: boolean('taxable').notNull().default(false),
    taxRatePercent: numeric('tax_rate_percent', { mode: 'number' }).notNull().default(0),
    /** Totals as computed by the rules at the last change; the balance is the total minus what counts in the ledger, see `recomputeBalance`. */
    subtotalCents: integer('subtotal_cents').notNull().default(0),
    discountAmountCents: integer('discount_amount_cents').notNull().default(0),
    salesTaxCents: integer('sales_tax_cents').notNull().default(0),
    savingsCents: integer('savings_cents').notNull().default(0),
    totalCents: integer('total_cents').notNull().default(0),
    totalTransactionsCents: integer('total_transactions_cents').notNull().default(0),
    balanceCents: integer('balance_cents').notNull().default(0),
    voided: boolean('voided').notNull().default(false),
    finalizedAt: instant('finalized_at'),
    ...signedColumns(),
    /** Incremented with every edit (optimistic locking). */
    version: integer('version').notNull().default(1),
    comparisonMembershipProgramName: text('comparison_membership_program_name'),
    actualMembershipProgramName: text('actual_membership_program_name'),
    issued: jsonb('issued').$type<IssuedDocument>(),
    /** The quote that it bills, whole or in part. */
    quoteId: integer('quote_id'),
    /** Which part of its quote it bills; null for all of it, and for an invoice without a quote. */
    part: text('part').$type<InvoicePart>(),
    /** Of the request that created it; repeating that request returns the same invoice. */
    idempotencyKey: text('idempotency_key'),
    requestFingerprint: text('request_fingerprint'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('invoices_idempotency').on(t.tenantId, t.idempotencyKey).concurrently(),
    index('invoices_tenant_date').on(t.tenantId, t.invoiceDate, t.id).concurrently(),
    index('invoices_tenant_total').on(t.tenantId, t.totalCents, t.id).concurrently(),
    index('invoices_tenant_balance').on(t.tenantId, t.balanceCents, t.id).concurrently(),
    index('invoices_tenant_void')
      .on(t.tenantId, t.invoiceDate, t.id)
      .concurrently()
      .where(sql`${t.voided}`),
    index('invoices_tenant_open')
      .on(t.tenantId, t.userId, t.invoiceDate)
      .concurrently()
      .where(sql`${t.balanceCents} > 0 and not ${t.voided}`),
    index('invoices_quote')
      .on(t.quoteId)
      .concurrently()
      .where(sql`${t.quoteId} is not null`),
    index('invoices_user').on(t.userId, t.invoiceDate),
    index('invoices_job').on(t.jobId),
    index('invoices_billing_address').on(t.billingAddressId).concurrently(),
    index('invoices_service_address').on(t.serviceAddressId).concurrently(),
    index('invoices_open')
      .on(t.userId)
      .where(sql`${t.balanceCents} > 0 and not ${t.voided}`),
  ],
)

export const invoiceItems = pgTable(
  'invoice_items',
  {
    id: rowId(),
    tenantId: tenantId(),
    documentId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    ...lineColumns(),
  },
  (t) => [index('invoice_items_invoice').on(t.documentId)],
)

export const invoiceDiscounts = pgTable(
  'invoice_discounts',
  {
    id: rowId(),
    tenantId: tenantId(),
    documentId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    ...discountColumns(),
  },
  (t) => [index('invoice_discounts_invoice').on(t.documentId)],
)

/** `partial`: approved for less than the requested amount, and voided immediately. */
export type LedgerStatus =
  | 'attempted'
  | 'approved'
  | 'submitted'
  | 'failed'
  | 'voided'
  | 'unknown'
  | 'returned'
  | 'partial'

export type Adjustment = 'credit' | 'write_off' | 'billed'

/**
 * The ledger of payments. The `attempted` row is written before the gateway is called, so that a crash leaves a row to
 * reconcile. Card and account numbers are never stored, only brand and last four digits.
 */
export const payments = pgTable(
  'payments',
  {
    id: rowId(),
    tenantId: tenantId(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    userId: integer('user_id').references(() => users.id),
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of the request; the same key with a different request is rejected. */
    requestFingerprint: text('request_fingerprint').notNull(),
    /** Our reference for the charge at the gateway, used to look it up after a timeout. */
    referenceId: text('reference_id').notNull(),
    gateway: text('gateway'),
    gatewayReference: text('gateway_reference'),
    methodKey: text('method_key').$type<PaymentMethodKey>(),
    transactionType: text('transaction_type')
      .$type<'check' | 'card' | 'ach' | 'external' | 'external_financing' | 'cash'>()
      .notNull(),
    /** Negative for a refund. */
    amountCents: integer('amount_cents').notNull(),
    /** The payment whose charge also covers this one, if several invoices were paid at once. This row follows its status. */
    chargedWithId: integer('charged_with_id').references((): AnyPgColumn => payments.id),
    /** Amount of the whole charge, if it is more than this invoice's part. */
    chargedCents: integer('charged_cents'),
    /** The payment that this row refunds. */
    refundOfId: integer('refund_of_id').references((): AnyPgColumn => payments.id),
    /** A row that moves no money and lowers what is owed by `price_adjustment_cents`; `billed`: by what other invoices of the quote bill. */
    adjustment: text('adjustment').$type<Adjustment>(),
    /** By how much a refund lowers the price; the rest of it is due again. 0 for payments, and for refunds from before migration 0025. */
    priceAdjustmentCents: integer('price_adjustment_cents').notNull().default(0),
    status: text('status').$type<LedgerStatus>().notNull(),
    message: text('message'),
    transactionTime: instant('transaction_time').notNull(),
    settledAt: instant('settled_at'),
    /** When the gateway was last queried for the outcome. */
    checkedAt: instant('checked_at'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    entryMethod: text('entry_method'),
    checkNumber: text('check_number'),
    checkDlState: text('check_dl_state'),
    checkDlNumber: text('check_dl_number'),
    /** Reference from an external processor; ours is `reference_id`. */
    externalReference: text('external_reference'),
    achAccountType: text('ach_account_type'),
    achLast4: text('ach_last4'),
    processorName: text('processor_name'),
    notes: text('notes'),
    /** The response that was sent, replayed when the same key is sent again. */
    response: jsonb('response').$type<{ status: number; body: unknown }>(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payments_idempotency').on(t.tenantId, t.idempotencyKey),
    uniqueIndex('payments_reference').on(t.tenantId, t.referenceId),
    index('payments_tenant_time').on(t.tenantId, t.transactionTime, t.id).concurrently(),
    index('payments_adjustments')
      .on(t.tenantId, t.adjustment, t.transactionTime, t.id)
      .concurrently()
      .where(sql`${t.adjustment} is not null`),
    index('payments_tenant_amount').on(t.tenantId, t.amountCents, t.id).concurrently(),
    index('payments_invoice').on(t.invoiceId),
    index('payments_user').on(t.userId).concurrently(),
    index('payments_charged_with').on(t.chargedWithId),
    index('payments_refund_of').on(t.refundOfId),
    index('payments_unsettled')
      .on(t.status)
      .where(sql`${t.status} in ('attempted','unknown','submitted','partial')`),
    check(
      'payments_status',
      sql`${t.status} in ('attempted','approved','submitted','failed','voided','unknown','returned','partial')`,
    ),
  ],
)

/** Closed idempotency keys: they have no payment and accept none, because the client was told that nothing was paid. */
export const closedPaymentKeys = pgTable(
  'closed_payment_keys',
  {
    id: rowId(),
    tenantId: tenantId(),
    idempotencyKey: text('idempotency_key').notNull(),
    closedAt: instant('closed_at').notNull(),
  },
  (t) => [
    uniqueIndex('closed_payment_keys_key').on(t.tenantId, t.idempotencyKey),
    index('closed_payment_keys_age').on(t.tenantId, t.closedAt),
  ],
)

/** The text that a payer agreed to before a bank transfer, with time and IP address. Kept for two years. */
export const achAuthorizations = pgTable(
  'ach_authorizations',
  {
    id: rowId(),
    tenantId: tenantId(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    acceptedText: text('accepted_text').notNull(),
    ipAddress: text('ip_address').notNull(),
    acceptedAt: instant('accepted_at').notNull(),
  },
  (t) => [index('ach_authorizations_payment').on(t.paymentId).concurrently()],
)

/** A customer's stored payment methods: the gateway's token, never a card or account number. One of them is the default. */
export const storedPaymentMethods = pgTable(
  'stored_payment_methods',
  {
    id: rowId(),
    tenantId: tenantId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isDefault: boolean('is_default').notNull().default(true),
    methodKey: text('method_key').$type<PaymentMethodKey>().notNull(),
    gateway: text('gateway').notNull(),
    gatewayToken: text('gateway_token').notNull(),
    paymentType: text('payment_type').$type<'card' | 'ach'>().notNull(),
    brand: text('brand'),
    last4: text('last4').notNull(),
    expMonth: integer('exp_month'),
    expYear: integer('exp_year'),
    achAccountType: text('ach_account_type').$type<'checking' | 'savings'>(),
    street: text('street'),
    city: text('city'),
    state: text('state'),
    zipCode: text('zip_code'),
    createdAt: createdAt(),
  },
  (t) => [
    index('stored_payment_methods_user').on(t.userId),
    uniqueIndex('stored_payment_methods_default')
      .on(t.userId)
      .where(sql`${t.isDefault}`),
  ],
)
