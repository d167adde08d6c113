import { and, asc, inArray } from 'drizzle-orm'
import { linkMaker } from '#areas/downloads'
import { appointments } from '#foundation/database/schema'
import { route } from '#foundation/http/route'
import { whereOwn, ownScope } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { statusesIn } from '@portal/rules'
import { findAuthorizedAppointment } from './appointment.access'
import { findAppointment, loadAppointments, toAppointment, toViewerAppointment } from './appointment.store'
import { createAppointment } from './book-appointment'
import { cancelAppointment, rescheduleAppointment } from './change-appointment'
import { holdTimeSlot, releaseHold } from './holds'

export function appointmentRoutes(api: Api): void {
  route(api, 'createAppointment', createAppointment)
  route(api, 'holdTimeSlot', holdTimeSlot, { perMinute: { max: 30 } })
  route(api, 'releaseHold', releaseHold, { perMinute: { max: 30 } })

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

  route(api, 'rescheduleAppointment', rescheduleAppointment)
  route(api, 'cancelAppointment', cancelAppointment)
}
