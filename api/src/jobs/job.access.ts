import { eq } from 'drizzle-orm'
import { notFound } from '../core/errors'
import { holdsAccount } from '../core/ownership'
import type { Principal } from '../core/sessions'
import type { Db } from '../db/database'
import { appointments, invoices, jobs, quotes } from '../db/schema'

export type JobRow = typeof jobs.$inferSelect

/** The job behind what a link opened. */
async function linkedJobId(db: Db, resource: Principal['resource']): Promise<number | null> {
  if (!resource || resource.type === 'Customer') return null
  const table = { Appointment: appointments, Invoice: invoices, Quote: quotes }[resource.type]
  const [row] = await db.select({ jobId: table.jobId }).from(table).where(eq(table.id, resource.id))
  return row?.jobId ?? null
}

/** The job if whoever asks may read it: customers their own, technicians the one behind their link, an admin any; else null. */
export async function findReadableJob(db: Db, principal: Principal, id: number): Promise<JobRow | null> {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, id))
  const { role } = principal
  const allowed =
    job !== undefined &&
    (holdsAccount(principal)
      ? role === 'admin' || (role === 'customer' && job.userId === principal.userId)
      : role !== 'viewer' && (await linkedJobId(db, principal.resource)) === id)
  return allowed ? job : null
}

/** The same; 404 for any other. */
export async function readableJob(db: Db, principal: Principal, id: number): Promise<JobRow> {
  const job = await findReadableJob(db, principal, id)
  if (!job) throw notFound('No such job')
  return job
}
