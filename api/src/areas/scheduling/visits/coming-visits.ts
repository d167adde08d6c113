import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ComingVisits } from '#areas/identity'
import { anyValue, type Db } from '#foundation/database/database'
import { withinDays } from '#foundation/database/keyset'
import { appointments } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import { statusIs, statusesIn } from '@portal/rules'
import { formatIn, visitZone } from '@portal/rules/dates'
import { loadAppointments } from '../appointments/appointment.store'
import { requireReachable } from '../appointments/booking'
import { notifyOfficeOfPlace } from '../appointments/office-visit-mail'

type Change = Parameters<ComingVisits['changePlace']>[1]

/** Throws 422 unless every visit may take place at the new address. */
async function requireMovable(db: Db, { visits, before, after, tenant }: Change): Promise<void> {
  const zone = visitZone(before.timeZone, tenant.timezone)
  const underWay = visits.find(({ status }) => statusIs('onTheWay', status))
  if (underWay) {
    throw unprocessable(
      (i18n) =>
        i18n._(
          'Our technician is on the way to your appointment {id} on {day}, so it can’t move to another address online. Please call our office.',
          { id: underWay.id, day: i18n.format.date(underWay.scheduledTime, zone) },
        ),
      'address.coming_visits',
    )
  }
  await requireReachable(db, after, tenant)
  if (zone !== visitZone(after.timeZone, tenant.timezone)) {
    throw unprocessable(
      'The new address is in another time zone, so your appointments can’t move there at their times. Please call our office.',
      'address.coming_visits',
    )
  }
}

/** What an edit of an address does to the visits that are booked at it. */
export const comingVisits: ComingVisits = {
  async find(db, addressIds, { lock = false } = {}) {
    const query = db
      .select({ id: appointments.id, scheduledTime: appointments.scheduledTime, status: appointments.status })
      .from(appointments)
      .where(
        and(
          inArray(appointments.addressId, [...addressIds]),
          inArray(appointments.status, [...statusesIn('open')]),
          sql`not coalesce(${appointments.issued} ? 'address', false)`,
        ),
      )
      .orderBy(asc(appointments.scheduledTime), asc(appointments.id))
    return lock ? query.for('update') : query
  },

  async hasAny(db, userIds, tenant, now) {
    const today = formatIn(now, tenant.timezone, 'yyyy-MM-dd')
    const found = await db
      .select({ id: appointments.id })
      .from(appointments)
      .where(
        and(
          eq(appointments.userId, anyValue(userIds, 'integer')),
          inArray(appointments.status, [...statusesIn('open')]),
          withinDays(appointments.scheduledTime, { from: today }, tenant.timezone),
        ),
      )
      .orderBy(asc(appointments.id))
      .for('update')
    return found.length > 0
  },

  async changePlace(db, change) {
    const ids = inArray(
      appointments.id,
      change.visits.map(({ id }) => id),
    )
    if (change.choice === 'move') {
      await requireMovable(db, change)
      // Calendar programs take the new place only if the sequence is higher than their copy's.
      await db
        .update(appointments)
        .set({ calendarSequence: sql`${appointments.calendarSequence} + 1`, updatedAt: change.now })
        .where(ids)
    } else {
      await db
        .update(appointments)
        .set({
          issued: sql`coalesce(${appointments.issued}, '{}') || jsonb_build_object('address', portal_kept_address(${appointments.addressId}))`,
        })
        .where(ids)
    }
    await notifyOfficeOfPlace(db, (await loadAppointments(db, ids)).reverse(), change)
  },
}
