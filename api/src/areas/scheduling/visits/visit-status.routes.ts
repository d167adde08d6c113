import { statusIs } from '@portal/rules'
import { forbidden } from '../../../foundation/errors'
import { route } from '../../../foundation/http/route'
import type { Api } from '../../../foundation/services'
import { linkMaker } from '../../downloads'
import { findAuthorizedAppointment } from '../appointments/appointment.access'
import { toAppointment } from '../appointments/appointment.store'
import { sendAppointmentEmail } from '../appointments/send-appointment-email'
import { publishAppointmentChanged } from '../appointments/appointment-events'
import { updateVisitStatus, otherVisitsUnderWay } from './visit-status'

export function progressRoutes(api: Api): void {
  route(api, 'updateAppointment', async (call) => {
    const { params, body, principal, tenant, db, services, now, afterCommit } = call
    // A link to a visit lets its technician work on it; who goes there is the office's to say.
    if (principal.role !== 'admin' && body.technician_id !== undefined) throw forbidden()
    const { appointment, technician } = await findAuthorizedAppointment(db, principal, params.id)
    // A link lives for days: whoever the visit was taken from meanwhile may look and no longer move it on.
    if (principal.role === 'technician' && technician?.userId !== principal.userId) throw forbidden('This visit is now another technician’s.')
    const status = await updateVisitStatus(db, appointment.id, body, { tenant, role: principal.role, now })
    const moved = await findAuthorizedAppointment(db, principal, params.id)
    // Nobody is to wait at home for a visit that the office took off: they may have called, or not know yet.
    if (status === 'cancelled' && appointment.status !== 'cancelled') await sendAppointmentEmail(db, moved, 'visit_cancelled', call)
    const changed = [{ id: appointment.id, status }, ...(statusIs('arrived', status) ? await otherVisitsUnderWay(db, moved.appointment) : [])]
    for (const each of changed) afterCommit(() => publishAppointmentChanged(services.bus, { tenantId: tenant.id, appointmentId: each.id, status: each.status }))
    return toAppointment(moved, tenant, linkMaker(services, tenant))
  })
}
