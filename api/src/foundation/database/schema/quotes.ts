import {
  boolean,
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
import { discountColumns, lineColumns, signedColumns } from './billing'
import { createdAt, instant, rowId, tenantId } from './columns'
import type { IssuedDocument } from './issued'
import { jobs } from './jobs'
import { addresses, users } from './users'

export type QuoteStatus = 'draft' | 'pending' | 'sent' | 'accepted' | 'denied' | 'expired'

export const quotes = pgTable(
  'quotes',
  {
    id: rowId(),
    tenantId: tenantId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    jobId: integer('job_id').references(() => jobs.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    summary: text('summary'),
    notes: text('notes'),
    status: text('status').$type<QuoteStatus>().notNull(),
    quoteType: text('quote_type').notNull().default('single_column'),
    quoteDate: date('quote_date', { mode: 'string' }).notNull(),
    serviceAddressId: integer('service_address_id').references(() => addresses.id),
    billingAddressId: integer('billing_address_id').references(() => addresses.id),
    taxable: boolean('taxable').notNull().default(false),
    taxRatePercent: numeric('tax_rate_percent', { mode: 'number' }).notNull().default(0),
    subtotalCents: integer('subtotal_cents').notNull().default(0),
    discountAmountCents: integer('discount_amount_cents').notNull().default(0),
    salesTaxCents: integer('sales_tax_cents').notNull().default(0),
    savingsCents: integer('savings_cents').notNull().default(0),
    totalCents: integer('total_cents').notNull().default(0),
    ...signedColumns(),
    /** Incremented with every edit (optimistic locking). */
    version: integer('version').notNull().default(1),
    /** Last day of validity, in the tenant's time zone. */
    expiresOn: date('expires_on', { mode: 'string' }),
    /** The staff member responsible for the quote. */
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    emailedAt: instant('emailed_at'),
    paymentsAsLowAsCents: integer('payments_as_low_as_cents'),
    joblessFinancing: boolean('jobless_financing').notNull().default(false),
    actualMembershipProgramId: integer('actual_membership_program_id'),
    actualMembershipProgramName: text('actual_membership_program_name'),
    comparisonMembershipProgramId: integer('comparison_membership_program_id'),
    comparisonMembershipProgramName: text('comparison_membership_program_name'),
    /** No longer written, see `quoteReplies`; kept while processes of an earlier build may read this table. */
    proceedNotes: text('proceed_notes'),
    proceededAt: instant('proceeded_at'),
    issued: jsonb('issued').$type<IssuedDocument>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('quotes_user').on(t.userId, t.quoteDate),
    index('quotes_job').on(t.jobId),
    index('quotes_billing_address').on(t.billingAddressId).concurrently(),
    index('quotes_service_address').on(t.serviceAddressId).concurrently(),
    index('quotes_owner').on(t.ownerId).concurrently(),
    index('quotes_tenant_date').on(t.tenantId, t.quoteDate, t.id).concurrently(),
    index('quotes_tenant_status').on(t.tenantId, t.status, t.quoteDate, t.id).concurrently(),
    index('quotes_tenant_total').on(t.tenantId, t.totalCents, t.id).concurrently(),
  ],
)

export const quoteItems = pgTable(
  'quote_items',
  {
    id: rowId(),
    tenantId: tenantId(),
    documentId: integer('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    ...lineColumns(),
  },
  (t) => [index('quote_items_quote').on(t.documentId)],
)

export const quoteDiscounts = pgTable(
  'quote_discounts',
  {
    id: rowId(),
    tenantId: tenantId(),
    documentId: integer('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    ...discountColumns(),
  },
  (t) => [index('quote_discounts_quote').on(t.documentId)],
)

export type QuoteReplyKind = 'proceed' | 'sign' | 'decline' | 'changes'

/** A customer's replies to a quote, for the office to read and act on. */
export const quoteReplies = pgTable(
  'quote_replies',
  {
    id: rowId(),
    tenantId: tenantId(),
    quoteId: integer('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<QuoteReplyKind>().notNull(),
    message: text('message'),
    /** The quote's status before a decline, restored when the decline is taken back. */
    statusBefore: text('status_before').$type<QuoteStatus>(),
    /** When the office acted on it: resent the quote, reopened it, or marked the reply as handled. */
    answeredAt: instant('answered_at'),
    /** When the customer took a decline back. */
    takenBackAt: instant('taken_back_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('quote_replies_quote').on(t.quoteId),
    index('quote_replies_user').on(t.userId).concurrently(),
    index('quote_replies_tenant').on(t.tenantId, t.createdAt),
  ],
)

/** A loan request to one lender for one amount of a quote, processed asynchronously. */
export const loanRequests = pgTable(
  'loan_requests',
  {
    id: rowId(),
    tenantId: tenantId(),
    quoteId: integer('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    lender: text('lender').notNull(),
    /** The quote's total and the down payment that the request is for; a different total is a different request. */
    totalCents: integer('total_cents').notNull(),
    downPaymentCents: integer('down_payment_cents').notNull(),
    status: text('status').$type<'waiting' | 'answered' | 'failed'>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    dueAt: instant('due_at').notNull(),
    answeredAt: instant('answered_at'),
    problem: text('problem'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('loan_requests_question').on(t.quoteId, t.lender, t.totalCents, t.downPaymentCents),
    index('loan_requests_due').on(t.status, t.dueAt),
  ],
)

export const loanOffers = pgTable(
  'loan_offers',
  {
    id: rowId(),
    tenantId: tenantId(),
    requestId: integer('request_id')
      .notNull()
      .references(() => loanRequests.id, { onDelete: 'cascade' }),
    /** The lender's identifier of the offer. */
    reference: text('reference').notNull(),
    amountCents: integer('amount_cents').notNull(),
    paymentAmountCents: integer('payment_amount_cents').notNull(),
    termMonths: integer('term_months').notNull(),
    ratePercent: doublePrecision('rate_percent').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('loan_offers_request').on(t.requestId)],
)
