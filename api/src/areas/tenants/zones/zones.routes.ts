import { route } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { addZone, changeZone, findZoneById, loadZones, removeZone, toZone } from './zones.store'

export function zoneRoutes(api: Api): void {
  route(api, 'listZones', async ({ db, principal }) => {
    requireSignedIn(principal)
    return (await loadZones(db)).map(toZone)
  })

  route(api, 'getZone', async ({ db, principal, params }) => {
    requireSignedIn(principal)
    return findZoneById(db, params.id)
  })

  route(api, 'createZone', async ({ db, principal, body }) => {
    requireSignedIn(principal)
    return addZone(db, body.zone)
  })

  route(api, 'updateZone', async ({ db, principal, params, body }) => {
    requireSignedIn(principal)
    return changeZone(db, params.id, body.zone)
  })

  route(api, 'removeZone', async ({ db, principal, params }) => {
    requireSignedIn(principal)
    await removeZone(db, params.id)
  })
}
