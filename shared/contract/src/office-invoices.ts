// What the office does with invoices: bills quotes in parts, finalizes, voids, credits and writes off, and reads what is owed.
import { Type as T, type Static } from '@sinclair/typebox'
import { Invoice, invoiceParts } from './billing'
import type { CallShape } from './call'
import { Cents, Day, Exact, Id, IdParams, Instant, Link, Nullable, OneOf, Reason } from './common'
import { amountRange, dayRange, descending, ListPage, ListQuery } from './lists'

const NewInvoice = Exact({
  invoice: Exact({
    customer_id: Id,
    /** Without one, the invoice gets a job without visits. */
    job_id: T.Optional(Id),
    /** Of a new job; the primary one unless given. */
    service_address_id: T.Optional(Id),
    /** An accepted quote, whose lines, discounts and tax are billed. */
    quote_id: T.Optional(Id),
    part: T.Optional(OneOf(...invoiceParts)),
    /** Of a deposit or progress invoice: one of the two. */
    amount_cents: T.Optional(Cents),
    percent: T.Optional(T.Number({ description: 'of the quote’s total; more than 0, at most 100' })),
    format: T.Optional(OneOf('detailed', 'summary')),
    summary: T.Optional(T.String({ maxLength: 4_000 })),
    notes: T.Optional(T.String({ maxLength: 4_000 })),
  }),
})
export type NewInvoice = Static<typeof NewInvoice>

export const invoiceStatuses = ['draft', 'open', 'overdue', 'paid', 'written_off', 'void'] as const

const Person = T.Object({ id: Id, full_name: T.String() })

export const InvoiceSummary = T.Object({
  id: Id,
  job_id: Id,
  customer: Person,
  invoice_date: Day,
  due_on: Day,
  /** `draft`: not final, and nothing is billed yet. `open` and `overdue`: something is owed; `overdue` since a day that has passed. */
  status: OneOf(...invoiceStatuses),
  finalized: T.Boolean(),
  quote_id: Nullable(Id),
  part: Nullable(OneOf(...invoiceParts)),
  total_cents: Cents,
  /** Payments that count less refunds that count. */
  paid_cents: Cents,
  written_off_cents: Cents,
  balance_cents: Cents,
})
export type InvoiceSummary = Static<typeof InvoiceSummary>

/** What is owed by how many days it is overdue, in cents. */
const buckets = {
  current_cents: T.Integer(),
  days_1_30_cents: T.Integer(),
  days_31_60_cents: T.Integer(),
  days_61_90_cents: T.Integer(),
  days_over_90_cents: T.Integer(),
  total_cents: T.Integer(),
}

export const Receivable = T.Object({
  customer: Person,
  invoices: T.Integer(),
  /** The earliest day on which something of it was due. */
  oldest_due_on: Day,
  ...buckets,
})
export type Receivable = Static<typeof Receivable>

const StatementEntry = T.Object({
  day: Day,
  kind: OneOf('invoice', 'payment', 'refund', 'credit', 'write_off', 'billed'),
  invoice_id: Id,
  payment_id: Nullable(Id),
  text: T.String(),
  /** What it adds to what is owed; negative for a payment. */
  amount_cents: Cents,
  /** What is owed after it. */
  balance_cents: T.Integer(),
})

export const Statement = T.Object({
  customer: Person,
  from: Day,
  to: Day,
  opening_cents: T.Integer(),
  entries: T.Array(StatementEntry),
  closing_cents: T.Integer(),
  /** Invoices with a balance now, the oldest first. */
  open_invoices: T.Array(T.Object({ id: Id, invoice_date: Day, total_cents: Cents, balance_cents: Cents })),
  /** Sum of their balances. */
  due_cents: T.Integer(),
  pdf_url: Link,
})
export type Statement = Static<typeof Statement>

export const officeInvoiceCalls = {
  billCustomer: {
    summary:
      'Create an invoice: empty, or from an accepted quote as a whole or in parts. All parts together never bill more than the quote: 422 says what is left. Needs an Idempotency-Key header.',
    access: ['admin'],
    body: NewInvoice,
    response: Invoice,
    status: 201,
  },
  finalizeInvoice: {
    summary:
      'Finalize an invoice: lines, prices and texts can no longer be edited. 422 without lines. Can be repeated.',
    access: ['admin'],
    params: IdParams,
    response: Invoice,
  },
  voidInvoice: {
    summary:
      'Void an invoice: nothing is owed on it any longer. 422 while payments of it count; refund or void them first. Cannot be undone; can be repeated.',
    access: ['admin'],
    params: IdParams,
    body: Exact({ void: Exact({ reason: Reason }) }),
    response: Invoice,
  },
  creditInvoice: {
    summary:
      'Lower what is owed on an invoice, with a reason that the invoice shows. Undone by voidPayment of its row. Needs an Idempotency-Key header.',
    access: ['admin'],
    params: IdParams,
    body: Exact({ credit: Exact({ amount_cents: Cents, reason: Reason }) }),
    response: Invoice,
    status: 201,
  },
  writeOffInvoice: {
    summary:
      'Write off what is owed on an invoice, with a reason that only the office sees. Undone by voidPayment of its row. Needs an Idempotency-Key header.',
    access: ['admin'],
    params: IdParams,
    body: Exact({ write_off: Exact({ reason: Reason }) }),
    response: Invoice,
    status: 201,
  },
  listInvoices: {
    summary:
      'Invoices of all customers. `status`: as in the answer; `open` finds the overdue, too. What is not final yet, whatever is owed: `finalized=false`.',
    access: ['admin'],
    csv: true,
    query: ListQuery({
      status: T.Optional(OneOf(...invoiceStatuses)),
      finalized: T.Optional(T.Boolean()),
      customer_id: T.Optional(Id),
      ...dayRange,
      ...amountRange,
      sort_by: T.Optional(OneOf('date', 'total', 'balance')),
      ...descending,
    }),
    response: ListPage(InvoiceSummary),
  },
  listReceivables: {
    summary: 'What customers owe and since when, by customer name; `totals` are those of all customers',
    access: ['admin'],
    csv: true,
    query: ListQuery({ min_days: T.Optional(T.Integer({ minimum: 0, maximum: 10_000, description: 'overdue' })) }),
    response: T.Composite([ListPage(Receivable), T.Object({ as_of: Day, totals: T.Object(buckets) })]),
  },
  getStatement: {
    summary:
      'A customer’s invoices and payments of a period, what was owed before and after, and what is open now; the last 90 days unless said',
    access: ['admin'],
    params: IdParams,
    query: T.Object(dayRange),
    response: Statement,
  },
  mailStatement: {
    summary: 'Mail a customer their statement, with a link to it as a PDF. 422 without an e-mail.',
    access: ['admin'],
    params: IdParams,
    body: Exact({ statement: Exact(dayRange) }),
    response: T.Object({ sent_to: T.String(), sent_at: Instant }),
  },
} satisfies Record<string, CallShape>
