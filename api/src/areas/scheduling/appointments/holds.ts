import { createHmac } from 'node:crypto'
import { and, count, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { deleteRows, sumOverTenants } from '#foundation/database/delete-rows'
import { slotHolds } from '#foundation/database/schema'
import { readInstant } from '#foundation/dates'
import { notFound, tooManyRequests, unprocessable } from '#foundation/errors'
import type { Call } from '#foundation/http/route'
import { hashToken, newToken } from '#foundation/security/tokens'
import type { Services } from '#foundation/services'
import type { Response } from '@portal/contract'
import { clientNetwork } from '@portal/server'
import { findCategory } from '../availability/capacity.store'
import { lockDays, requireSlot, reserveSlot, workAt } from './booking'

const HOLD_MS = 10 * 60_000
/** How many times may be kept at once: by one customer or network, and of one company, so that nobody can block its calendar. */
const MOST_OF_VISITOR = 3
const MOST_OF_TENANT = 20

type HoldCall = Call<'holdTimeSlot'>

/** A customer, else the network. The office, which books for many, is limited by what the company may have. */
function identifyHolder({ principal, request, services }: HoldCall): { holder: string; isOffice: boolean } {
  const who = principal?.role === 'customer' ? `user ${principal.userId}` : `network ${clientNetwork(request.ip)}`
  return {
    holder: createHmac('sha256', services.secret).update(`hold:${who}`).digest('base64url'),
    isOffice: principal?.role === 'admin',
  }
}

async function requireMayHold(call: HoldCall): Promise<string> {
  const { db, tenant, services, now } = call
  const { holder, isOffice } = identifyHolder(call)
  // Taken before the locks of days, as the lock of a customer's bookings is.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`holds of ${tenant.id}`}, 0))`)
  const { rateLimitScale: scale } = services.config
  const [kept] = await db
    .select({ all: count(), own: sql<number>`count(*) filter (where ${slotHolds.holder} = ${holder})::int` })
    .from(slotHolds)
    .where(and(gt(slotHolds.endsAt, now), gt(slotHolds.expiresAt, now)))
  const { all = 0, own = 0 } = kept ?? {}
  if (scale > 0 && ((!isOffice && own >= MOST_OF_VISITOR * scale) || all >= MOST_OF_TENANT * scale))
    throw tooManyRequests(HOLD_MS / 1_000, 'Too many times are kept already. Book one of them, or give it up.')
  return holder
}

/** Keeps a free time for ten minutes, for whoever has the token. */
export async function holdTimeSlot(call: HoldCall): Promise<Response<'holdTimeSlot'>> {
  const { db, tenant, now } = call
  const { hold } = call.body
  const category = await findCategory(db, hold.service_category_id)
  if (!category?.active) throw notFound('No such service')
  const field = 'hold.arrival_window_start'
  const time = readInstant(hold.arrival_window_start, field)
  const work = workAt(tenant, category, { zipCode: hold.postal_code })
  const holder = await requireMayHold(call)
  await lockDays(db, tenant, [time], now)
  const slot = await requireSlot(db, { tenant, work, time, by: 'start', field, now })
  const token = newToken()
  const expiresAt = new Date(now.getTime() + HOLD_MS)
  const id = await reserveSlot(db, slot, work, { expiresAt, tokenHash: hashToken(token), holder })
  return {
    id,
    token: `${id}.${token}`,
    expires_at: expiresAt.toISOString(),
    arrival_window_start: slot.start.toISOString(),
    arrival_window_end: slot.end.toISOString(),
    scheduled_time: slot.scheduledTime.toISOString(),
  }
}

async function deleteHold(db: Db, given: string, now: Date): Promise<boolean> {
  const [, id, token] = /^(\d{1,9})\.([\w-]+)$/.exec(given) ?? []
  if (!id || !token) return false
  const which = and(
    eq(slotHolds.id, Number(id)),
    eq(slotHolds.tokenHash, hashToken(token)),
    gt(slotHolds.expiresAt, now),
  )
  return (await deleteRows(db, slotHolds, which)) > 0
}

/** Gives the kept time up. 404 for one that has expired, was given up or booked before, and for another token. */
export async function releaseHold({ params, query, db, now }: Call<'releaseHold'>): Promise<void> {
  if (!query.token.startsWith(`${params.id}.`) || !(await deleteHold(db, query.token, now)))
    throw notFound('No such hold')
}

/** Frees the time that was kept for the booking that the transaction makes. Lock its day first. 422 if it is not kept any more. */
export async function takeHold(db: Db, token: string | undefined, now: Date, field: string): Promise<void> {
  if (token !== undefined && !(await deleteHold(db, token, now)))
    throw unprocessable('This hold has ended. Book without it, if the time is still free.', field)
}

/** Deletes what was kept and is over, wherever nobody has booked since. Returns the number of holds. */
export const deleteOldHolds = (services: Pick<Services, 'database' | 'tenants' | 'clock'>): Promise<number> =>
  sumOverTenants(services, (db) =>
    deleteRows(db, slotHolds, and(isNotNull(slotHolds.expiresAt), lte(slotHolds.expiresAt, services.clock()))),
  )
