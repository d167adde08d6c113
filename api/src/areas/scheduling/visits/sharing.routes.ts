import { visitIsOver } from '@portal/rules'
import { refused } from '../../../foundation/errors'
import { route } from '../../../foundation/http/route'
import type { Api } from '../../../foundation/services'
import { announceLinkClosed, linkTokenFor } from '../../identity'
import { ownAppointment } from '../appointments/appointment.access'
import { closeShareLink, openShareLinks } from './share-links.store'

const SHARED_FOR_MS = 7 * 86_400_000

export function sharingRoutes(api: Api): void {
  route(api, 'shareAppointment', async ({ params, principal, tenant, db, services, now }) => {
    const { appointment } = await ownAppointment(db, principal, params.id)
    if (visitIsOver(appointment.status)) throw refused('This appointment is over and can no longer be shared.')
    const resource = { type: 'Appointment' as const, id: appointment.id }
    const { token } = await linkTokenFor(db, services, { tenantId: tenant.id, role: 'viewer', userId: null, resource, now, lifetimeMs: SHARED_FOR_MS })
    return { token }
  })

  route(api, 'listShareLinks', async ({ params, principal, db, now }) => {
    const { appointment } = await ownAppointment(db, principal, params.id)
    return visitIsOver(appointment.status) ? [] : openShareLinks(db, appointment.id, now)
  })

  route(api, 'revokeShareLink', async ({ params, principal, tenant, db, services, now, afterCommit }) => {
    const { appointment } = await ownAppointment(db, principal, params.id)
    await closeShareLink(db, appointment.id, params.link_id, now)
    afterCommit(() => announceLinkClosed(services.bus, tenant.id))
  })
}
