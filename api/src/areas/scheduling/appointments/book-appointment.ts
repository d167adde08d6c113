import { findAddress } from '#areas/identity'
import { firstRow } from '#foundation/database/database'
import { appointments, jobs } from '#foundation/database/schema'
import { readInstant } from '#foundation/dates'
import { conflict, notFound, unprocessable } from '#foundation/errors'
import { hashMeaning, readIdempotencyKey } from '#foundation/http/idempotency'
import type { Call } from '#foundation/http/route'
import { requireAccountOwner } from '#foundation/security/authorization'
import type { Response } from '@portal/contract'
import { findCategory } from '../availability/capacity.store'
import { findOwnAppointment } from './appointment.access'
import {
  findRepeated,
  lockDays,
  readDetails,
  requireReachable,
  requireSlot,
  reserveSlot,
  slotTimes,
  workAt,
} from './booking'
import { lockBookings, requireFreePlace, requireMayBook, requirePhone } from './booking-limits'
import { notifyOfficeOfVisit } from './office-visit-mail'
import { sendAppointmentEmail } from './send-appointment-email'

type CreateCall = Call<'createAppointment'>

/** Books a visit. A request with the key of an earlier booking gets that booking. */
export async function createAppointment(call: CreateCall): Promise<Response<'createAppointment'>> {
  const { body, principal, db, request, reply } = call
  const userId = requireAccountOwner(principal)
  if (body.user_id !== undefined && body.user_id !== userId) throw notFound('No such customer')
  const scheduledTime = readInstant(body.scheduled_time, 'scheduled_time')
  if (body.service_time && readInstant(body.service_time, 'service_time').getTime() !== scheduledTime.getTime()) {
    throw unprocessable('service_time and scheduled_time must be the same.', 'service_time')
  }
  const key = readIdempotencyKey(request)
  const fingerprint = hashMeaning(body.service_category_id, body.address_id, scheduledTime)
  const earlier = key && (await findRepeated(db, userId, key))
  if (earlier) {
    if (earlier.requestFingerprint !== fingerprint)
      throw conflict('This Idempotency-Key was used for a different booking.', 'Idempotency-Key')
    void reply.header('idempotent-replayed', 'true')
    return { id: earlier.id, job_id: earlier.jobId }
  }
  return book(call, userId, scheduledTime, { idempotencyKey: key, requestFingerprint: key && fingerprint })
}

async function book(
  { body, principal, tenant, db, services, now, request }: CreateCall,
  userId: number,
  scheduledTime: Date,
  repetition: Pick<typeof appointments.$inferInsert, 'idempotencyKey' | 'requestFingerprint'>,
): Promise<Response<'createAppointment'>> {
  const [address, category] = await Promise.all([
    findAddress(db, userId, body.address_id),
    findCategory(db, body.service_category_id),
  ])
  if (!address) throw notFound('No such address')
  if (!category?.active) throw notFound('No such service')
  await requireReachable(db, address, tenant)
  await requirePhone(db, userId)
  const details = readDetails(category, body.details)
  const work = workAt(tenant, category, address)
  await lockBookings(db, userId)
  await requireMayBook(db, { tenant, config: services.config, userId, now })
  await lockDays(db, tenant, [scheduledTime])
  const slot = await requireSlot(db, { tenant, work, scheduledTime, now })
  await requireFreePlace(db, address, slot)

  const { id: jobId } = firstRow(
    await db.insert(jobs).values({ userId, addressId: address.id, createdAt: now }).returning({ id: jobs.id }),
  )
  const inserted = await db
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
      ...repetition,
      ...slotTimes(slot),
    })
    .returning({ id: appointments.id })
  const { id } = firstRow(inserted)
  await reserveSlot(db, slot, work, id)
  const visit = await findOwnAppointment(db, principal, id)
  await sendAppointmentEmail(db, visit, 'visit_confirmation', { tenant, services, request, now })
  await notifyOfficeOfVisit(db, visit, 'booked', tenant, now)
  return { id, job_id: jobId }
}
