import { visitIsOver } from '@portal/rules'
import { refused, tooMany } from '../../../foundation/errors'
import { route } from '../../../foundation/http/route'
import type { Api } from '../../../foundation/services'
import { readableAppointment } from './appointment.access'
import { lockAppointment } from './booking'
import { mailVisit, lastConfirmedAgain } from './send-appointment-email'

const PAUSE_MS = 5 * 60_000

export function confirmationRoutes(api: Api): void {
  route(api, 'resendConfirmation', async (call) => {
    const { params, principal, db, now } = call
    await readableAppointment(db, principal, params.id)
    // Two who ask at once are one after the other, on however many machines.
    await lockAppointment(db, params.id)
    const visit = await readableAppointment(db, principal, params.id)
    if (visitIsOver(visit.appointment.status)) throw refused('This appointment is over: there is nothing to confirm any more.')
    const last = await lastConfirmedAgain(db, params.id, new Date(now.getTime() - PAUSE_MS))
    if (last) throw tooMany(Math.ceil((last.getTime() + PAUSE_MS - now.getTime()) / 1_000))
    await mailVisit(db, visit, 'visit_confirmation_again', call)
  })
}
