import { publishLinkRevoked, getOrCreateLinkToken } from '#areas/identity'
import { unprocessable } from '#foundation/errors'
import { route } from '#foundation/http/route'
import type { Api } from '#foundation/services'
import { visitIsOver } from '@portal/rules'
import { findOwnAppointment } from '../appointments/appointment.access'
import { closeShareLink, openShareLinks } from './share-links.store'

const SHARED_FOR_MS = 7 * 86_400_000

export function sharingRoutes(api: Api): void {
  route(api, 'shareAppointment', async ({ params, principal, tenant, db, services, now }) => {
    const { appointment } = await findOwnAppointment(db, principal, params.id)
    if (visitIsOver(appointment.status)) throw unprocessable('This appointment is over and can no longer be shared.')
    const resource = { type: 'Appointment' as const, id: appointment.id }
    const { token } = await getOrCreateLinkToken(db, services, {
      tenantId: tenant.id,
      role: 'viewer',
      userId: null,
      resource,
      now,
      lifetimeMs: SHARED_FOR_MS,
    })
    return { token }
  })

  route(api, 'listShareLinks', async ({ params, principal, db, now }) => {
    const { appointment } = await findOwnAppointment(db, principal, params.id)
    return visitIsOver(appointment.status) ? [] : openShareLinks(db, appointment.id, now)
  })

  route(api, 'revokeShareLink', async ({ params, principal, tenant, db, services, now, afterCommit }) => {
    const { appointment } = await findOwnAppointment(db, principal, params.id)
    await closeShareLink(db, appointment.id, params.link_id, now)
    afterCommit(() => publishLinkRevoked(services.bus, tenant.id))
  })
}
