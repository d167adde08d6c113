import { and, eq, sql } from 'drizzle-orm'
import { formatIn } from '@portal/rules'
import { conflict, unprocessable } from '../../../foundation/errors'
import { zoneOfZip, type TenantRow } from '../../../foundation/tenants'
import type { Db } from '../../../foundation/database/database'
import { appointments } from '../../../foundation/database/schema'
import type { AddressRow } from '../../identity'
import { loadAvailability, type Slot } from '../availability/availability'
import { heldSpan, type Work } from '../availability/capacity'
import { reserveTime, type CategoryRow } from '../availability/capacity.store'

export const SLOT_TAKEN = 'That time was just taken. Please choose another.'
export const NEVER_OFFERED = 'This time is not available. Please choose another.'

/** What an address must be for somebody to go there. */
export function requireReachable(address: AddressRow, tenant: TenantRow): void {
  if (address.invalid || address.latitude === null || address.longitude === null) throw unprocessable("We can't find this address", 'address_id')
  if (!tenant.bookingRules.zipCodes.includes(address.zipCode.slice(0, 5))) {
    throw unprocessable(`Unfortunately, ${tenant.name} does not yet service this location.`, 'address_id')
  }
}

export const workAt = (tenant: TenantRow, category: Pick<CategoryRow, 'id' | 'durationMinutes'>, address: AddressRow): Work => ({
  categoryId: category.id,
  durationMinutes: category.durationMinutes,
  travelMinutes: tenant.bookingRules.travelMinutes,
  zipCode: address.zipCode.slice(0, 5),
})

/** A slot, and who could come, the first choice first. */
export interface OpenSlot extends Slot {
  free: number[]
}

/** The slot that a request names by its scheduled time: 422 when it was never on offer, 409 when nobody is free any more. */
export async function requireSlot(
  db: Db,
  { tenant, work, scheduledTime, now, movingId }: { tenant: TenantRow; work: Work; scheduledTime: Date; now: Date; movingId?: number },
): Promise<OpenSlot> {
  const day = formatIn(scheduledTime, zoneOfZip(tenant, work.zipCode), 'yyyy-MM-dd')
  const availability = await loadAvailability(db, tenant, work, [day], now, movingId)
  const slot = availability.slotsOf(day).find((candidate) => candidate.scheduledTime.getTime() === scheduledTime.getTime())
  if (!slot || !availability.isOffered(slot)) throw unprocessable(NEVER_OFFERED, 'scheduled_time')
  const free = [...availability.whoIsFree(slot)]
  if (free.length === 0) throw conflict(SLOT_TAKEN, 'scheduled_time')
  return { ...slot, free }
}

/** Takes the time of the first technician who still has it. The database refuses a second taker, so a race ends in a 409. */
export async function reserveSlot(db: Db, slot: OpenSlot, work: Work, appointmentId: number): Promise<void> {
  const time = heldSpan(slot, work)
  for (const technicianId of slot.free) {
    if (await reserveTime(db, technicianId, appointmentId, time)) return
  }
  throw conflict(SLOT_TAKEN, 'scheduled_time')
}

export const slotTimes = (slot: Slot) => ({ scheduledTime: slot.scheduledTime, arrivalWindowStart: slot.start, arrivalWindowEnd: slot.end })

/** Answers to the category's questions; what it does not ask is dropped. */
export function readDetails({ fields }: CategoryRow, sent: Record<string, string> = {}): Record<string, string> {
  const answered = fields.flatMap(({ name, options }) => {
    const answer = Object.hasOwn(sent, name) ? sent[name]?.trim() : undefined
    if (!answer) return []
    if (options.length > 0 && !options.includes(answer)) throw unprocessable(`${name} must be one of ${options.join(', ')}.`, `details.${name}`)
    return [[name, answer] as const]
  })
  return Object.fromEntries(answered)
}

/** Locks the visit's row until the transaction ends, so that two changes come one after the other. */
export async function lockAppointment(db: Db, id: number): Promise<void> {
  await db.select({ id: appointments.id }).from(appointments).where(eq(appointments.id, id)).for('update')
}

/**
 * Until the transaction ends, nobody else books or moves a visit of these days: what is free stays so from the look to
 * the taking, and two who swap their times don't wait for each other for ever. The constraint holds without it too.
 */
export async function lockDays(db: Db, tenant: TenantRow, instants: readonly Date[]): Promise<void> {
  const days = new Set(instants.map((instant) => formatIn(instant, tenant.timezone, 'yyyyMMdd')))
  for (const day of [...days].sort()) await db.execute(sql`select pg_advisory_xact_lock(${tenant.id}, ${Number(day)})`)
}

/** A booking that was made with the key, if any; who comes with the key at the same time waits. */
export async function findRepeated(db: Db, userId: number, key: string): Promise<typeof appointments.$inferSelect | null> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${userId} ${key}`}, 0))`)
  const [made] = await db.select().from(appointments).where(and(eq(appointments.userId, userId), eq(appointments.idempotencyKey, key)))
  return made ?? null
}
