import { Type as T, type Static } from '@sinclair/typebox'
import { Financials, LineItem, PostalAddress, Signature } from './billing'
import type { CallShape } from './call'
import { Cents, Day, Id, IdParams, Link, Nullable, OneOf } from './common'

export const quoteStatuses = ['draft', 'pending', 'sent', 'accepted', 'denied', 'expired'] as const

export const Quote = T.Object({
  id: Id,
  name: T.String(),
  summary: Nullable(T.String()),
  status: OneOf(...quoteStatuses),
  quote_type: T.String(),
  quote_date: Day,
  job_id: Nullable(Id),
  service_address_id: Nullable(Id),
  service_address: Nullable(PostalAddress),
  billing_address: Nullable(PostalAddress),
  customer: T.Object({ full_name: T.String(), customer_id: Id }),
  items_attributes: T.Array(LineItem),
  financials: Financials,
  total: T.String(),
  signature: Nullable(Signature),
  notes: Nullable(T.String()),
  links: T.Object({ quote_proceed: Nullable(Link) }),
  proceed_url: Nullable(Link),
  payments_as_low_as_cents: Nullable(Cents),
  jobless_financing: T.Boolean(),
  actual_membership_program_id: Nullable(Id),
  actual_membership_program_name: Nullable(T.String()),
  comparison_membership_program_id: Nullable(Id),
  comparison_membership_program_name: Nullable(T.String()),
})
export type Quote = Static<typeof Quote>

export const quoteCalls = {
  getQuote: { summary: 'One quote, whole', access: ['customer', 'technician', 'admin'], params: IdParams, response: Quote },
  listCustomerQuotes: { summary: 'All quotes of a customer, newest first', access: ['customer'], params: IdParams, response: T.Array(Quote) },
  proceedWithQuote: {
    summary: 'Ask for the quoted service',
    access: ['customer'],
    params: IdParams,
    body: T.Object({ notes: T.Optional(T.String({ maxLength: 2000 })) }),
    response: Quote,
  },
} satisfies Record<string, CallShape>
