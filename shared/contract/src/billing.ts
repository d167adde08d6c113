import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { Cents, Day, Exact, Id, IdParams, Instant, Line, Link, Nullable, OneOf } from './common'
import {
  AppliedDiscount,
  documentEdits,
  EditQuery,
  Financials,
  Issuer,
  LineItem,
  PostalAddress,
  signedFields,
  TaxSetting,
} from './documents'

export const paymentMethodKeys = [
  'payment_method',
  'stax_ach',
  'stax_card',
  'gpi_card',
  'gpi_ach',
  'card',
  'ach',
  'check',
  'cash',
  'external',
] as const
export type PaymentMethodKey = (typeof paymentMethodKeys)[number]

/** A payment method that the tenant offers, with the public keys its fields need. */
export const PaymentOption = T.Object({
  key: OneOf(...paymentMethodKeys),
  transaction_type: T.String(),
  card_savable: T.Boolean(),
  tokenization_key: Nullable(T.String()),
  environment: Nullable(OneOf('test', 'prod')),
  web_id: Nullable(T.String()),
  check_payable_to: Nullable(T.String()),
  /** URL of the vendor's script; the only difference between the sandbox and the vendor. */
  script_url: Nullable(T.String()),
  /** Where the page itself exchanges a bank account for a token, if the vendor hosts no fields for that. */
  bank_token_url: Nullable(T.String()),
  sandbox: T.Boolean(),
})
export type PaymentOption = Static<typeof PaymentOption>

export const StoredPaymentMethod = T.Object({
  id: Id,
  payment_type: OneOf('card', 'ach'),
  brand: Nullable(T.String()),
  last4: T.String(),
  exp_month: Nullable(T.Integer()),
  exp_year: Nullable(T.Integer()),
  expired: T.Boolean(),
  ach_account_type: Nullable(OneOf('checking', 'savings')),
  /** Whether it is used unless another one is chosen. */
  default: T.Boolean(),
  payment_method_update_url: Nullable(Link),
  payment_method_delete_url: Nullable(Link),
  street: Nullable(T.String()),
  city: Nullable(T.String()),
  state: Nullable(T.String()),
  zip_code: Nullable(T.String()),
})
export type StoredPaymentMethod = Static<typeof StoredPaymentMethod>

export const transactionTypes = ['check', 'card', 'ach', 'external', 'external_financing', 'cash'] as const

/** A payment as shown on an invoice. The `status` values beyond the specification's three come from the ledger. */
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
  /** By how much a refund lowers the price, so that it is not due again; 0 for payments. */
  price_adjustment_cents: T.Optional(Cents),
  /** A row that moves no money: it lowers what is owed by `price_adjustment_cents`. Absent for payments and refunds. */
  adjustment: T.Optional(OneOf('credit', 'write_off', 'billed')),
  /** Receipt download, for a successful payment. */
  receipt_url: Nullable(Link),
})
export type Payment = Static<typeof Payment>

/** Parts of a quote that are billed on their own; `final`: what deposit and progress invoices left. */
export const invoiceParts = ['deposit', 'progress', 'final'] as const

export const Invoice = T.Object({
  id: Id,
  invoice_id: Id,
  job_id: Id,
  invoice_date: Day,
  /** Always present; optional for pages that are older. */
  due_on: T.Optional(Day),
  format: OneOf('detailed', 'summary'),
  summary: Nullable(T.String()),
  pdf_url: Nullable(Link),
  /** Absent for a document that keeps no company: it is today's. */
  issuer: T.Optional(Issuer),
  customer: T.Object({ full_name: T.String() }),
  billing_address: Nullable(PostalAddress),
  service_address: Nullable(PostalAddress),
  items_attributes: T.Array(LineItem),
  financials: Financials,
  balance: T.String(),
  total: T.String(),
  discount_attributes: T.Array(AppliedDiscount),
  tax_setting: TaxSetting,
  ...signedFields,
  payments: T.Array(Payment),
  notes: Nullable(T.String()),
  /** Incremented by every edit. */
  version: T.Integer(),
  /** Whether the work can be signed off: it is done or, for staff, in progress. */
  work_done: T.Boolean(),
  voided: T.Boolean(),
  finalized: T.Boolean(),
  /** The quote that it bills, and which part of it; null: all of it, or no quote. Absent where there is none. */
  quote_id: T.Optional(Nullable(Id)),
  part: T.Optional(Nullable(OneOf(...invoiceParts))),
  quote_type: Nullable(T.String()),
  comparison_membership_program_name: Nullable(T.String()),
  actual_membership_program_name: Nullable(T.String()),
  links: T.Object({ payment_create: Nullable(Link) }),
})
export type Invoice = Static<typeof Invoice>

