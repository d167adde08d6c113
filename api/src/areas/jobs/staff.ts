import { and, eq, ne } from 'drizzle-orm'
import { fullName } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { users } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'

/** The staff member with this id; 422 with the field for anyone else. */
export async function requireStaff(db: Db, id: number, field: string): Promise<{ id: number; full_name: string }> {
  const [found] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), ne(users.role, 'customer'), eq(users.archived, false)))
  if (!found) throw unprocessable('No staff member has this id.', field)
  return { id, full_name: fullName(found) }
}
