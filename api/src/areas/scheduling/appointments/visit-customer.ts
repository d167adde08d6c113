import { and, eq, inArray } from 'drizzle-orm'
import { fullName } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { userPhones, users } from '#foundation/database/schema'

interface VisitCustomer {
  name: string
  /** Ten digits. */
  phone: string | null
}

/** Customers by user id. */
export async function loadCustomers(db: Db, ids: readonly number[]): Promise<Map<number, VisitCustomer>> {
  const found = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, phone: userPhones.phoneNumber })
    .from(users)
    .leftJoin(userPhones, and(eq(userPhones.userId, users.id), eq(userPhones.primary, true)))
    .where(inArray(users.id, [...ids]))
  return new Map(found.map(({ id, phone, ...person }) => [id, { name: fullName(person), phone }]))
}

/** The customer of a visit. */
export const findCustomer = async (db: Db, userId: number): Promise<VisitCustomer> =>
  (await loadCustomers(db, [userId])).get(userId) ?? { name: '', phone: null }
