// Where other systems are told what changed, by the Standard Webhooks specification: docs/recipes/receive-webhooks.md
import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { resourceTypes } from './changes'
import { Exact, Id, IdParams, Instant, Line, Nullable, OneOf } from './common'

const actions = ['created', 'updated', 'deleted'] as const
type EventType = `${(typeof resourceTypes)[number]}.${(typeof actions)[number]}`

/** What a webhook can tell. */
export const eventTypes = resourceTypes.flatMap((type) => actions.map((action): EventType => `${type}.${action}`))

const Events = T.Array(OneOf('*', ...eventTypes), { minItems: 1, maxItems: eventTypes.length, uniqueItems: true })
const Url = T.String({ minLength: 1, maxLength: 2_000 })
const Secret = T.String({ description: '`whsec_` and 32 bytes in base64; in this answer only' })
const DeliveryId = T.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

export const WebhookEndpoint = T.Object({
  id: Id,
  url: T.String(),
  description: T.String(),
  events: T.Array(T.String()),
  enabled: T.Boolean(),
  disabled_at: Nullable(Instant),
  /** `gone`: it answered 410. `failing`: for five days. */
  disabled_because: Nullable(OneOf('office', 'gone', 'failing')),
  failing_since: Nullable(Instant),
  /** Until when the secret before the present one signs too. */
  previous_secret_until: Nullable(Instant),
  created_at: Instant,
})
export type WebhookEndpoint = Static<typeof WebhookEndpoint>

export const WebhookDelivery = T.Object({
  id: DeliveryId,
  /** The header `webhook-id`. */
  event_id: T.String(),
  event: T.String(),
  resource_type: Nullable(T.String()),
  resource_id: Nullable(Id),
  status: OneOf('waiting', 'delivered', 'failed'),
  created_at: Instant,
  next_attempt_at: Nullable(Instant),
  /** The last ones, oldest first. */
  attempts: T.Array(
    T.Object({
      at: Instant,
      duration_ms: T.Integer(),
      status: Nullable(T.Integer({ description: 'of the HTTP answer' })),
      answer: Nullable(T.String({ description: 'its first kilobyte' })),
      problem: Nullable(T.String({ description: 'why there was no answer' })),
    }),
  ),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const webhookCalls = {
  listWebhookEndpoints: {
    summary: 'Where other systems are told what changed',
    access: ['admin'],
    response: T.Array(WebhookEndpoint),
  },
  createWebhookEndpoint: {
    summary:
      'Tell an https address what changes from now on: signed events that name the resource and not its content, in order, until each is answered with 2xx. `secret` is in this answer only.',
    access: ['admin'],
    body: Exact({
      webhook_endpoint: Exact({ url: Url, events: Events, description: T.Optional(Line(200)) }),
    }),
    response: T.Composite([WebhookEndpoint, T.Object({ secret: Secret })]),
    status: 201,
  },
  updateWebhookEndpoint: {
    summary:
      'Change an endpoint, or turn it off and on. Turned on again, it gets what it has missed, of the last 30 days.',
    access: ['admin'],
    params: IdParams,
    body: Exact({
      webhook_endpoint: T.Partial(Exact({ url: Url, events: Events, description: Line(200), enabled: T.Boolean() }), {
        minProperties: 1,
        additionalProperties: false,
      }),
    }),
    response: WebhookEndpoint,
  },
  removeWebhookEndpoint: {
    summary: 'Remove an endpoint with the log of its deliveries',
    access: ['admin'],
    params: IdParams,
    response: null,
    status: 204,
  },
  rotateWebhookSecret: {
    summary: 'A new secret. The one before signs beside it for 24 hours, so that nothing is refused meanwhile.',
    access: ['admin'],
    params: IdParams,
    response: T.Object({ secret: Secret, previous_secret_until: Instant }),
    status: 201,
  },
  testWebhookEndpoint: {
    summary: 'Send an event of the type `webhook.test`; what became of it is in the log of deliveries',
    access: ['admin'],
    params: IdParams,
    response: WebhookDelivery,
    status: 201,
  },
  listWebhookDeliveries: {
    summary: 'The log of an endpoint, newest first; kept for 30 days',
    access: ['admin'],
    params: IdParams,
    query: T.Object({
      status: T.Optional(OneOf('waiting', 'delivered', 'failed')),
      after: T.Optional(T.String({ pattern: '^\\d{1,15}$' })),
      limit: T.Optional(T.Integer({ minimum: 1, maximum: 200, default: 50 })),
    }),
    response: T.Object({
      data: T.Array(WebhookDelivery),
      /** For `after` of the next call. */
      next: Nullable(T.String()),
    }),
  },
  replayWebhookDelivery: {
    summary: 'Deliver an event again, or one that waits at once; with the `webhook-id` that it had',
    access: ['admin'],
    params: T.Object({ id: Id, delivery_id: DeliveryId }),
    response: WebhookDelivery,
  },
  replayWebhookDeliveries: {
    summary: 'Deliver all events since a time again, in order',
    access: ['admin'],
    params: IdParams,
    body: Exact({
      replay: Exact({
        since: Instant,
        only_failed: T.Optional(T.Boolean({ default: false, description: 'not those that were delivered' })),
      }),
    }),
    response: T.Object({ count: T.Integer({ description: 'events that are delivered again' }) }),
  },
} satisfies Record<string, CallShape>
