// What changed, and who may connect other systems: the audit log, the feed of changes and API keys.
import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { Exact, Id, IdParams, Instant, Line, Nullable, OneOf } from './common'
import { scopes } from './scopes'

/** What changes are recorded of. A line of an invoice is a change of the invoice. */
export const resourceTypes = [
  'tenant',
  'customer',
  'staff',
  'technician',
  'address',
  'appointment',
  'job',
  'quote',
  'invoice',
  'payment',
  'payment_method',
  'membership',
  'office_task',
  'equipment',
  'service',
  'zone',
  'link',
  'api_key',
  'export',
  'webhook_endpoint',
  'accounting_category',
  'department',
  'price_sheet',
  'part_category',
  'vendor',
  'part',
  'task_category',
  'task',
  'membership_program',
  'warranty_program',
  'recommendation',
  'discount',
] as const
export type ChangedType = (typeof resourceTypes)[number]

export const ChangeActor = T.Object({
  kind: OneOf('customer', 'technician', 'admin', 'viewer', 'key', 'visitor', 'job', 'command', 'unknown'),
  id: Nullable(Id),
  name: Nullable(T.String({ description: 'of the person, the key, the job or the command' })),
})
export type ChangeActor = Static<typeof ChangeActor>

const fields = {
  resource_type: OneOf(...resourceTypes),
  resource_id: Id,
  action: OneOf('created', 'updated', 'deleted'),
  at: Instant,
  actor: ChangeActor,
}

export const Change = T.Object(fields)
export type Change = Static<typeof Change>

const Values = T.Record(T.String(), T.Unknown())
export const AuditEntry = T.Object({
  id: T.Integer({ minimum: 1 }),
  ...fields,
  table: T.String(),
  row_id: Id,
  before: Nullable(Values),
  after: Nullable(Values),
  request_id: Nullable(T.String()),
  reason: Nullable(T.String({ description: 'why, where a rule spoke against it' })),
})
export type AuditEntry = Static<typeof AuditEntry>

const Cursor = T.String({ maxLength: 60, pattern: '^[A-Za-z0-9_-]+$' })
const limit = (most: number) => T.Optional(T.Integer({ minimum: 1, maximum: most, default: 100 }))

export const ApiKey = T.Object({
  id: Id,
  name: T.String(),
  scopes: T.Array(OneOf(...scopes)),
  /** The last characters of the key. */
  hint: T.String(),
  created_at: Instant,
  created_by: Nullable(T.String()),
  expires_at: Nullable(Instant),
  last_used_at: Nullable(Instant),
  revoked_at: Nullable(Instant),
})
export type ApiKey = Static<typeof ApiKey>

export const changeCalls = {
  listChanges: {
    summary:
      'What changed after a cursor, oldest first. Nothing is missed, and nothing is told before it is final. Without a cursor from the beginning; with `after=latest` from now on.',
    access: ['admin'],
    query: T.Object({ after: T.Optional(Cursor), limit: limit(1_000) }),
    response: T.Object({
      data: T.Array(Change),
      /** For the next call; the same as before if there was nothing. */
      cursor: T.String(),
      has_more: T.Boolean(),
    }),
  },
  listAuditEntries: {
    summary: 'The log of all changes, newest first: who changed what, by what, before and after',
    access: ['admin'],
    query: T.Object({
      resource_type: T.Optional(OneOf(...resourceTypes)),
      resource_id: T.Optional(Id),
      user_id: T.Optional(Id),
      since: T.Optional(Instant),
      until: T.Optional(Instant),
      after: T.Optional(Cursor),
      limit: limit(200),
    }),
    response: T.Object({ data: T.Array(AuditEntry), next: Nullable(T.String()) }),
  },
  listApiKeys: { summary: 'API keys, the newest first', access: ['admin'], response: T.Array(ApiKey) },
  createApiKey: {
    summary: 'A new API key. `token` is in this answer only: send it as `Authorization: Bearer …`.',
    access: ['admin'],
    body: Exact({
      api_key: Exact({
        name: Line(100, { minLength: 1 }),
        scopes: T.Array(OneOf(...scopes), { minItems: 1, maxItems: scopes.length, uniqueItems: true }),
        expires_at: T.Optional(Nullable(Instant)),
      }),
    }),
    response: T.Composite([ApiKey, T.Object({ token: T.String() })]),
    status: 201,
  },
  revokeApiKey: {
    summary: 'Revoke an API key: it is refused from now on',
    access: ['admin'],
    params: IdParams,
    response: null,
    status: 204,
  },
} satisfies Record<string, CallShape>
