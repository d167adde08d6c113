import { eq } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { users } from '#foundation/database/schema'

/** The language that a user wants to be written to in, as a BCP 47 tag; null: not known. */
export async function customerLanguage(db: Db, userId: number): Promise<string | null> {
  const [user] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId))
  return user?.language ?? null
}
