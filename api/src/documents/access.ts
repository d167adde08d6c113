import { holdsAccount } from '../core/ownership'
import type { Principal } from '../core/sessions'

/** An invoice or quote as far as it matters who may read it. */
interface Owned {
  type: 'Invoice' | 'Quote'
  id: number
  userId: number
}

/** Customers read their own. Who came by a link, of whatever role, reads what the link opened; an admin without one, all of the tenant's. */
export function mayRead(principal: Principal, document: Owned): boolean {
  const { role, userId, resource } = principal
  if (!holdsAccount(principal)) return resource?.type === document.type && resource.id === document.id
  if (role === 'admin') return true
  return role === 'customer' && userId === document.userId
}
