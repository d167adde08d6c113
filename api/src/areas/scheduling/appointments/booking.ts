import { and, eq, sql } from 'drizzle-orm'
import { requireCoverage, type AddressRow } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { appointments } from '#foundation/database/schema'
import { conflict, unprocessable } from '#foundation/errors'
import { zoneOfZip, type TenantRow } from '#foundation/tenants'
import { formatIn } from '@portal/rules/dates'
import { loadAvailability, type Slot } from '../availability/availability'
import { heldSpan, type Work } from '../availability/capacity'
import { deleteExpiredHolds, reserveTime, type CategoryRow, type HeldFor } from '../availability/capacity.store'

export const SLOT_TAKEN = 'That time was just taken. Please choose another.'
export const NEVER_OFFERED = 'This time is not available. Please choose another.'

const HOUR_MS = 3_600_000

/** Throws 422 unless the address is whole, not known to be wrong (`invalid`), and in the service area. Nobody may have checked it. */
export async function requireReachable(db: Db, address: AddressRow, tenant: TenantRow): Promise<void> {
  const { street, city, state, zipCode } = address
  if (address.invalid || ![street, city, state, zipCode].every(Boolean))
    throw unprocessable("We can't find this address", 'address_id')
  await requireCoverage(db, tenant, zipCode, 'address_id')
}

export const workAt = (
  tenant: TenantRow,
  category: Pick<CategoryRow, 'id' | 'durationMinutes'>,
  address: Pick<AddressRow, 'zipCode'>,
): Work => ({
  categoryId: category.id,
  durationMinutes: category.durationMinutes,
  travelMinutes: tenant.bookingRules.travelMinutes,
  zipCode: address.zipCode.slice(0, 5),
})

/** A slot with the ids of free technicians, the first choice first. */
export interface OpenSlot extends Slot {
  free: number[]
}

interface Wanted {
  tenant: TenantRow
  work: Work
  /** Identifies the slot, with `by`. */
  time: Date
  by?: 'scheduledTime' | 'start'
  /** Name of the time in the request. */
  field?: string
  now: Date
  moving?: { id: number; technicianId: number | null }
}

/** The slot at the requested time: 422 if it was never offered, 409 if no technician is free any more. */
export async function requireSlot(
  db: Db,
  { tenant, work, time, by = 'scheduledTime', field = 'scheduled_time', now, moving }: Wanted,
): Promise<OpenSlot> {
  const day = formatIn(time, zoneOfZip(tenant, work.zipCode), 'yyyy-MM-dd')
  const availability = await loadAvailability(db, tenant, work, [day], now, moving?.id)
  const slot = availability.slotsOn(day).find((candidate) => candidate[by].getTime() === time.getTime())
  if (!slot || !availability.isOffered(slot)) throw unprocessable(NEVER_OFFERED, field)
  const free = [...availability.whoIsFree(slot)]
  if (free.length === 0) throw conflict(SLOT_TAKEN, field)
  // A visit that moves stays with its technician, if they are free.
  const own = free.filter((id) => id === moving?.technicianId)
  return { ...slot, free: [...own, ...free.filter((id) => !own.includes(id))] }
}

/** Holds the slot for the first technician who is still free. An exclusion constraint prevents double booking: a lost race is a 409. */
export async function reserveSlot(db: Db, slot: OpenSlot, work: Work, heldFor: HeldFor): Promise<number> {
  const time = heldSpan(slot, work)
  for (const technicianId of slot.free) {
    const id = await reserveTime(db, technicianId, heldFor, time)
    if (id !== null) return id
  }
  throw conflict(SLOT_TAKEN, 'scheduled_time')
}

export const slotTimes = (slot: Slot) => ({
  scheduledTime: slot.scheduledTime,
  arrivalWindowStart: slot.start,
  arrivalWindowEnd: slot.end,
  /** What was said of the time before. */
  eta: null,
})

/** Answers to the category's questions; unknown fields are dropped. 422 for an answer that is not one of the options. */
export function readDetails({ fields }: CategoryRow, sent: Record<string, string> = {}): Record<string, string> {
  const answered = fields.flatMap(({ name, options }) => {
    const answer = Object.hasOwn(sent, name) ? sent[name]?.trim() : undefined
    if (!answer) return []
    if (options.length > 0 && !options.includes(answer))
      throw unprocessable(
        (i18n) => i18n._('{name} must be one of {options}.', { name, options: options.join(', ') }),
        `details.${name}`,
      )
    return [[name, answer] as const]
  })
  return Object.fromEntries(answered)
}

/** Locks the visit's row until the transaction ends, which serializes concurrent changes. */
export async function lockAppointment(db: Db, id: number): Promise<void> {
  await db.select({ id: appointments.id }).from(appointments).where(eq(appointments.id, id)).for('update')
}

/**
 * Serializes bookings and moves on these days until the transaction ends: availability stays valid between check and hold,
 * and two visits that swap times cannot deadlock. The constraint prevents double booking even without it, also by holds that
 * have expired, so they are deleted.
 */
export async function lockDays(db: Db, tenant: TenantRow, instants: readonly Date[], now: Date): Promise<void> {
  // A window may start up to an hour before, on the day before.
  const days = new Set(
    instants.flatMap((instant) =>
      [instant, new Date(instant.getTime() - HOUR_MS)].map((each) => formatIn(each, tenant.timezone, 'yyyyMMdd')),
    ),
  )
  for (const day of [...days].sort()) await db.execute(sql`select pg_advisory_xact_lock(${tenant.id}, ${Number(day)})`)
  await deleteExpiredHolds(db, now)
}

/** The booking that was made with the idempotency key, if any. Serializes concurrent requests with the same key. */
export async function findRepeated(
  db: Db,
  userId: number,
  key: string,
): Promise<typeof appointments.$inferSelect | null> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${userId} ${key}`}, 0))`)
  const [made] = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments.userId, userId), eq(appointments.idempotencyKey, key)))
  return made ?? null
}
