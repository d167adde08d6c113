import { and, eq } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { users } from '#foundation/database/schema'
import { notFound, unprocessable } from '#foundation/errors'

async function findCustomer(db: Db, id: number) {
  const [customer] = await db
    .select({ archived: users.archived })
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'customer')))
  return customer
}

/** Also one who was ended. */
export const isCustomer = async (db: Db, id: number): Promise<boolean> => (await findCustomer(db, id)) !== undefined

/** 404 unless it is a customer's id. */
export async function requireCustomer(db: Db, id: number): Promise<void> {
  if (!(await isCustomer(db, id))) throw notFound('No such customer')
}

/** 422 for the field unless it is the id of a customer who was not ended. */
export async function requireActiveCustomer(db: Db, id: number, field: string): Promise<void> {
  if ((await findCustomer(db, id))?.archived !== false) throw unprocessable('No customer has this id.', field)
}
