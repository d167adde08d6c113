import { iso } from '#foundation/dates'
import { notFound } from '#foundation/errors'
import { portalOrigin } from '#foundation/http/portal-origin'
import { route } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { createLink } from './create-link'
import { publishLinkRevoked } from './link-events'
import { revokeLink, listLinks } from './link-tokens'

/** Links to resources, managed by the office. Sessions from a link cannot create others. */
export function linkRoutes(api: Api): void {
  route(api, 'listLinks', async ({ query, principal, db, now }) => {
    requireSignedIn(principal)
    return listLinks(db, query, now)
  })

  route(api, 'createLink', async ({ body: { link }, principal, tenant, db, services, request, now }) => {
    const asker = requireSignedIn(principal)
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
