import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { Cents, Exact, Id, IdParams, Nullable, OneOf } from './common'

// What quotes and invoices have in common: their lines are edited in the same way.

/** No price of a line, and no sum of them, is beyond what a column holds; the API says so of sums. */
const Price = T.Integer({ minimum: -99_999_999, maximum: 99_999_999, description: 'cents; negative for a credit' })

export const itemTypes = ['task', 'part', 'equipment', 'membership_program', 'warranty_program'] as const

const lineFields = {
  quantity: T.Optional(T.Integer({ minimum: 0, maximum: 9_999 })),
  unit_name: T.Optional(T.String({ minLength: 1, maxLength: 200 })),
  description: T.Optional(Nullable(T.String({ maxLength: 2_000 }))),
  warranty: T.Optional(Nullable(T.String({ maxLength: 200 }))),
  covered_systems: T.Optional(Nullable(T.Integer({ minimum: 0, maximum: 999 }))),
  equipment_request_status: T.Optional(Nullable(OneOf('fulfilled', 'unfulfilled', 'optional'))),
  /** The office's to set; 403 for a technician. */
  unit_price_cents: T.Optional(Price),
  comparison_price_cents: T.Optional(Nullable(Price)),
}

/** A line that comes on: one of the catalogue, or, from the office, one in its own words. */
export const NewLine = Exact({
  item: Exact({
    ...lineFields,
    /** Name, price, warranty and type are taken from it unless said; a technician names one. */
    task_id: T.Optional(Id),
    item_type: T.Optional(OneOf(...itemTypes)),
    /** The group that it joins, at its end. */
    group_id: T.Optional(Nullable(T.Integer({ minimum: 1 }))),
  }),
})
export type NewLine = Static<typeof NewLine>

/** What changes of a line; what is not named stays. */
export const LineChange = Exact({ item: Exact(lineFields) })
export type LineChange = Static<typeof LineChange>

/** All lines in their order, groups' headings among them; every line that names a group follows its heading. As many as any document has: more than may be added by now. */
export const Arrangement = Exact({
  items: T.Array(Exact({ id: Id, group_id: Nullable(T.Integer({ minimum: 1 })) }), { maxItems: 1_000 }),
})
export type Arrangement = Static<typeof Arrangement>

export const NewGroup = Exact({
  group: Exact({ unit_name: T.String({ minLength: 1, maxLength: 200 }), item_ids: T.Array(Id, { minItems: 1, maxItems: 500 }) }),
})
export type NewGroup = Static<typeof NewGroup>

/** Discounts by their ids in the tenant's list, all that hold from now on; and the rate of the sales tax. */
export const Pricing = Exact({
  pricing: Exact({
    discount_ids: T.Optional(T.Array(Id, { maxItems: 20 })),
    tax_rate_percent: T.Optional(T.Number({ minimum: 0, maximum: 25, description: 'at most three decimals' })),
    /** What lateness takes off; invoices only. */
    late_fee_cents: T.Optional(T.Integer({ minimum: 0, maximum: 99_999_999 })),
  }),
})
export type Pricing = Static<typeof Pricing>

/** A signature as it is given: drawn as a picture, or typed as a name. */
export const NewSignature = Exact({
  kind: OneOf('drawn', 'typed'),
  name: T.String({ minLength: 1, maxLength: 120, description: 'of whoever signs' }),
  image: T.Optional(T.String({ maxLength: 200_000, description: 'a PNG as a data: address, of a drawn signature' })),
})
export type NewSignature = Static<typeof NewSignature>

/** `version`: the one that was signed; 409 when the document has changed since. */
export const SignBody = Exact({ signature: NewSignature, version: T.Integer({ minimum: 1 }) })
export type SignBody = Static<typeof SignBody>

/** The version that the editor saw. Another one by now: 409, and nothing changes. */
export const EditQuery = T.Object({ version: T.Integer({ minimum: 1 }) })

const staff = ['technician', 'admin'] as const
export const ItemParams = T.Object({ id: Id, item_id: Id })
export const GroupParams = T.Object({ id: Id, group_id: T.Integer({ minimum: 1 }) })

/** Edits of a document; each answers the whole of it, totalled again and with its next version. */
export const documentEdits = {
  addItem: { summary: 'Add a line', access: staff, params: IdParams, query: EditQuery, body: NewLine, status: 201 },
  updateItem: { summary: 'Change a line', access: staff, params: ItemParams, query: EditQuery, body: LineChange },
  removeItem: { summary: 'Take a line off; a group is ungrouped first', access: staff, params: ItemParams, query: EditQuery },
  arrangeItems: { summary: 'Put the lines in another order, and into and out of groups', access: staff, params: IdParams, query: EditQuery, body: Arrangement },
  groupItems: { summary: 'Make a group of lines, where the first of them stands', access: staff, params: IdParams, query: EditQuery, body: NewGroup },
  ungroupItems: { summary: 'Dissolve a group; its lines stay where they are', access: staff, params: GroupParams, query: EditQuery },
  setPricing: { summary: 'Set discounts, tax and what lateness takes off', access: staff, params: IdParams, query: EditQuery, body: Pricing },
} satisfies Record<string, Omit<CallShape, 'response'>>

/** A discount of a document, as it was when it was given. */
export const AppliedDiscount = T.Object({
  id: Id,
  /** In the tenant's list; null for one that was never in it. */
  discount_id: Nullable(Id),
  code: T.String(),
  kind: OneOf('percentage', 'fixed'),
  percent: Nullable(T.Number()),
  amount_cents: Nullable(Cents),
})

/** `enabled`: the tenant charges sales tax; `taxable`: on this document. */
export const TaxSetting = T.Object({ enabled: T.Boolean(), taxable: T.Boolean(), rate_percent: T.Number() })
