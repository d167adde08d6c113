import { eq } from 'drizzle-orm'
import { unauthorized } from '../../../foundation/errors'
import { requireSignedIn } from '../../../foundation/security/authorization'
import { findPrincipalById, type Principal } from '../../../foundation/security/sessions'
import type { Db } from '../../../foundation/database/database'
import { users } from '../../../foundation/database/schema'

/**
 * The customer's row, held to the end and taken before any other: of two changes at once the second one sees what the first
 * one left, and they don't wait for each other for ever. 401 for a session that was ended meanwhile, as by a new password.
 */
export async function lockCustomer(db: Db, principal: Principal, now: Date): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, requireSignedIn(principal))).for('update')
  if (!(await findPrincipalById(db, principal.sessionId, now))) throw unauthorized()
}
