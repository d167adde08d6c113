import { and, count, eq, gt, inArray, lt, min, ne, sql } from 'drizzle-orm'
import type { AddressRow } from '#areas/identity'
import type { ApiConfig } from '#foundation/api-config'
import type { Db } from '#foundation/database/database'
import { addresses, appointments, userPhones } from '#foundation/database/schema'
import { ApiError, unprocessable } from '#foundation/errors'
import type { TenantRow } from '#foundation/tenants'
import { bookingLimits, resolveBrand, statusesIn } from '@portal/rules'
import { formatPhoneNumber } from '@portal/rules/phones'
import type { Slot } from '../availability/availability'
import { visitPlaceSql } from '../visits/kept-visit'

export const MISSING_PHONE = 'Please add a phone number to schedule an appointment.'
export const SAME_PLACE_AND_TIME =
  'You already have an appointment at this address at that time. Please choose another time.'

const HOUR_MS = 60 * 60_000

interface Asking {
  tenant: TenantRow
  config: Pick<ApiConfig, 'rateLimitScale'>
  userId: number
  now: Date
}

const officePhone = (tenant: TenantRow): string | null => {
  const { phone } = resolveBrand(tenant, tenant.customizations)
  return phone ? formatPhoneNumber(phone) : null
}

/** Serializes the customer's bookings and moves until the transaction ends, so that counts stay valid. Take it before `lockDays`. */
export const lockBookings = (db: Db, userId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bookings of ${userId}`}, 0))`)

/** Throws 422 for a customer without a phone number: the technician must be able to call. */
export async function requirePhone(db: Db, userId: number): Promise<void> {
  const [phone] = await db.select({ id: userPhones.id }).from(userPhones).where(eq(userPhones.userId, userId)).limit(1)
  if (!phone) throw unprocessable(MISSING_PHONE, 'phone')
}

/** Throws 422 for too many upcoming visits, 429 for too many bookings within an hour or a day. */
export async function requireMayBook(
  db: Db,
  { tenant, config: { rateLimitScale: scale }, userId, now }: Asking,
): Promise<void> {
  if (scale === 0) return
  const [open] = await db
    .select({ visits: count() })
    .from(appointments)
    .where(
      and(
        eq(appointments.userId, userId),
        gt(appointments.scheduledTime, now),
        inArray(appointments.status, [...statusesIn('open')]),
      ),
    )
  const visits = open?.visits ?? 0
  if (visits >= bookingLimits.openVisits * scale)
    throw unprocessable((i18n) => {
      const phone = officePhone(tenant)
      return phone
        ? i18n._(
            'You have {visits} appointments coming up, which is as many as you can book ahead. Questions? Call us at {phone}.',
            { visits, phone },
          )
        : i18n._('You have {visits} appointments coming up, which is as many as you can book ahead.', { visits })
    })
  for (const [hours, most] of [
    [1, bookingLimits.bookingsAnHour],
    [24, bookingLimits.bookingsADay],
  ] as const) {
    const [made] = await db
      .select({ bookings: count(), first: min(appointments.createdAt) })
      .from(appointments)
      .where(
        and(eq(appointments.userId, userId), gt(appointments.createdAt, new Date(now.getTime() - hours * HOUR_MS))),
      )
    if (!made?.first || made.bookings < most * scale) continue
    const retryAfterSeconds = Math.max(1, Math.ceil((made.first.getTime() + hours * HOUR_MS - now.getTime()) / 1000))
    throw new ApiError(
      429,
      (i18n) => {
        const { bookings } = made
        const phone = officePhone(tenant)
        return phone
          ? i18n._(
              'You have booked {bookings} appointments in a short time. Please try again later. Questions? Call us at {phone}.',
              { bookings, phone },
            )
          : i18n._('You have booked {bookings} appointments in a short time. Please try again later.', { bookings })
      },
      { retryAfterSeconds },
    )
  }
}

/** Throws 422 for a visit that was moved too often; it can still be cancelled. */
export function requireMayMove(
  { calendarSequence }: Pick<typeof appointments.$inferSelect, 'calendarSequence'>,
  { config }: Pick<Asking, 'config'>,
): void {
  const { rateLimitScale: scale } = config
  if (scale > 0 && calendarSequence >= bookingLimits.movesOfAVisit * scale)
    throw unprocessable((i18n) =>
      i18n._('This appointment has been moved {count} times. You can cancel it and book another one instead.', {
        count: calendarSequence,
      }),
    )
}

const plain = (column: unknown) => sql<string>`lower(regexp_replace(coalesce(${column}, ''), '[^[:alnum:]]+', '', 'g'))`

/** Throws 422 if the customer has an overlapping visit at the same address; case, spaces and punctuation in the address do not matter. */
export async function requireFreePlace(
  db: Db,
  address: AddressRow,
  { start, end }: Pick<Slot, 'start' | 'end'>,
  exceptId = 0,
): Promise<void> {
  const place = visitPlaceSql(sql`${appointments}`, sql`${addresses}`)
  const parts = [
    [sql`(${place}).street`, address.street],
    [sql`(${place}).unit`, address.unit],
    [sql`(${place}).city`, address.city],
  ] as const
  const [other] = await db
    .select({ id: appointments.id })
    .from(appointments)
    .innerJoin(addresses, eq(addresses.id, appointments.addressId))
    .where(
      and(
        eq(appointments.userId, address.userId),
        ne(appointments.id, exceptId),
        inArray(appointments.status, [...statusesIn('open')]),
        lt(appointments.arrivalWindowStart, end),
        gt(appointments.arrivalWindowEnd, start),
        eq(sql`left((${place}).zip_code, 5)`, address.zipCode.slice(0, 5)),
        ...parts.map(([column, own]) => sql`${plain(column)} = ${plain(own)}`),
      ),
    )
    .limit(1)
  if (other) throw unprocessable(SAME_PLACE_AND_TIME, 'scheduled_time')
}
