import { unprocessable, tooManyRequests } from '#foundation/errors'
import { route } from '#foundation/http/route'
import type { Api } from '#foundation/services'
import { visitIsOver } from '@portal/rules'
import { findAuthorizedAppointment } from './appointment.access'
import { lockAppointment } from './booking'
import { isPast } from './letter-visit'
import { sendAppointmentEmail, lastConfirmedAgain } from './send-appointment-email'

const PAUSE_MS = 5 * 60_000

export function confirmationRoutes(api: Api): void {
  route(api, 'resendConfirmation', async (call) => {
    const { params, principal, tenant, db, now } = call
    await findAuthorizedAppointment(db, principal, params.id)
    // Serializes concurrent requests, also across processes.
    await lockAppointment(db, params.id)
    const visit = await findAuthorizedAppointment(db, principal, params.id)
    if (visitIsOver(visit.appointment.status) || isPast(visit, tenant, now, 'day'))
      throw unprocessable('This appointment is over, so there is nothing left to confirm.')
    const last = await lastConfirmedAgain(db, params.id, new Date(now.getTime() - PAUSE_MS))
    if (last) throw tooManyRequests(Math.ceil((last.getTime() + PAUSE_MS - now.getTime()) / 1_000))
    await sendAppointmentEmail(db, visit, 'visit_confirmation_again', call)
  })
}
