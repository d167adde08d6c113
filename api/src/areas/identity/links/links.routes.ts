import { iso } from '../../../foundation/dates'
import { notFound } from '../../../foundation/errors'
import { inPerson } from '../../../foundation/security/authorization'
import { portalOrigin } from '../../../foundation/http/portal-origin'
import { route } from '../../../foundation/http/route'
import type { Api } from '../../../foundation/services'
import { announceLinkClosed } from './link-events'
import { closeLink, openLinks } from './link-tokens'
import { makeLink } from './create-link'

/** Who was given a link to what, for the office. Nobody who came by a link makes another one. */
export function linksArea(api: Api): void {
  route(api, 'listLinks', async ({ query, principal, db, now }) => {
    inPerson(principal)
    return openLinks(db, query, now)
  })

  route(api, 'createLink', async ({ body: { link }, principal, tenant, db, services, request, now }) => {
    const asker = inPerson(principal)
    const { role, resource, user_id: userId = role === 'admin' ? asker : undefined, expires_in_hours: expiresInHours = 168 } = link
    const { id, token, expiresAt } = await makeLink(db, services, tenant.id, { role, userId, resource, expiresInHours }, now)
    return { id, url: `${portalOrigin(request, tenant, services.config)}/token/${token}`, role, resource, expires_at: iso(expiresAt) }
  })

  route(api, 'revokeLink', async ({ params, principal, tenant, db, services, now, afterCommit }) => {
    inPerson(principal)
    if (!(await closeLink(db, params.id, now))) throw notFound('No such link')
    afterCommit(() => announceLinkClosed(services.bus, tenant.id))
  })
}
