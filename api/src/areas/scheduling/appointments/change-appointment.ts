import { eq, sql } from 'drizzle-orm'
import { linkMaker } from '#areas/downloads'
import type { Db } from '#foundation/database/database'
import { appointments } from '#foundation/database/schema'
import { readInstant } from '#foundation/dates'
import { unprocessable, type Message } from '#foundation/errors'
import type { Call } from '#foundation/http/route'
import type { Principal } from '#foundation/security/sessions'
import type { Appointment } from '@portal/contract'
import { statusIs } from '@portal/rules'
import { findCategory, releaseTime } from '../availability/capacity.store'
import { publishAppointmentChanged } from './appointment-events'
import { findOwnAppointment } from './appointment.access'
import { toAppointment, type FoundAppointment } from './appointment.store'
import { lockAppointment, lockDays, requireReachable, requireSlot, reserveSlot, slotTimes, workAt } from './booking'
import { lockBookings, requireFreePlace, requireMayMove } from './booking-limits'
import { notifyOfficeOfVisit } from './office-visit-mail'
import { sendAppointmentEmail } from './send-appointment-email'
import { tellTechnicians } from './technician-mail'

export const changedElsewhere: Message = (i18n) =>
  i18n._('This appointment can no longer be changed online. Please call our office.')

/** Moves a visit to another slot. A move to its current time changes nothing, so calendars and customers are not notified. */
export async function rescheduleAppointment(call: Call<'rescheduleAppointment'>): Promise<Appointment> {
  const { params, body, principal, tenant, db, services, now } = call
  const before = await lockChangeable(db, principal, params.id)
  const { appointment, address, category } = before
  const service = category && (await findCategory(db, category.id))
  if (!service) throw unprocessable(changedElsewhere)
  await requireReachable(db, address, tenant)
  const scheduledTime = readInstant(body.scheduled_time, 'scheduled_time')
  const work = workAt(tenant, service, address)
  await lockBookings(db, appointment.userId)
  await lockDays(db, tenant, [appointment.scheduledTime, scheduledTime], now)
  const slot = await requireSlot(db, { tenant, work, time: scheduledTime, now, moving: appointment })
  const isMove = slot.scheduledTime.getTime() !== appointment.scheduledTime.getTime()
  if (isMove) requireMayMove(appointment, { config: services.config })
  await requireFreePlace(db, address, slot, appointment.id)
  await releaseTime(db, appointment.id)
  await reserveSlot(db, slot, work, { appointmentId: appointment.id })
  const visit = isMove
    ? await change(call, before, { ...slotTimes(slot), windowSetAt: now }, 'moved')
    : await findOwnAppointment(db, principal, params.id)
  return toAppointment(visit, tenant, linkMaker(services, tenant))
}

export async function cancelAppointment(call: Call<'cancelAppointment'>): Promise<Appointment> {
  const { params, body, principal, tenant, db, services } = call
  const reason = body.reason.trim()
  // "Other..." asks for free text, which the page appends to it: alone it is no reason.
  if (reason === '' || reason === 'Other...') throw unprocessable('Required field', 'reason')
  const before = await lockChangeable(db, principal, params.id)
  await releaseTime(db, params.id)
  const values = { status: 'cancelled' as const, cancelledBy: 'Customer', cancellationReason: reason }
  return toAppointment(await change(call, before, values, 'cancelled'), tenant, linkMaker(services, tenant))
}

/** Locks a visit that its customer may still change; 422 if it can't be changed any more. */
async function lockChangeable(db: Db, principal: Principal, id: number): Promise<FoundAppointment> {
  await findOwnAppointment(db, principal, id)
  await lockAppointment(db, id)
  const found = await findOwnAppointment(db, principal, id)
  if (!statusIs('changeable', found.appointment.status)) throw unprocessable(changedElsewhere)
  return found
}

/** Stores a change of the visit, notifies open pages, the customer, the office and the technician, and returns the visit. */
async function change(
  call: Call<'rescheduleAppointment' | 'cancelAppointment'>,
  before: FoundAppointment,
  values: Partial<typeof appointments.$inferInsert>,
  news: 'moved' | 'cancelled',
): Promise<FoundAppointment> {
  const { params, principal, tenant, db, services, now, afterCommit } = call
  await db
    .update(appointments)
    // Calendar programs update an event only if its sequence is higher than their copy's.
    .set({ ...values, calendarSequence: sql`${appointments.calendarSequence} + 1`, updatedAt: now })
    .where(eq(appointments.id, params.id))
  const visit = await findOwnAppointment(db, principal, params.id)
  const { id, status } = visit.appointment
  afterCommit(() => publishAppointmentChanged(services.bus, { tenantId: tenant.id, appointmentId: id, status }))
  await sendAppointmentEmail(db, visit, `visit_${news}`, call)
  await notifyOfficeOfVisit(db, visit, news, tenant, now)
  await tellTechnicians(db, before, visit, call)
  return visit
}
