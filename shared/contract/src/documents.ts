import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { Cents, Exact, Id, IdParams, Instant, Line, Link, Nullable, OneOf } from './common'

// What quotes and invoices have in common: how they look, and how their lines are edited.

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
  /** Whether sales tax is charged on it, if the document is taxed. Not of group headings. */
  taxable: T.Optional(T.Boolean()),
  equipment_request_status: Nullable(OneOf('fulfilled', 'unfulfilled', 'optional')),
  invoice_format: Nullable(T.String()),
})
export type LineItem = Static<typeof LineItem>

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
  /** Payments that count less refunds that count. */
  total_transactions_cents: Cents,
  /** Refunds that count, as a positive amount. */
  refunded_cents: T.Optional(Cents),
  /** By how much refunds lower the price. */
  price_adjustment_cents: T.Optional(Cents),
  /** Total − price adjustment − payments + refunds; 0 for a voided invoice, negative for a credit. */
  balance_cents: Cents,
  savings_cents: Cents,
})
export type Financials = Static<typeof Financials>

/** `kind`: `drawn`, `typed`, or `overridden` (accepted by the office without a signature). */
export const Signature = T.Object({
  kind: T.String(),
  /** The signer's name; null if it was not recorded and only the office knows. */
  name: Nullable(T.String()),
  image_url: Nullable(T.String()),
  signature_time: Nullable(Instant),
})

/** A signature with an immutable copy of what was signed: the text, its hash, and the document as a PDF. */
export const SignedCopy = T.Object({
  id: Id,
  /** The document's version that was signed; it may have changed since. */
  version: T.Integer(),
  /** The signer's name. */
  name: T.String(),
  signed_at: Instant,
  /** Hash of the bytes at `text_url`, in hex. */
  sha256: T.String(),
  text_url: Nullable(Link),
  /** null for documents signed before copies were kept. */
  pdf_url: Nullable(Link),
})
export type SignedCopy = Static<typeof SignedCopy>

/** Current values that differ from those on the signed document; null for those that are the same. */
export const ChangedSinceSigned = T.Object({
  customer_name: Nullable(T.String()),
  billing_address: Nullable(PostalAddress),
  service_address: Nullable(PostalAddress),
})
export type ChangedSinceSigned = Static<typeof ChangedSinceSigned>

/** Signature fields of invoices and quotes. While a signature is valid, the document shows the names and addresses as signed. */
export const signedFields = {
  signature: Nullable(Signature),
  /** Newest first. */
  signed_copies: T.Array(SignedCopy),
  changed_since_signed: Nullable(ChangedSinceSigned),
}

/** The company as a document was issued by it; its contact details and logo are today's. */
export const Issuer = T.Object({
  name: T.String(),
  license_information: Nullable(T.String()),
  terms_of_service: Nullable(T.String()),
})
export type Issuer = Static<typeof Issuer>

/** Limited so that it fits the database column; the API checks the totals. */
const Price = T.Integer({ minimum: -99_999_999, maximum: 99_999_999, description: 'cents; negative for a credit' })

export const itemTypes = ['task', 'part', 'equipment', 'membership_program', 'warranty_program'] as const

const lineFields = {
  quantity: T.Optional(T.Integer({ minimum: 0, maximum: 9_999 })),
  unit_name: T.Optional(Line(200, { minLength: 1 })),
  description: T.Optional(Nullable(T.String({ maxLength: 2_000 }))),
  warranty: T.Optional(Nullable(Line(200))),
  covered_systems: T.Optional(Nullable(T.Integer({ minimum: 0, maximum: 999 }))),
  equipment_request_status: T.Optional(Nullable(OneOf('fulfilled', 'unfulfilled', 'optional'))),
  /** Only the office may set it; 403 for a technician. */
  unit_price_cents: T.Optional(Price),
  comparison_price_cents: T.Optional(Nullable(Price)),
  /** Whether sales tax is charged on it; by default as the task in the catalog says. Only the office may set it. */
  taxable: T.Optional(T.Boolean()),
}

/** A new line: from the catalog or, for the office only, free text. */
export const NewLine = Exact({
  item: Exact({
    ...lineFields,
    /** Default source of name, price, warranty and type; required for technicians. */
    task_id: T.Optional(Id),
    item_type: T.Optional(OneOf(...itemTypes)),
    /** The group to append it to. */
    group_id: T.Optional(Nullable(T.Integer({ minimum: 1 }))),
  }),
})
export type NewLine = Static<typeof NewLine>

