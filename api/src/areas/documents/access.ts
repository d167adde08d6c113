import { and, eq } from 'drizzle-orm'
import { notFound } from '../../foundation/errors'
import { hasAccountScope, requireSignedIn, ownScope, type OwnScope } from '../../foundation/security/authorization'
import type { Principal } from '../../foundation/security/sessions'
import type { Db } from '../../foundation/database/database'
import { users } from '../../foundation/database/schema'

/** An invoice or quote as far as it matters who may read it. */
interface Owned {
  type: 'Invoice' | 'Quote'
  id: number
  userId: number
}

/** Customers read their own. Who came by a link, of whatever role, reads what the link opened; an admin without one, all of the tenant's. */
export function canRead(principal: Principal, document: Owned): boolean {
  const { role, userId, resource } = principal
  if (!hasAccountScope(principal)) return resource?.type === document.type && resource.id === document.id
  if (role === 'admin') return true
  return role === 'customer' && userId === document.userId
}

/** Whose documents a list by a customer's address shows: customers their own, an admin in person any customer's. 404 for whoever is no customer. */
export async function listedThings(db: Db, principal: Principal, type: Owned['type'], customerId: number): Promise<OwnScope> {
  if (principal.role !== 'admin') return ownScope(principal, type, customerId)
  requireSignedIn(principal)
  const [customer] = await db.select({ id: users.id }).from(users).where(and(eq(users.id, customerId), eq(users.role, 'customer')))
  if (!customer) throw notFound('No such customer')
  return { userId: customerId }
}
