// Payments as the office sees them: its list, refunds and voids, the ways to pay that it offers, and what vendors tell of them.
import { Type as T, type Static } from '@sinclair/typebox'
import { PaidInvoices, Payment, PayInvoiceBody, paymentMethodKeys, transactionTypes } from './billing'
import type { CallShape } from './call'
import { Cents, Exact, Id, IdParams, Instant, Line, Nullable, OneOf, Reason } from './common'
import { amountRange, dayRange, descending, ListPage, ListQuery } from './lists'

/** A payment method as configured by the tenant. */
export const PaymentSetting = T.Object({
  key: OneOf(...paymentMethodKeys),
  card_savable: T.Boolean(),
  tokenization_key: Nullable(T.String({ maxLength: 200 })),
  environment: Nullable(OneOf('test', 'prod')),
  web_id: Nullable(T.String({ maxLength: 200 })),
  check_payable_to: Nullable(Line(200)),
  /** Offered to technicians and the office only. */
  staff_only: T.Boolean(),
})
export type PaymentSetting = Static<typeof PaymentSetting>

/** A payment as the office sees it. */
export const LedgerPayment = T.Composite([
  T.Omit(Payment, ['status', 'receipt_url']),
  T.Object({
    status: OneOf('attempted', 'approved', 'submitted', 'failed', 'voided', 'unknown', 'returned', 'partial'),
    gateway: Nullable(T.String()),
    gateway_reference: Nullable(T.String()),
    /** The gateway's message, verbatim. */
    message: Nullable(T.String()),
    checked_at: Nullable(Instant),
    customer: Nullable(T.Object({ id: Id, full_name: T.String() })),
  }),
])
export type LedgerPayment = Static<typeof LedgerPayment>

const Owed = T.Object({
  /** The total less price adjustments. */
  price_cents: Cents,
  balance_cents: Cents,
})
/** A refund, and what it does to its invoice. The same before and after while its result is unknown, and once it failed. */
export const Refund = T.Composite([LedgerPayment, T.Object({ before: Owed, after: Owed })])
export type Refund = Static<typeof Refund>

const { transaction_type: _, ...byHand } = T.Pick(PayInvoiceBody.properties.payment, [
  'transaction_type',
  'amount_cents',
  'notes',
  'check_number',
  'check_dl_state',
  'check_dl_number',
  'processor_name',
  'reference_id',
  'received_on',
  'notify_customer',
]).properties
const ManualPayment = T.Object({
  payment: T.Object({
    transaction_type: OneOf('check', 'cash', 'external'),
    ...byHand,
    invoice_ids: T.Optional(
      T.Array(Id, {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description: 'only these; all that are open unless given',
      }),
    ),
  }),
})
export type ManualPayment = Static<typeof ManualPayment>

export const officePaymentCalls = {
  listPayments: {
    summary:
      'Payments, refunds, credits and write-offs of all customers; `state=unsettled`: those that nobody can be sure of yet',
    access: ['admin'],
    csv: true,
    query: ListQuery({
      state: T.Optional(OneOf('unsettled', 'all')),
      status: T.Optional(LedgerPayment.properties.status),
      kind: T.Optional(OneOf('payment', 'refund', 'credit', 'write_off')),
      transaction_type: T.Optional(OneOf(...transactionTypes)),
      customer_id: T.Optional(Id),
      invoice_id: T.Optional(Id),
      ...dayRange,
      ...amountRange,
      sort_by: T.Optional(OneOf('time', 'amount')),
      ...descending,
    }),
    response: ListPage(LedgerPayment),
  },
  recordPayment: {
    summary:
      'Record cash, a check or an external payment of a customer, spread over their open invoices, the oldest first. 422 for more than they owe. Needs an Idempotency-Key header.',
    access: ['admin'],
    params: IdParams,
    body: ManualPayment,
    response: PaidInvoices,
    status: 201,
  },
  voidPayment: {
    summary:
      'Take a payment back in full before it has settled; the log of changes says why. 422 when the gateway refuses.',
    access: ['admin'],
    params: IdParams,
    body: Nullable(Exact({ void: Exact({ reason: Reason }) })),
    response: LedgerPayment,
  },
  refundPayment: {
    summary:
      'Give back a payment or a part of it. Lowers the price unless `reopens_balance`; `before` and `after` tell what it does. Needs an Idempotency-Key header.',
    access: ['admin'],
    params: IdParams,
    body: T.Object({
      refund: T.Object({
        amount_cents: Cents,
        notes: T.Optional(T.String({ maxLength: 1000 })),
        reopens_balance: T.Optional(
          T.Boolean({ default: false, description: 'true: the amount is due again; false: the price is lowered' }),
        ),
      }),
    }),
    response: Refund,
    status: 201,
  },
  deletePayment: {
    summary: 'Take a payment back in full before it has settled; the same as voidPayment',
    access: ['admin'],
    params: IdParams,
    response: null,
    status: 204,
  },
  getPaymentSettings: {
    summary: 'Ways to pay as the tenant has set them, those of the staff included',
    access: ['admin'],
    response: T.Array(PaymentSetting),
  },
  setPaymentSettings: {
    summary: 'Set the ways to pay, all of them and in this order. Public keys only; secrets are configuration.',
    access: ['admin'],
    body: T.Object({ payment_methods: T.Array(PaymentSetting, { maxItems: 10 }) }),
    response: T.Array(PaymentSetting),
  },
  receiveGatewayNotice: {
    summary:
      'A vendor says that something became of a transaction. Only a reason to ask the vendor; nothing in it is believed.',
    access: 'public',
    params: T.Object({ provider: OneOf('stax', 'gpi') }),
    body: T.Object({
      reference: T.Optional(T.String({ maxLength: 255 })),
      id: T.Optional(T.String({ maxLength: 255 })),
    }),
    response: null,
    status: 204,
  },
} satisfies Record<string, CallShape>
