// Memberships as the office sees them: sold, changed, renewed and ended; and how customers agree to be charged for renewals.
import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { Day, Exact, Id, IdParams, Instant, Nullable, OneOf, Reason } from './common'
import { Membership } from './identity'
import { ListPage, ListQuery } from './lists'

/** What was sold by one line of an invoice: the first period of a membership, or a renewal. */
export const MembershipPeriod = T.Object({
  id: Id,
  invoice_id: Id,
  starts_on: Day,
  /** due: its invoice is to be paid; unpaid: the payment was returned, refunded or voided; failed: nobody paid it in time. */
  status: OneOf('due', 'paid', 'unpaid', 'failed', 'voided'),
  /** How often its renewal was charged without success, or mailed. */
  tries: T.Integer(),
  next_try_on: Nullable(Day),
})
export type MembershipPeriod = Static<typeof MembershipPeriod>

/** What a customer agreed to, so that renewals may be charged to their stored payment method. */
export const RenewalAuthorization = T.Object({
  accepted_text: T.String(),
  accepted_at: Instant,
  /** A higher price has to be agreed to again. */
  price_cents: T.Integer(),
})
export type RenewalAuthorization = Static<typeof RenewalAuthorization>

export const OfficeMembership = T.Composite([
  Membership,
  T.Object({
    customer: T.Object({ id: Id, full_name: T.String() }),
    membership_program_id: Nullable(Id),
    status: OneOf('coming', 'active', 'ended'),
    end_reason: Nullable(T.String()),
    /** The newest first. */
    periods: T.Array(MembershipPeriod),
    /** Without one, or without a stored payment method, the invoice of a renewal is mailed to the customer. */
    renewal_authorization: Nullable(RenewalAuthorization),
  }),
])
export type OfficeMembership = Static<typeof OfficeMembership>

const covered_systems = Nullable(T.Integer({ minimum: 0, maximum: 999 }))
const office = ['admin'] as const

const NewMembership = Exact({
  customer_id: Id,
  membership_program_id: Id,
  /** Default: today. */
  starts_at: T.Optional(Day),
  /** The first day that is not paid for; by default after one duration of the program. */
  renews_at: T.Optional(Day),
  /** What a renewal costs; by default the price of the program. */
  price_cents: T.Optional(T.Integer({ minimum: 0, maximum: 99_999_999 })),
  auto_renews: T.Optional(T.Boolean()),
  covered_systems: T.Optional(covered_systems),
})
export type NewMembership = Static<typeof NewMembership>

const MembershipChange = Exact({
  auto_renews: T.Optional(T.Boolean()),
  renews_at: T.Optional(Day),
  covered_systems: T.Optional(covered_systems),
})
export type MembershipChange = Static<typeof MembershipChange>

export const membershipCalls = {
  listMemberships: {
    summary: 'Memberships, the newest first',
    access: office,
    csv: true,
    query: ListQuery({
      status: T.Optional(OneOf('active', 'ended')),
      due_within_days: T.Optional(
        T.Integer({ minimum: 0, maximum: 3_650, description: 'that renew or end within these days' }),
      ),
      membership_program_id: T.Optional(Id),
    }),
    response: ListPage(OfficeMembership),
  },
  listCustomerMemberships: {
    summary: 'All memberships of a customer, the newest first',
    access: office,
    params: IdParams,
    response: T.Array(OfficeMembership),
  },
  getMembership: { summary: 'A membership, whole', access: office, params: IdParams, response: OfficeMembership },
  createMembership: {
    summary: 'Enter a membership that was not sold by an invoice here',
    access: office,
    body: Exact({ membership: NewMembership }),
    response: OfficeMembership,
    status: 201,
  },
  updateMembership: {
    summary: 'Change whether and when a membership renews, and what it covers; what is left out stays',
    access: office,
    params: IdParams,
    body: Exact({ membership: MembershipChange }),
    response: OfficeMembership,
  },
  endMembership: {
    summary: 'End a membership: at once, or after what is paid for. Nothing is refunded by it.',
    access: office,
    params: IdParams,
    body: Exact({
      end: Exact({ at: OneOf('now', 'period_end'), reason: Reason }),
    }),
    response: OfficeMembership,
  },
  renewMembership: {
    summary:
      'Bill the next period today, by a mailed invoice. Before its day, 422 if the customer agreed to be charged on it; from its day on, it is charged. 409 while a renewal is unpaid.',
    access: office,
    params: IdParams,
    response: OfficeMembership,
  },
  getRenewalTerms: {
    summary: 'What a customer agrees to who has renewals charged, and what they agreed to already',
    access: ['customer'],
    params: IdParams,
    response: T.Object({ text: T.String(), authorization: Nullable(RenewalAuthorization) }),
  },
  authorizeRenewal: {
    summary: 'Agree to these terms, as they were read: 409 if they have changed since',
    access: ['customer'],
    params: IdParams,
    body: Exact({ authorization: Exact({ accepted_text: T.String({ minLength: 1, maxLength: 2_000 }) }) }),
    response: RenewalAuthorization,
    status: 201,
  },
  withdrawRenewalAuthorization: {
    summary: 'No longer be charged for renewals: their invoices are mailed',
    access: ['customer'],
    params: IdParams,
    response: null,
    status: 204,
  },
} satisfies Record<string, CallShape>
