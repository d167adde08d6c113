import { and, eq } from 'drizzle-orm'
import { mailOffice } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { webhookDeliveries, webhookEndpoints, type WebhookAttempt } from '#foundation/database/schema'
import { ownWords } from '#foundation/mail/sender'
import type { TenantRow } from '#foundation/tenants'
import { webhookOffLetter } from '#letters/webhooks'
import { releaseDeliveries, type DeliveryRow } from './deliveries'
import { disableEndpoint, type EndpointRow } from './endpoints'
import type { Outcome } from './send'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Before the second attempt, the third, and so on; after the last one the delivery is given up, within a day. */
const PAUSES = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 10 * HOUR]
/** How much longer a pause may be, so that what failed together is not repeated together. */
const JITTER = 0.2
/** An endpoint is turned off if nothing was delivered for so long. */
const FAILING_MS = 5 * 24 * HOUR
const LOG_LENGTH = 20
const GONE = 410

const isSuccess = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300

/** Milliseconds until the next attempt; null if there is none. `random` is between 0 and 1. */
function pauseAfter(attempts: number, { retryAfterMs }: Outcome, random: () => number): number | null {
  const pause = PAUSES[attempts - 1]
  if (pause === undefined) return null
  return Math.max(pause * (1 + JITTER * random()), Math.min(retryAfterMs, PAUSES.at(-1)!))
}

async function turnOff(
  db: Db,
  tenant: TenantRow,
  { id, url, description, failingSince }: EndpointRow,
  because: 'gone' | 'failing',
  { status, problem }: Outcome,
  now: Date,
): Promise<void> {
  await disableEndpoint(db, id, because, now)
  const letter = webhookOffLetter({
    i18n: ownWords(tenant),
    endpoint: { id, url, description },
    because,
    failingSince: failingSince ?? now,
    problem: status === null ? String(problem) : `HTTP ${status}`,
    timeZone: tenant.timezone,
  })
  await mailOffice(db, tenant, { kind: 'webhook_off', letter }, now)
}

export interface Attempted {
  tenant: TenantRow
  delivery: DeliveryRow
  outcome: Outcome
  at: Date
}

/**
 * Stores what came of an attempt, unless it was claimed again meanwhile: the next event of the resource becomes due after a success and
 * after the last attempt, otherwise this one is repeated after a pause.
 */
export async function noteOutcome(
  db: Db,
  { tenant, delivery, outcome, at }: Attempted,
  now: Date,
  random: () => number,
): Promise<void> {
  const { id, endpointId, subject, attempts } = delivery
  const [endpoint] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId)).for('update')
  // It was removed.
  if (!endpoint) return
  const isDelivered = isSuccess(outcome)
  const isGone = outcome.status === GONE
  const pause = isDelivered || isGone ? null : pauseAfter(attempts, outcome, random)
  const entry: WebhookAttempt = {
    at: at.toISOString(),
    duration_ms: outcome.durationMs,
    status: outcome.status,
    answer: outcome.answer,
    problem: outcome.problem,
  }
  const failed = pause === null ? 'failed' : 'waiting'
  const noted = await db
    .update(webhookDeliveries)
    .set({
      status: isDelivered ? 'delivered' : failed,
      dueAt: pause === null || endpoint.disabledAt ? null : new Date(now.getTime() + pause),
      log: [...delivery.log, entry].slice(-LOG_LENGTH),
    })
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.attempts, attempts),
        eq(webhookDeliveries.status, 'waiting'),
      ),
    )
    .returning({ id: webhookDeliveries.id })
  if (noted.length === 0 || endpoint.disabledAt) return
  const failingSince = isDelivered ? null : (endpoint.failingSince ?? now)
  if (failingSince !== endpoint.failingSince)
    await db.update(webhookEndpoints).set({ failingSince }).where(eq(webhookEndpoints.id, endpointId))
  const hasFailedForDays = failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_MS
  if (isGone || (pause === null && hasFailedForDays))
    await turnOff(db, tenant, endpoint, isGone ? 'gone' : 'failing', outcome, now)
  else if (pause === null) await releaseDeliveries(db, endpointId, now, [subject])
}