/** A partial update of a line. */
export const LineChange = Exact({ item: Exact(lineFields) })
export type LineChange = Static<typeof LineChange>

/**
 * All lines in their new order, including group headings; every line with a group follows its heading. The maximum exceeds
 * the API's limit for adding lines, because a document may already have more.
 */
export const Arrangement = Exact({
  items: T.Array(Exact({ id: Id, group_id: Nullable(T.Integer({ minimum: 1 })) }), { maxItems: 1_000 }),
})
export type Arrangement = Static<typeof Arrangement>

export const NewGroup = Exact({
  group: Exact({ unit_name: Line(200, { minLength: 1 }), item_ids: T.Array(Id, { minItems: 1, maxItems: 500 }) }),
})
export type NewGroup = Static<typeof NewGroup>

/** Discounts by id in the tenant's list (replaces all), and the sales tax rate. */
export const Pricing = Exact({
  pricing: Exact({
    discount_ids: T.Optional(T.Array(Id, { maxItems: 20 })),
    tax_rate_percent: T.Optional(T.Number({ minimum: 0, maximum: 25, description: 'at most four decimals' })),
    /** Discount for a late arrival; invoices only. Without bounds here: the API answers with those of the invoice. */
    late_fee_cents: T.Optional(Cents),
  }),
})
export type Pricing = Static<typeof Pricing>

/** A signature as submitted: drawn as an image, or typed as a name. */
export const NewSignature = Exact({
  kind: OneOf('drawn', 'typed'),
  name: Line(120, { minLength: 1, description: 'of whoever signs' }),
  image: T.Optional(T.String({ maxLength: 200_000, description: 'a PNG as a data: address, of a drawn signature' })),
})
export type NewSignature = Static<typeof NewSignature>

/** `version`: the version being signed; 409 if the document has changed since. */
export const SignBody = Exact({ signature: NewSignature, version: T.Integer({ minimum: 1 }) })
export type SignBody = Static<typeof SignBody>

/** The version that the editor saw (optimistic locking): 409 without any change if the document has another one by now. */
export const EditQuery = T.Object({ version: T.Integer({ minimum: 1 }) })

const staff = ['technician', 'admin'] as const
export const ItemParams = T.Object({ id: Id, item_id: Id })
export const GroupParams = T.Object({ id: Id, group_id: T.Integer({ minimum: 1 }) })

/** Edits of a document. Each returns the whole document with recalculated totals and its next version. */
export const documentEdits = {
  addItem: { summary: 'Add a line', access: staff, params: IdParams, query: EditQuery, body: NewLine, status: 201 },
  updateItem: { summary: 'Change a line', access: staff, params: ItemParams, query: EditQuery, body: LineChange },
  removeItem: {
    summary: 'Take a line off; a group is ungrouped first',
    access: staff,
    params: ItemParams,
    query: EditQuery,
  },
  arrangeItems: {
    summary: 'Put the lines in another order, and into and out of groups',
    access: staff,
    params: IdParams,
    query: EditQuery,
    body: Arrangement,
  },
  groupItems: {
    summary: 'Make a group of lines, where the first of them stands',
    access: staff,
    params: IdParams,
    query: EditQuery,
    body: NewGroup,
  },
  ungroupItems: {
    summary: 'Dissolve a group; its lines stay where they are',
    access: staff,
    params: GroupParams,
    query: EditQuery,
  },
  setPricing: {
    summary: 'Set discounts, tax and what lateness takes off',
    access: staff,
    params: IdParams,
    query: EditQuery,
    body: Pricing,
  },
} satisfies Record<string, Omit<CallShape, 'response'>>

/** A discount on a document, as of the time it was applied. */
export const AppliedDiscount = T.Object({
  id: Id,
  /** Id in the tenant's list; null if it was never in it. */
  discount_id: Nullable(Id),
  code: T.String(),
  kind: OneOf('percentage', 'fixed'),
  percent: Nullable(T.Number()),
  amount_cents: Nullable(Cents),
})

/** `enabled`: the tenant charges sales tax; `taxable`: on this document. */
export const TaxSetting = T.Object({ enabled: T.Boolean(), taxable: T.Boolean(), rate_percent: T.Number() })
