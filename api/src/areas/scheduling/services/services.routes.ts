import { route } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { addService, arrangeServices, changeService, findService, listServices, removeService } from './services.store'

/** What customers can book. */
export function serviceRoutes(api: Api): void {
  route(api, 'listServices', async ({ db, principal, query }) => {
    requireSignedIn(principal)
    return listServices(db, query.all ?? false)
  })

  route(api, 'getService', async ({ db, principal, params }) => {
    requireSignedIn(principal)
    return findService(db, params.id)
  })

  route(api, 'createService', async ({ db, principal, body }) => {
    requireSignedIn(principal)
    return findService(db, await addService(db, body.service))
  })

  route(api, 'updateService', async ({ db, principal, params, body }) => {
    requireSignedIn(principal)
    return changeService(db, params.id, body.service)
  })

  route(api, 'endService', async ({ db, principal, params }) => {
    requireSignedIn(principal)
    await removeService(db, params.id)
  })

  route(api, 'arrangeServices', async ({ db, principal, body }) => {
    requireSignedIn(principal)
    return arrangeServices(db, body.services.ids)
  })
}
