import { requireCustomer } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { hasAccountScope, requireSignedIn, ownScope, type OwnScope } from '#foundation/security/authorization'
import type { Principal } from '#foundation/security/sessions'

/** The fields of an invoice or quote that decide who may read it. */
interface Owned {
  type: 'Invoice' | 'Quote'
  id: number
  userId: number
}

/** Customers may read their own, signed-in admins all of the tenant's. Any role that came by a link may read only what it opens. */
export function canRead(principal: Principal, document: Owned): boolean {
  const { role, userId, resource } = principal
  if (!hasAccountScope(principal)) return resource?.type === document.type && resource.id === document.id
  if (role === 'admin') return true
  return role === 'customer' && userId === document.userId
}

/** Scope of a customer's document list: customers see their own, a signed-in admin any customer's. 404 for an id that is not a customer's. */
export async function listedThings(
  db: Db,
  principal: Principal,
  type: Owned['type'],
  customerId: number,
): Promise<OwnScope> {
  if (principal.role !== 'admin') return ownScope(principal, type, customerId)
  requireSignedIn(principal)
  await requireCustomer(db, customerId)
  return { userId: customerId }
}
