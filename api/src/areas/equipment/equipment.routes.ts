import { findAddress, requireCustomer } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { notFound, unprocessable } from '#foundation/errors'
import { listRoute } from '#foundation/http/list-route'
import { route } from '#foundation/http/route'
import { hasAccountScope, requireOwnId, requireSignedIn } from '#foundation/security/authorization'
import type { Principal } from '#foundation/security/sessions'
import type { Api } from '#foundation/services'
import { archiveEquipment, changeEquipment, insertEquipment, loadEquipment } from './equipment.store'
import { equipmentColumns, listAllEquipment } from './list-equipment'

const missing = () => notFound('No such equipment')

/** The customer whose equipment it is: the principal, or for the office any customer of the tenant. 404 for any other id. */
async function findCustomer(db: Db, principal: Principal, id: number): Promise<number> {
  if (!hasAccountScope(principal)) throw notFound('No such customer')
  if (principal.role === 'customer') return requireOwnId(principal, id)
  await requireCustomer(db, id)
  return id
}

async function requireAddress(db: Db, userId: number, id: number | null | undefined): Promise<void> {
  if (typeof id === 'number' && !(await findAddress(db, userId, id)))
    throw unprocessable('This address does not belong to the customer.', 'equipment.address_id')
}

async function answer(db: Db, userId: number, id: number) {
  const [found] = await loadEquipment(db, userId, id)
  if (!found) throw missing()
  return found
}

/** Customers' equipment: read by customers, maintained by the office. */
export function equipmentArea(api: Api): void {
  listRoute(
    api,
    'listAllEquipment',
    { name: (i18n) => i18n._('equipment.csv'), columns: equipmentColumns },
    async (call) => {
      requireSignedIn(call.principal)
      return listAllEquipment(call.db, call.query)
    },
  )

  route(api, 'listEquipment', async ({ params, principal, db }) =>
    loadEquipment(db, await findCustomer(db, principal, params.id)),
  )

  route(api, 'getEquipment', async ({ params, principal, db }) =>
    answer(db, await findCustomer(db, principal, params.id), params.equipment_id),
  )

  route(api, 'createEquipment', async ({ params, body, principal, db }) => {
    const userId = await findCustomer(db, principal, params.id)
    await requireAddress(db, userId, body.equipment.address_id)
    return answer(db, userId, await insertEquipment(db, userId, body.equipment))
  })

  route(api, 'updateEquipment', async ({ params, body, principal, db }) => {
    const userId = await findCustomer(db, principal, params.id)
    const { address } = await answer(db, userId, params.equipment_id)
    // An unchanged address may stay even if the customer has removed it.
    if (body.equipment.address_id !== address?.id) await requireAddress(db, userId, body.equipment.address_id)
    if (!(await changeEquipment(db, userId, params.equipment_id, body.equipment))) throw missing()
    return answer(db, userId, params.equipment_id)
  })

  route(api, 'archiveEquipment', async ({ params, principal, db }) => {
    if (!(await archiveEquipment(db, await findCustomer(db, principal, params.id), params.equipment_id)))
      throw missing()
  })
}
