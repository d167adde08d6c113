import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { ResourceType } from '../database/schema'
import { forbidden, notFound } from '../errors'
import type { Principal } from './sessions'

/** Returns the user id of the principal. Throws 404 for a viewer, who has none. */
export function requireUserId(principal: Principal): number {
  if (principal.userId === null) throw notFound()
  return principal.userId
}

/** For `/customers/:id/…`: throws 404 for another user's id, as for one that does not exist. */
export function requireOwnId(principal: Principal, id: number): number {
  if (principal.userId !== id) throw notFound()
  return id
}

/** Whether the session gives access to everything the role may see. A link gives access to its resource only, unless it opens the customer's account. */
export const hasAccountScope = ({ role, resource }: Pick<Principal, 'role' | 'resource'>): boolean =>
  resource === null || (role === 'customer' && resource.type === 'Customer')

/** Restricts a list to a customer's rows. */
export interface OwnScope {
  userId: number
  /** Id of the resource that the link opened, null if that is of another type; undefined: all of the customer's rows. */
  only?: number | null
}

/** Scope of a customer's resources of a type: all of them, or with a link to one resource only that one. Throws 404 for another user's id. */
export function ownScope(principal: Principal, type: ResourceType, id = requireUserId(principal)): OwnScope {
  const userId = requireOwnId(principal, id)
  if (hasAccountScope(principal)) return { userId }
  return { userId, only: principal.resource?.type === type ? principal.resource.id : null }
}

/** The scope as an SQL condition. */
export function whereOwn({ userId, only }: OwnScope, columns: { userId: AnyColumn | SQL; id: AnyColumn | SQL }): SQL {
  if (only === null) return sql`false`
  return sql`${columns.userId} = ${userId}${only === undefined ? sql`` : sql` and ${columns.id} = ${only}`}`
}

/** Returns the id of the account's owner. Throws 403 for a session opened by a link to one resource. */
export function requireAccountOwner(principal: Principal): number {
  if (!hasAccountScope(principal)) throw forbidden('Please sign in to do this.')
  return requireUserId(principal)
}

/** Returns the id of a user who signed in. Throws 403 for any session opened by a link: its holder must not change the account. */
export function requireSignedIn(principal: Principal): number {
  if (principal.resource) throw forbidden('Please sign in to do this.')
  return requireUserId(principal)
}
