import { and, eq } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { appointments, invoices, quotes, users, type ResourceType } from '#foundation/database/schema'

/** The resource that a link opens, with its customer and job. */
export interface LinkedThing {
  id: number
  customerId: number
  /** Null for a quote without a job, and for a customer. */
  jobId: number | null
}

type Found = Omit<LinkedThing, 'id'>

const find: Record<ResourceType, (db: Db, id: number) => Promise<Found[]>> = {
  Quote: (db, id) =>
    db.select({ customerId: quotes.userId, jobId: quotes.jobId }).from(quotes).where(eq(quotes.id, id)),
  Invoice: (db, id) =>
    db.select({ customerId: invoices.userId, jobId: invoices.jobId }).from(invoices).where(eq(invoices.id, id)),
  Appointment: (db, id) =>
    db
      .select({ customerId: appointments.userId, jobId: appointments.jobId })
      .from(appointments)
      .where(eq(appointments.id, id)),
  Customer: async (db, id) =>
    (
      await db
        .select({ customerId: users.id })
        .from(users)
        .where(and(eq(users.id, id), eq(users.role, 'customer')))
    ).map(({ customerId }) => ({ customerId, jobId: null })),
}

/** Finds the linked resource; null if it does not exist. */
export async function findLinkedThing(
  db: Db,
  { type, id }: { type: ResourceType; id: number },
): Promise<LinkedThing | null> {
  const [found] = await find[type](db, id)
  return found ? { id, ...found } : null
}