const cardFields = {
  card_token: T.Optional(T.String({ minLength: 1, maxLength: 200 })),
  name: T.Optional(Line(120)),
  street: T.Optional(Line(120)),
  city: T.Optional(Line(80)),
  state: T.Optional(T.String({ maxLength: 2 })),
  zip_code: T.Optional(T.String({ maxLength: 10 })),
}

const bankFields = {
  ach_token: T.Optional(T.String({ minLength: 1, maxLength: 200 })),
  ach_first_name: T.Optional(Line(80)),
  ach_last_name: T.Optional(Line(80)),
  ach_account_type: T.Optional(OneOf('checking', 'savings')),
  ach_holder_type: T.Optional(OneOf('personal', 'business')),
  ach_last4: T.Optional(
    T.String({ pattern: '^[0-9]{1,4}$', description: 'as the payer read it in the authorization' }),
  ),
}

/** What staff record about a payment that they took themselves. */
const staffFields = {
  check_number: T.Optional(Line(20)),
  check_dl_state: T.Optional(T.String({ maxLength: 2 })),
  check_dl_number: T.Optional(Line(30)),
  processor_name: T.Optional(Line(80)),
  reference_id: T.Optional(Line(80)),
  received_on: T.Optional(Nullable(Day)),
  notify_customer: T.Optional(T.Boolean({ description: 'mail the customer a receipt; yes unless said' })),
}

export const PayInvoiceBody = T.Object({
  payment: T.Object({
    transaction_type: OneOf(...paymentMethodKeys),
    // No minimum or maximum: the API rejects amounts out of range with a message for the payer.
    amount_cents: Cents,
    notes: T.Optional(T.String({ maxLength: 1000 })),
    payment_method_id: T.Optional(Nullable(Id)),
    ...cardFields,
    card_save_payment_method: T.Optional(T.Boolean()),
    ...bankFields,
    ach_save_payment_method: T.Optional(T.Boolean()),
    ...staffFields,
  }),
})
export type PayInvoiceBody = Static<typeof PayInvoiceBody>

/** Several invoices paid with one charge, which is the sum of the amounts per invoice. */
export const PayInvoicesBody = T.Object({
  payment: T.Omit(PayInvoiceBody.properties.payment, [
    'amount_cents',
    ...(Object.keys(staffFields) as (keyof typeof staffFields)[]),
  ]),
  invoices: T.Array(T.Object({ invoice_id: Id, amount_cents: Cents }), { minItems: 1, maxItems: 20 }),
})
export type PayInvoicesBody = Static<typeof PayInvoicesBody>

/** A card or bank account to store without making a payment. */
export const PaymentMethodBody = T.Object({
  payment_method: T.Object({
    transaction_type: OneOf(...paymentMethodKeys),
    ...cardFields,
    ...bankFields,
    /** Makes it the default; otherwise only the first stored method becomes the default. */
    default: T.Optional(T.Boolean()),
  }),
})
export type PaymentMethodBody = Static<typeof PaymentMethodBody>

export const TransactionResponse = T.Object({
  amount_cents: Cents,
  transaction_time: Instant,
  reference_id: T.String(),
  invoice_id: Id,
  status: OneOf('approved', 'submitted', 'unknown'),
})
export type TransactionResponse = Static<typeof TransactionResponse>

/** Result of one charge for several invoices. */
export const PaidInvoices = T.Object({
  amount_cents: Cents,
  reference_id: T.String(),
  status: OneOf('approved', 'submitted', 'unknown'),
  transactions: T.Array(TransactionResponse),
})
export type PaidInvoices = Static<typeof PaidInvoices>

/** Outcome of a payment, looked up by its idempotency key. `processing`: not known yet; the payment may have been made. */
export const PaymentOutcome = T.Object({
  status: OneOf('approved', 'submitted', 'processing', 'failed'),
  amount_cents: Cents,
  transactions: T.Array(T.Object({ invoice_id: Id, amount_cents: Cents })),
})
export type PaymentOutcome = Static<typeof PaymentOutcome>

const KeyParams = T.Object({ key: T.String({ pattern: '^[\\x21-\\x7e]{1,200}$' }) })

