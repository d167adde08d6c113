import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { Cents, Day, Id, IdParams, Instant, Link, Nullable, OneOf } from './common'

export const paymentMethodKeys = [
  'payment_method', 'stax_ach', 'stax_card', 'gpi_card', 'gpi_ach', 'card', 'ach', 'check', 'cash', 'external',
] as const
export type PaymentMethodKey = (typeof paymentMethodKeys)[number]

/** A way to pay that the tenant offers, with the public keys its fields need. */
export const PaymentOption = T.Object({
  key: OneOf(...paymentMethodKeys),
  transaction_type: T.String(),
  card_savable: T.Boolean(),
  tokenization_key: Nullable(T.String()),
  environment: Nullable(OneOf('test', 'prod')),
  web_id: Nullable(T.String()),
  check_payable_to: Nullable(T.String()),
  /** Where the vendor's script is loaded from; the sandbox and the vendor differ by this only. */
  script_url: Nullable(T.String()),
  sandbox: T.Boolean(),
})
export type PaymentOption = Static<typeof PaymentOption>

export const LineItem = T.Object({
  id: Id,
  group_id: Nullable(T.Integer()),
  type: OneOf('lineItem', 'group'),
  items_in_group: T.Integer(),
  quantity: T.Integer(),
  unit_name: T.String(),
  item_type: T.String(),
  covered_systems: Nullable(T.Integer()),
  description: Nullable(T.String()),
  warranty: Nullable(T.String()),
  unit_price_cents: Cents,
  total_cents: Cents,
  comparison_price_cents: Nullable(Cents),
  comparison_total_cents: Nullable(Cents),
  equipment_request_status: Nullable(OneOf('fulfilled', 'unfulfilled', 'optional')),
  invoice_format: Nullable(T.String()),
})
export type LineItem = Static<typeof LineItem>

export const transactionTypes = ['check', 'card', 'ach', 'external', 'external_financing', 'cash'] as const

/** A payment as an invoice shows it. Which `status` values there are beyond the specification's three: the ledger's. */
export const Payment = T.Object({
  id: Id,
  invoice_id: Id,
  transaction_time: Instant,
  transaction_type: OneOf(...transactionTypes),
  amount_cents: Cents,
  card_brand: Nullable(T.String()),
  card_last4: Nullable(T.String()),
  entry_method: Nullable(T.String()),
  check_number: Nullable(T.String()),
  ach_account_type: Nullable(T.String()),
  ach_last4: Nullable(T.String()),
  processor_name: Nullable(T.String()),
  reference_id: T.String(),
  status: OneOf('approved', 'submitted', 'voided', 'failed', 'attempted', 'unknown', 'returned'),
  notes: Nullable(T.String()),
})
export type Payment = Static<typeof Payment>

export const PostalAddress = T.Object({
  street: T.String(),
  unit: Nullable(T.String()),
  city: T.String(),
  state: T.String(),
  zip_code: T.String(),
})
export type PostalAddress = Static<typeof PostalAddress>

export const Financials = T.Object({
  subtotal_cents: Cents,
  late_fee_cents: Cents,
  discount_amount_cents: Cents,
  sales_tax_cents: Cents,
  total_cents: Cents,
  total_transactions_cents: Cents,
  balance_cents: Cents,
  savings_cents: Cents,
})
export type Financials = Static<typeof Financials>

export const Signature = T.Object({
  kind: T.String(),
  image_url: Nullable(T.String()),
  signature_time: Nullable(Instant),
})

export const Invoice = T.Object({
  id: Id,
  invoice_id: Id,
  job_id: Id,
  invoice_date: Day,
  format: OneOf('detailed', 'summary'),
  summary: Nullable(T.String()),
  pdf_url: Nullable(Link),
  customer: T.Object({ full_name: T.String() }),
  billing_address: Nullable(PostalAddress),
  service_address: Nullable(PostalAddress),
  items_attributes: T.Array(LineItem),
  financials: Financials,
  balance: T.String(),
  total: T.String(),
  discount_attributes: T.Array(
    T.Object({ id: Id, code: T.String(), kind: OneOf('percentage', 'fixed'), percent: Nullable(T.Number()), amount_cents: Nullable(Cents) }),
  ),
  tax_setting: T.Object({ taxable: T.Boolean(), rate_percent: T.Number() }),
  signature: Nullable(Signature),
  payments: T.Array(Payment),
  notes: Nullable(T.String()),
  voided: T.Boolean(),
  finalized: T.Boolean(),
  quote_type: Nullable(T.String()),
  comparison_membership_program_name: Nullable(T.String()),
  actual_membership_program_name: Nullable(T.String()),
  links: T.Object({ payment_create: Nullable(Link) }),
})
export type Invoice = Static<typeof Invoice>

/** What a table of invoices needs; the document itself is {@link Invoice}. */
export const PayInvoiceBody = T.Object({
  payment: T.Object({
    transaction_type: OneOf(...paymentMethodKeys),
    // Too little and too much are the API's to refuse, in words for the payer.
    amount_cents: Cents,
    notes: T.Optional(T.String({ maxLength: 1000 })),
    payment_method_id: T.Optional(Nullable(Id)),
    // card
    card_token: T.Optional(T.String({ minLength: 1, maxLength: 200 })),
    card_save_payment_method: T.Optional(T.Boolean()),
    name: T.Optional(T.String({ maxLength: 120 })),
    street: T.Optional(T.String({ maxLength: 120 })),
    city: T.Optional(T.String({ maxLength: 80 })),
    state: T.Optional(T.String({ maxLength: 2 })),
    zip_code: T.Optional(T.String({ maxLength: 10 })),
    // bank
    ach_token: T.Optional(T.String({ minLength: 1, maxLength: 200 })),
    ach_first_name: T.Optional(T.String({ maxLength: 80 })),
    ach_last_name: T.Optional(T.String({ maxLength: 80 })),
    ach_account_type: T.Optional(OneOf('checking', 'savings')),
    ach_holder_type: T.Optional(OneOf('personal', 'business')),
    ach_save_payment_method: T.Optional(T.Boolean()),
  }),
})
export type PayInvoiceBody = Static<typeof PayInvoiceBody>

export const TransactionResponse = T.Object({
  amount_cents: Cents,
  transaction_time: Instant,
  reference_id: T.String(),
  invoice_id: Id,
  status: OneOf('approved', 'submitted', 'unknown'),
})
export type TransactionResponse = Static<typeof TransactionResponse>

export const billingCalls = {
  listPaymentMethods: {
    summary: 'Ways to pay that the tenant offers to whoever asks, in order',
    access: ['customer', 'technician', 'admin'],
    response: T.Array(PaymentOption),
  },
  getInvoice: { summary: 'One invoice, whole', access: ['customer', 'technician', 'admin'], params: IdParams, response: Invoice },
  listCustomerInvoices: { summary: 'All invoices of a customer, newest first', access: ['customer'], params: IdParams, response: T.Array(Invoice) },
  payInvoice: {
    summary: 'Pay an invoice or a part of it; needs an Idempotency-Key header. Declined: 422. Repeated: the first answer.',
    access: ['customer', 'technician', 'admin'],
    params: IdParams,
    body: PayInvoiceBody,
    response: TransactionResponse,
  },
} satisfies Record<string, CallShape>
