import { forbidden, notFound } from './errors'
import type { Principal } from './sessions'

/** The customer who asks; their rows are theirs alone. 404 for whoever is no user. */
export function userIdOf(principal: Principal): number {
  if (principal.userId === null) throw notFound()
  return principal.userId
}

/** For `/customers/:id/…`: somebody else's id looks the same as none. */
export function ownId(principal: Principal, id: number): number {
  if (principal.userId !== id) throw notFound()
  return id
}

/** The customer who signed in. A link opens one thing for a while: whoever holds it is not let at the account. */
export function inPerson(principal: Principal): number {
  if (principal.resource) throw forbidden('Please sign in to do this.')
  return userIdOf(principal)
}
