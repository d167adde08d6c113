import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { ResourceType } from '../database/schema'
import { forbidden, notFound } from '../errors'
import type { Principal } from './sessions'

/** The customer who asks; their rows are theirs alone. 404 for whoever is no user. */
export function requireUserId(principal: Principal): number {
  if (principal.userId === null) throw notFound()
  return principal.userId
}

/** For `/customers/:id/…`: somebody else's id looks the same as none. */
export function requireOwnId(principal: Principal, id: number): number {
  if (principal.userId !== id) throw notFound()
  return id
}

/** Whether all that the role may see is open: not by a link to one thing, which opens that alone. A customer's link to themselves opens their account. */
export const hasAccountScope = ({ role, resource }: Pick<Principal, 'role' | 'resource'>): boolean => resource === null || (role === 'customer' && resource.type === 'Customer')

/** Whose rows a list shows. */
export interface OwnScope {
  userId: number
  /** The one thing that a link opened, null where that is of another kind; without it, all that the customer has. */
  only?: number | null
}

/** A customer's things of this kind: all of them, or for whoever came by a link to one thing that one alone. */
export function ownScope(principal: Principal, type: ResourceType, id = requireUserId(principal)): OwnScope {
  const userId = requireOwnId(principal, id)
  if (hasAccountScope(principal)) return { userId }
  return { userId, only: principal.resource?.type === type ? principal.resource.id : null }
}

/** The same as a condition on the rows. */
export function whereOwn({ userId, only }: OwnScope, columns: { userId: AnyColumn | SQL; id: AnyColumn | SQL }): SQL {
  if (only === null) return sql`false`
  return sql`${columns.userId} = ${userId}${only === undefined ? sql`` : sql` and ${columns.id} = ${only}`}`
}

/** The customer whose account it is; 403 for whoever came by a link to one thing. */
export function requireAccountOwner(principal: Principal): number {
  if (!hasAccountScope(principal)) throw forbidden('Please sign in to do this.')
  return requireUserId(principal)
}

/** The customer who signed in. A link opens one thing for a while: whoever holds it is not let at the account. */
export function requireSignedIn(principal: Principal): number {
  if (principal.resource) throw forbidden('Please sign in to do this.')
  return requireUserId(principal)
}
