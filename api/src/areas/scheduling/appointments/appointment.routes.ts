import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { linkMaker } from '#areas/downloads'
import { findAddress } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { appointments, jobs } from '#foundation/database/schema'
import { readInstant } from '#foundation/dates'
import { conflict, notFound, unprocessable } from '#foundation/errors'
import { hashMeaning, readIdempotencyKey } from '#foundation/http/idempotency'
import { route } from '#foundation/http/route'
import { requireAccountOwner, whereOwn, ownScope } from '#foundation/security/authorization'
import type { Principal } from '#foundation/security/sessions'
import type { Api } from '#foundation/services'
import { CHANGED_ELSEWHERE, statusesIn, statusIs } from '@portal/rules'
import { findCategory, releaseTime } from '../availability/capacity.store'
import { publishAppointmentChanged } from './appointment-events'
import { findOwnAppointment, findAuthorizedAppointment } from './appointment.access'
import {
  findAppointment,
  loadAppointments,
  toAppointment,
  toViewerAppointment,
  type FoundAppointment,
} from './appointment.store'
import {
  findRepeated,
  lockAppointment,
  lockDays,
  readDetails,
  requireReachable,
  requireSlot,
  slotTimes,
  reserveSlot,
  workAt,
} from './booking'
import { lockBookings, requireFreePlace, requireMayBook, requireMayMove, requirePhone } from './booking-limits'
import { notifyOfficeOfVisit } from './office-visit-mail'
import { sendAppointmentEmail } from './send-appointment-email'

/** Locks a visit that its customer may still change; 422 if it can't be changed any more. */
async function changeable(db: Db, principal: Principal, id: number): Promise<FoundAppointment> {
  await findOwnAppointment(db, principal, id)
  await lockAppointment(db, id)
  const found = await findOwnAppointment(db, principal, id)
  if (!statusIs('changeable', found.appointment.status)) throw unprocessable(CHANGED_ELSEWHERE)
  return found
}

/** Calendar programs update an event only if its sequence is higher than their copy's. */
const revised = (now: Date) => ({ calendarSequence: sql`${appointments.calendarSequence} + 1`, updatedAt: now })

