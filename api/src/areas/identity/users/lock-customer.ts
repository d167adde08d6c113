import { eq } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { users } from '#foundation/database/schema'
import { unauthorized } from '#foundation/errors'
import { requireSignedIn } from '#foundation/security/authorization'
import { findPrincipalById, type Principal } from '#foundation/security/sessions'

/**
 * Locks the customer's row until the end of the transaction; by default the principal's own. Must be the first lock taken: concurrent
 * changes then run one after the other and cannot deadlock. 401 if the session has ended in the meantime, for example by a new password.
 */
export async function lockCustomer(
  db: Db,
  principal: Principal,
  now: Date,
  id = requireSignedIn(principal),
): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
  if (!(await findPrincipalById(db, principal.sessionId, now))) throw unauthorized()
}
