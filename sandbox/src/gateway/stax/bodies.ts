import { Type, type Static } from '@sinclair/typebox'

const short = Type.String({ maxLength: 50 })
const text = Type.String({ maxLength: 255 })

const person = {
  firstname: Type.Optional(short),
  lastname: Type.Optional(short),
  person_name: Type.Optional(text),
  email: Type.Optional(text),
  phone: Type.Optional(Type.String({ minLength: 10, maxLength: 20 })),
  company: Type.Optional(text),
  address_1: Type.Optional(text),
  address_2: Type.Optional(text),
  address_city: Type.Optional(text),
  address_state: Type.Optional(Type.String({ maxLength: 2 })),
  address_zip: Type.Optional(Type.String({ maxLength: 16 })),
  address_country: Type.Optional(Type.String({ maxLength: 3 })),
}

/** What the browser script sends: a card from the hosted fields, or a bank account from the page's own fields. */
export const TokenizeBody = Type.Object({
  ...person,
  method: Type.Union([Type.Literal('card'), Type.Literal('bank')]),
  customer_id: Type.Optional(text),
  validate: Type.Optional(Type.Boolean()),
  card_number: Type.Optional(Type.String({ maxLength: 30 })),
  card_cvv: Type.Optional(Type.String({ maxLength: 4 })),
  month: Type.Optional(Type.String({ maxLength: 2 })),
  year: Type.Optional(Type.String({ maxLength: 4 })),
  bank_account: Type.Optional(Type.String({ maxLength: 30 })),
  bank_routing: Type.Optional(Type.String({ maxLength: 9 })),
  bank_type: Type.Optional(Type.Union([Type.Literal('checking'), Type.Literal('savings')])),
  bank_holder_type: Type.Optional(Type.Union([Type.Literal('personal'), Type.Literal('business')])),
  bank_name: Type.Optional(text),
})
export type TokenizeBody = Static<typeof TokenizeBody>

export const ChargeBody = Type.Object({
  payment_method_id: text,
  /** Dollars. */
  total: Type.Number(),
  pre_auth: Type.Optional(Type.Boolean()),
  meta: Type.Optional(Type.Object({})),
  idempotency_id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  channel: Type.Optional(text),
})
export type ChargeBody = Static<typeof ChargeBody>

export const RefundBody = Type.Union([Type.Null(), Type.Object({ total: Type.Optional(Type.Number()) })])
export type RefundBody = Static<typeof RefundBody>

export const CustomerBody = Type.Object(person)
export type CustomerBody = Static<typeof CustomerBody>
