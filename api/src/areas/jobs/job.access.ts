import { eq } from 'drizzle-orm'
import { findLinkedThing } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { jobs } from '#foundation/database/schema'
import { notFound } from '#foundation/errors'
import { hasAccountScope } from '#foundation/security/authorization'
import type { Principal } from '#foundation/security/sessions'

export type JobRow = typeof jobs.$inferSelect

/** The job, if the principal may read it: customers their own, link sessions the job of their resource, admins any; else null. */
export async function findJobIfAuthorized(db: Db, principal: Principal, id: number): Promise<JobRow | null> {
  const { role, resource } = principal
  const [[job], linked] = await Promise.all([
    db.select().from(jobs).where(eq(jobs.id, id)),
    resource && findLinkedThing(db, resource),
  ])
  if (!job) return null
  const allowed = hasAccountScope(principal)
    ? role === 'admin' || (role === 'customer' && job.userId === principal.userId)
    : linked?.jobId === id
  return allowed ? job : null
}

/** As {@link findJobIfAuthorized}, but throws 404 instead of returning null. */
export async function findAuthorizedJob(db: Db, principal: Principal, id: number, field?: string): Promise<JobRow> {
  const job = await findJobIfAuthorized(db, principal, id)
  if (!job) throw notFound('No such job', field)
  return job
}
