// Windows that are kept for a while before they are booked.
import { Type as T } from '@sinclair/typebox'
import type { CallShape } from './call'
import { Exact, Id, IdParams, Instant } from './common'

export const HoldToken = T.String({ maxLength: 80, description: 'of holdTimeSlot' })

export const holdCalls = {
  holdTimeSlot: {
    summary:
      'Keep a free window for ten minutes: others see it as taken, and a booking with the token in `hold_token` gets it. 409 when it was taken meanwhile, 422 for a window that was never offered, 429 for whoever keeps three.',
    access: 'public',
    body: Exact({
      hold: Exact({
        service_category_id: Id,
        postal_code: T.String({ pattern: '^\\d{5}(-\\d{4})?$' }),
        arrival_window_start: Instant,
      }),
    }),
    response: T.Object({
      id: Id,
      token: T.String(),
      expires_at: Instant,
      arrival_window_start: Instant,
      arrival_window_end: Instant,
      scheduled_time: Instant,
    }),
    status: 201,
  },
  releaseHold: {
    summary: 'Give up a kept window before it expires; 404 if it is not kept any more',
    access: 'public',
    params: IdParams,
    query: T.Object({ token: HoldToken }),
    response: null,
    status: 204,
  },
} satisfies Record<string, CallShape>
