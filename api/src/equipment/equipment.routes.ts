import { ownId } from '../core/ownership'
import { route } from '../core/route'
import type { Api } from '../core/services'
import { loadEquipment } from './equipment.store'

/** What a customer has at home. */
export function equipmentArea(api: Api): void {
  route(api, 'listEquipment', async ({ params, principal, db }) => loadEquipment(db, ownId(principal, params.id)))
}
