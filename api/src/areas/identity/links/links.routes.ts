import type { ResourceType } from '#foundation/database/schema'
import { iso } from '#foundation/dates'
import { forbidden, notFound } from '#foundation/errors'
import { portalOrigin } from '#foundation/http/portal-origin'
import { route } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Principal } from '#foundation/security/sessions'
import type { Api } from '#foundation/services'
import { includesScope } from '@portal/contract'
import { createLink } from './create-link'
import { publishLinkRevoked } from './link-events'
import { revokeLink, listLinks } from './link-tokens'

const areas = {
  Appointment: 'visits',
  Quote: 'quotes',
  Invoice: 'invoices',
  Customer: 'customers',
  Technician: 'visits',
} as const

/** A link lets its holder change what it opens, so who may not do that themselves gives none. 403. */
function requireScopeFor(principal: Principal, type: ResourceType): void {
  const scope = `${areas[type]}:write` as const
  if (!includesScope(principal.scopes, scope))
    throw forbidden((i18n) => i18n._('This needs the scope {scope}.', { scope }))
}

/** Links to resources, managed by the office. Sessions from a link cannot create others. */
export function linkRoutes(api: Api): void {
  route(api, 'listLinks', async ({ query, principal, db, now }) => {
    requireSignedIn(principal)
    return listLinks(db, query, now)
  })

  route(api, 'createLink', async ({ body: { link }, principal, tenant, db, services, request, now }) => {
    const asker = requireSignedIn(principal)
    requireScopeFor(principal, link.resource.type)
    const {
      role,
      resource,
      user_id: userId = role === 'admin' ? asker : undefined,
      expires_in_hours: expiresInHours = 168,
    } = link
    const { id, token, expiresAt } = await createLink(
      db,
      services,
      tenant.id,
      { role, userId, resource, expiresInHours },
      now,
    )
    return {
      id,
      url: `${portalOrigin(request, tenant, services.config)}/token/${token}`,
      role,
      resource,
      expires_at: iso(expiresAt),
    }
  })

  route(api, 'revokeLink', async ({ params, principal, tenant, db, services, now, afterCommit }) => {
    requireSignedIn(principal)
    if (!(await revokeLink(db, params.id, now))) throw notFound('No such link')
    afterCommit(() => publishLinkRevoked(services.bus, tenant.id))
  })
}