export const billingCalls = {
  listPaymentMethods: {
    summary: 'Ways to pay that the tenant offers to whoever asks, in order',
    access: ['customer', 'technician', 'admin'],
    response: T.Array(PaymentOption),
  },
  getInvoice: {
    summary: 'One invoice, whole',
    access: ['customer', 'technician', 'admin'],
    params: IdParams,
    response: Invoice,
  },
  updateInvoice: {
    summary: 'Change what an invoice says beside its lines',
    access: ['technician', 'admin'],
    params: IdParams,
    query: EditQuery,
    body: Exact({
      invoice: Exact({
        summary: T.Optional(Nullable(T.String({ maxLength: 4_000 }))),
        notes: T.Optional(Nullable(T.String({ maxLength: 4_000 }))),
      }),
    }),
    response: Invoice,
  },
  addInvoiceItem: { ...documentEdits.addItem, response: Invoice },
  updateInvoiceItem: { ...documentEdits.updateItem, response: Invoice },
  removeInvoiceItem: { ...documentEdits.removeItem, response: Invoice },
  arrangeInvoiceItems: { ...documentEdits.arrangeItems, response: Invoice },
  groupInvoiceItems: { ...documentEdits.groupItems, response: Invoice },
  ungroupInvoiceItems: { ...documentEdits.ungroupItems, response: Invoice },
  setInvoicePricing: { ...documentEdits.setPricing, response: Invoice },
  createPaymentLink: {
    summary: 'A link with which the customer pays this invoice without signing in; mailed to them if asked',
    access: ['technician', 'admin'],
    params: IdParams,
    body: Exact({ send: T.Optional(T.Boolean()) }),
    response: T.Object({
      url: T.String(),
      expires_at: Instant,
      sent_to: Nullable(T.String()),
      /** Whether customers can pay online; without that, the link only shows the invoice. Absent from older versions. */
      payable: T.Optional(T.Boolean()),
    }),
    status: 201,
  },
  listCustomerInvoices: {
    summary: 'All invoices of a customer, newest first',
    access: ['customer', 'admin'],
    params: IdParams,
    response: T.Array(Invoice),
  },
  payInvoice: {
    summary:
      'Pay an invoice or a part of it; needs an Idempotency-Key header. Declined: 422. Repeated: the first answer.',
    access: ['customer', 'technician', 'admin'],
    params: IdParams,
    body: PayInvoiceBody,
    response: TransactionResponse,
  },
  payInvoices: {
    flag: 'pay-several',
    summary: 'Pay several of one’s own invoices with one charge; needs an Idempotency-Key header. All of them or none.',
    access: ['customer'],
    body: PayInvoicesBody,
    response: PaidInvoices,
  },
  getPaymentByKey: {
    summary:
      'What became of a payment, by its Idempotency-Key alone: asking pays nothing. 404 for a key that stands for none.',
    access: ['customer', 'technician', 'admin'],
    params: KeyParams,
    response: PaymentOutcome,
  },
  closePaymentKey: {
    summary:
      'Make sure that nothing is ever paid under an Idempotency-Key, be the payment on its way. 409 where it stands for a payment.',
    access: ['customer', 'technician', 'admin'],
    params: KeyParams,
    response: null,
    status: 204,
  },
  createPaymentMethod: {
    summary: 'Keep a card or bank account. Where the tenant keeps one only, it takes the place of the one before.',
    access: ['customer'],
    body: PaymentMethodBody,
    response: StoredPaymentMethod,
    status: 201,
  },
  updatePaymentMethod: {
    summary: 'Make a kept payment method the one that is used unless another is chosen',
    access: ['customer'],
    params: IdParams,
    body: T.Object({ payment_method: T.Object({ default: T.Literal(true) }) }),
    response: StoredPaymentMethod,
  },
  deletePaymentMethod: {
    summary: 'Forget a kept payment method, here and at the gateway',
    access: ['customer'],
    params: IdParams,
    response: null,
    status: 204,
  },
  getJobInvoicePdf: {
    summary: "Where the job's invoice lies as a PDF",
    access: ['customer', 'technician', 'admin'],
    params: IdParams,
    response: T.Object({ invoice_pdf: T.Object({ url: Link }) }),
  },
  createPayment: {
    summary: 'Pay an invoice that the body names; the same as payInvoice',
    access: ['customer', 'technician', 'admin'],
    body: T.Object({ payment: T.Composite([PayInvoiceBody.properties.payment, T.Object({ invoice_id: Id })]) }),
    response: TransactionResponse,
  },
} satisfies Record<string, CallShape>
