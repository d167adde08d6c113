import { Type, type Static } from '@sinclair/typebox'

const text = Type.String({ maxLength: 255 })
const accountNumber = Type.String({ minLength: 1, maxLength: 30 })
const routingNumber = Type.String({ minLength: 1, maxLength: 9 })

/** What the browser exchanges for a temporary token: either `card` or `ach`. */
export const TokenBody = Type.Object({
  card: Type.Optional(
    Type.Object({
      card_number: Type.String({ maxLength: 30 }),
      card_security_code: Type.Optional(Type.String({ maxLength: 4 })),
      expiry_month: Type.String({ maxLength: 2 }),
      expiry_year: Type.String({ maxLength: 2 }),
    }),
  ),
  ach: Type.Optional(Type.Object({ account_number: accountNumber, routing_number: routingNumber })),
})
export type TokenBody = Static<typeof TokenBody>

const token = { temporary_token: Type.Optional(text), token: Type.Optional(text) }

export const SaleBody = Type.Object({
  reference_id: Type.String({ minLength: 1, maxLength: 255 }),
  card: Type.Optional(Type.Object(token)),
  check: Type.Optional(
    Type.Object({
      ...token,
      account_type: Type.Union([Type.Literal('Checking'), Type.Literal('Savings')]),
      account_number: Type.Optional(accountNumber),
      routing_number: Type.Optional(routingNumber),
    }),
  ),
  payment: Type.Object({
    amount: text,
    currency_code: Type.Optional(Type.Literal('840')),
    invoice_number: Type.Optional(text),
  }),
  transaction: Type.Optional(
    Type.Object({
      processing_indicators: Type.Optional(
        Type.Object({ create_token: Type.Optional(Type.Boolean()), allow_duplicate: Type.Optional(Type.Boolean()) }),
      ),
    }),
  ),
})
export type SaleBody = Static<typeof SaleBody>

export const ReturnBody = Type.Union([
  Type.Null(),
  Type.Object({
    reference_id: Type.Optional(text),
    payment: Type.Optional(Type.Object({ amount: Type.Optional(text) })),
  }),
])
export type ReturnBody = Static<typeof ReturnBody>
