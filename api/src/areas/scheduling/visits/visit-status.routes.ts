import { linkMaker } from '#areas/downloads'
import { explainChange } from '#foundation/database/transactions'
import { forbidden, unprocessable } from '#foundation/errors'
import { route } from '#foundation/http/route'
import type { Api } from '#foundation/services'
import { findAuthorizedAppointment } from '../appointments/appointment.access'
import { toAppointment } from '../appointments/appointment.store'
import { sendAppointmentEmail } from '../appointments/send-appointment-email'
import { tellTechnicians } from '../appointments/technician-mail'
import { announceStatus, updateVisitStatus } from './visit-status'

export function progressRoutes(api: Api): void {
  route(api, 'updateAppointment', async (call) => {
    const { params, body, principal, tenant, db, services, now } = call
    // Only the office assigns technicians.
    if (principal.role !== 'admin' && body.technician_id !== undefined) throw forbidden()
    const reason = body.reason?.trim()
    if (reason && body.status !== 'cancelled') throw unprocessable('Only a cancellation has a reason.', 'reason')
    const before = await findAuthorizedAppointment(db, principal, params.id)
    const { appointment, technician } = before
    // Links are valid for days: a technician who is no longer assigned may read the visit, but not change it.
    if (principal.role === 'technician' && technician?.userId !== principal.userId)
      throw forbidden('This visit is now assigned to another technician.')
    if (reason) await explainChange(db, reason)
    const status = await updateVisitStatus(db, appointment.id, body, { tenant, role: principal.role, now })
    const moved = await findAuthorizedAppointment(db, principal, params.id)
    // Notify customers when the office cancels, so that they do not wait at home. They may or may not have asked for it.
    if (status === 'cancelled' && appointment.status !== 'cancelled')
      await sendAppointmentEmail(db, moved, 'visit_cancelled', call)
    await tellTechnicians(db, before, moved, call)
    await announceStatus(call, moved.appointment)
    return toAppointment(moved, tenant, linkMaker(services, tenant))
  })
}
