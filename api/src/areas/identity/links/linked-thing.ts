import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { appointments, invoices, quotes, technicians, users, type ResourceType } from '#foundation/database/schema'

/** The resource that a link opens, with its customer and job. */
export interface LinkedThing {
  id: number
  /** Of a technician: themselves. */
  customerId: number
  /** Null for a quote without a job, for a customer, and for a technician. */
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
  Customer: (db, id) => findPerson(db, id, 'customer'),
  Technician: (db, id) => findPerson(db, id, 'technician'),
}

const findPerson = async (db: Db, id: number, role: 'customer' | 'technician'): Promise<Found[]> =>
  (
    await db
      .select({ customerId: users.id })
      .from(users)
      .where(and(eq(users.id, id), eq(users.role, role)))
  ).map(({ customerId }) => ({ customerId, jobId: null }))

/** Finds the linked resource; null if it does not exist. */
export async function findLinkedThing(
  db: Db,
  { type, id }: { type: ResourceType; id: number },
): Promise<LinkedThing | null> {
  const [found] = await find[type](db, id)
  return found ? { id, ...found } : null
}

/** The technician's own visit among those that a request may be about, by the ids of visits and jobs that it names; null if `isMeant` holds for none. */
export async function findOwnVisit(
  db: Db,
  technicianUserId: number,
  ids: readonly number[],
  isMeant: (visit: LinkedThing) => boolean,
): Promise<LinkedThing | null> {
  if (ids.length === 0) return null
  const found = await db
    .select({ id: appointments.id, customerId: appointments.userId, jobId: appointments.jobId })
    .from(appointments)
    .innerJoin(technicians, eq(technicians.id, appointments.technicianId))
    .where(
      and(
        eq(technicians.userId, technicianUserId),
        or(inArray(appointments.id, [...ids]), inArray(appointments.jobId, [...ids])),
      ),
    )
    .orderBy(desc(appointments.id))
  return found.find(isMeant) ?? null
}