export function appointmentRoutes(api: Api): void {
  route(api, 'createAppointment', async ({ body, principal, tenant, db, services, now, request, reply }) => {
    const userId = requireAccountOwner(principal)
    if (body.user_id !== undefined && body.user_id !== userId) throw notFound('No such customer')
    const scheduledTime = readInstant(body.scheduled_time, 'scheduled_time')
    if (body.service_time && readInstant(body.service_time, 'service_time').getTime() !== scheduledTime.getTime()) {
      throw unprocessable('service_time and scheduled_time must be the same.', 'service_time')
    }
    const key = readIdempotencyKey(request)
    const fingerprint = hashMeaning(body.service_category_id, body.address_id, scheduledTime)
    const made = key && (await findRepeated(db, userId, key))
    if (made) {
      if (made.requestFingerprint !== fingerprint)
        throw conflict('This Idempotency-Key was used for a different booking.', 'Idempotency-Key')
      void reply.header('idempotent-replayed', 'true')
      return { id: made.id, job_id: made.jobId }
    }
    const [address, category] = await Promise.all([
      findAddress(db, userId, body.address_id),
      findCategory(db, body.service_category_id),
    ])
    if (!address) throw notFound('No such address')
    if (!category?.active) throw notFound('No such service')
    requireReachable(address, tenant)
    await requirePhone(db, userId)
    const details = readDetails(category, body.details)
    const work = workAt(tenant, category, address)
    await lockBookings(db, userId)
    await requireMayBook(db, { tenant, config: services.config, userId, now })
    await lockDays(db, tenant, [scheduledTime])
    const slot = await requireSlot(db, { tenant, work, scheduledTime, now })
    await requireFreePlace(db, address, slot)

    const [job] = await db
      .insert(jobs)
      .values({ userId, addressId: address.id, createdAt: now })
      .returning({ id: jobs.id })
    const jobId = job?.id ?? 0
    const [created] = await db
      .insert(appointments)
      .values({
        jobId,
        userId,
        addressId: address.id,
        serviceCategoryId: category.id,
        status: 'pending',
        details,
        promoCode: body.promoCode?.trim() || null,
        createdAt: now,
        updatedAt: now,
        windowSetAt: now,
        idempotencyKey: key,
        requestFingerprint: key && fingerprint,
        ...slotTimes(slot),
      })
      .returning({ id: appointments.id })
    const id = created?.id ?? 0
    await reserveSlot(db, slot, work, id)
    const visit = await findOwnAppointment(db, principal, id)
    await sendAppointmentEmail(db, visit, 'visit_confirmation', { tenant, services, request, now })
    await notifyOfficeOfVisit(db, visit, 'booked', tenant, now)
    return { id, job_id: jobId }
  })

  route(api, 'listAppointments', async ({ principal, tenant, db, services }) => {
    const found = await loadAppointments(db, whereOwn(ownScope(principal, 'Appointment'), appointments))
    return found.map((each) => toAppointment(each, tenant, linkMaker(services, tenant)))
  })

  route(api, 'getCurrentAppointment', async ({ principal, tenant, db, services }) => {
    const own = whereOwn(ownScope(principal, 'Appointment'), appointments)
    for (const set of ['onTheWay', 'upcoming'] as const) {
      const [next] = await db
        .select({ id: appointments.id })
        .from(appointments)
        .where(and(own, inArray(appointments.status, [...statusesIn(set)])))
        .orderBy(asc(appointments.scheduledTime))
        .limit(1)
      const found = next && (await findAppointment(db, next.id))
      if (found) return toAppointment(found, tenant, linkMaker(services, tenant))
    }
    return null
  })

  route(api, 'getAppointment', async ({ params, principal, tenant, db, services }) => {
    const found = await findAuthorizedAppointment(db, principal, params.id)
    return principal.role === 'viewer'
      ? toViewerAppointment(found)
      : toAppointment(found, tenant, linkMaker(services, tenant))
  })

  route(api, 'rescheduleAppointment', async (call) => {
    const { params, body, principal, tenant, db, services, now, afterCommit } = call
    const { appointment, address, category } = await changeable(db, principal, params.id)
    const service = category && (await findCategory(db, category.id))
    if (!service) throw unprocessable(CHANGED_ELSEWHERE)
    requireReachable(address, tenant)
    const scheduledTime = readInstant(body.scheduled_time, 'scheduled_time')
    const work = workAt(tenant, service, address)
    await lockBookings(db, appointment.userId)
    await lockDays(db, tenant, [appointment.scheduledTime, scheduledTime])
    const slot = await requireSlot(db, { tenant, work, scheduledTime, now, moving: appointment })
    // Moving to the current time changes nothing, so calendars and customers are not notified.
    const moved = slot.scheduledTime.getTime() !== appointment.scheduledTime.getTime()
    if (moved) requireMayMove(appointment, { config: services.config })
    await requireFreePlace(db, address, slot, appointment.id)
    await releaseTime(db, appointment.id)
    await reserveSlot(db, slot, work, appointment.id)
    if (moved)
      await db
        .update(appointments)
        .set({ ...slotTimes(slot), windowSetAt: now, ...revised(now) })
        .where(eq(appointments.id, appointment.id))
    const visit = await findOwnAppointment(db, principal, params.id)
    if (moved) {
      afterCommit(() =>
        publishAppointmentChanged(services.bus, {
          tenantId: tenant.id,
          appointmentId: appointment.id,
          status: appointment.status,
        }),
      )
      await sendAppointmentEmail(db, visit, 'visit_moved', call)
      await notifyOfficeOfVisit(db, visit, 'moved', tenant, now)
    }
    return toAppointment(visit, tenant, linkMaker(services, tenant))
  })

  route(api, 'cancelAppointment', async (call) => {
    const { params, body, principal, tenant, db, services, now, afterCommit } = call
    const reason = body.reason.trim()
    // "Other..." asks for free text, which the page appends to it: alone it is no reason.
    if (reason === '' || reason === 'Other...') throw unprocessable('Required field', 'reason')
    const { appointment } = await changeable(db, principal, params.id)
    await db
      .update(appointments)
      .set({ status: 'cancelled', cancelledBy: 'Customer', cancellationReason: reason, ...revised(now) })
      .where(eq(appointments.id, appointment.id))
    await releaseTime(db, appointment.id)
    afterCommit(() =>
      publishAppointmentChanged(services.bus, {
        tenantId: tenant.id,
        appointmentId: appointment.id,
        status: 'cancelled',
      }),
    )
    const visit = await findOwnAppointment(db, principal, params.id)
    await sendAppointmentEmail(db, visit, 'visit_cancelled', call)
    await notifyOfficeOfVisit(db, visit, 'cancelled', tenant, now)
    return toAppointment(visit, tenant, linkMaker(services, tenant))
  })
}
