// What a person can read of what is stored about them, and have erased.
import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { Cents, Exact, Id, IdParams, Instant, Link } from './common'

export const KeptRecord = T.Object({
  /** As the export names it. */
  table: T.String(),
  count: T.Integer(),
  reason: T.String(),
  /** When the last of them is erased, too. */
  until: Instant,
})
export type KeptRecord = Static<typeof KeptRecord>

export const Erasure = T.Object({
  customer_id: Id,
  erased_at: Instant,
  /** What the customer owed, which stays on the invoices. */
  owed_cents: Cents,
  /** What the law keeps. */
  kept: T.Array(KeptRecord),
})
export type Erasure = Static<typeof Erasure>

export const privacyCalls = {
  eraseCustomer: {
    summary:
      'Erase a customer for good, and answer what the law keeps and until when. 422 while visits are to come, for a customer who owes something unless `force`, and for a customer who is merged into another one.',
    access: ['admin'],
    params: IdParams,
    query: T.Object({ force: T.Optional(T.Boolean({ description: 'although something is owed' })) }),
    response: Erasure,
  },
  getOwnData: {
    summary:
      'Links to all that is stored about the customer, as JSON for machines and as a PDF for reading, for as long as this session',
    access: ['customer'],
    response: T.Object({ json_url: Link, pdf_url: Link }),
  },
  requestErasure: {
    summary:
      'Ask for the account to be erased, which happens 30 days later; the office is told. Asks for the password.',
    access: ['customer'],
    body: Exact({ erasure: Exact({ current_password: T.String({ minLength: 1, maxLength: 200 }) }) }),
    response: T.Object({ due_at: Instant }),
  },
  withdrawErasure: {
    summary: 'Keep the account after all',
    access: ['customer'],
    response: null,
    status: 204,
  },
} satisfies Record<string, CallShape>
