// What the office has to look at, written by the portal itself.
import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { Id, IdParams, Instant, Nullable, OneOf } from './common'

export const officeTaskKinds = [
  /** A renewal was not paid, and the membership has ended. */
  'membership_lapsed',
  /** The payment of a membership was returned, refunded or voided. */
  'membership_unpaid',
  /** A renewal can neither be charged nor mailed to the customer. */
  'membership_renewal',
  /** A membership was paid that no program can be found for. */
  'membership_unknown',
  'low_rating',
  'customer_note',
] as const
export type OfficeTaskKind = (typeof officeTaskKinds)[number]

const resources = ['membership', 'invoice', 'appointment', 'job'] as const
export type OfficeTaskResource = (typeof resources)[number]

export const OfficeTask = T.Object({
  id: Id,
  kind: OneOf(...officeTaskKinds),
  /** What it is about. */
  resource_type: OneOf(...resources),
  resource_id: Id,
  text: T.String(),
  created_at: Instant,
  done_at: Nullable(Instant),
  done_by: Nullable(T.Object({ id: Id, full_name: T.String() })),
})
export type OfficeTask = Static<typeof OfficeTask>

export const officeTaskCalls = {
  listOfficeTasks: {
    summary: 'What the office has to look at, the newest first',
    access: ['admin'],
    query: T.Object({
      status: T.Optional(OneOf('open', 'done')),
      kind: T.Optional(OneOf(...officeTaskKinds)),
      after: T.Optional(Id),
      limit: T.Optional(T.Integer({ minimum: 1, maximum: 200, default: 50 })),
    }),
    response: T.Object({ data: T.Array(OfficeTask), next: Nullable(T.String()) }),
  },
  completeOfficeTask: {
    summary: 'Say that a task is done; who said so first stays',
    access: ['admin'],
    params: IdParams,
    response: OfficeTask,
  },
} satisfies Record<string, CallShape>
