import type { Principal } from '../core/sessions'

/** An invoice or quote as far as it matters who may read it. */
interface Owned {
  type: 'Invoice' | 'Quote'
  id: number
  userId: number
}

/** Customers read their own, an admin all of the tenant's, a technician what their link opened. */
export function mayRead({ role, userId, resource }: Principal, document: Owned): boolean {
  if (role === 'admin') return true
  if (role === 'technician') return resource?.type === document.type && resource.id === document.id
  return role === 'customer' && userId === document.userId
}
