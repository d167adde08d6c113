import { eq } from 'drizzle-orm'
import { findRecipients, fullName } from '#areas/identity'
import { loadAppointments } from '#areas/scheduling'
import { appointments, jobs } from '#foundation/database/schema'
import { route } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { replaceCommissions } from './commissions'
import { findAuthorizedJob } from './job.access'
import { requireStaff } from './staff'

/** People involved in a job: owner, commissions, technicians and receipt recipients. */
export function jobPeopleRoutes(api: Api): void {
  route(api, 'setJobOwner', async ({ params, body, principal, db }) => {
    requireSignedIn(principal)
    const job = await findAuthorizedJob(db, principal, params.id)
    const { user_id: ownerId } = body.owner
    const owner = ownerId === null ? null : await requireStaff(db, ownerId, 'owner.user_id')
    await db.update(jobs).set({ ownerId }).where(eq(jobs.id, job.id))
    return { owner }
  })

  route(api, 'setJobCommissions', async ({ params, body, principal, db }) => {
    requireSignedIn(principal)
    const job = await findAuthorizedJob(db, principal, params.id)
    return replaceCommissions(db, job.id, body.commissions)
  })

  route(api, 'listJobTechnicians', async ({ params, principal, db }) => {
    const [, visits] = await Promise.all([
      findAuthorizedJob(db, principal, params.id),
      loadAppointments(db, eq(appointments.jobId, params.id)),
    ])
    const byId = new Map(visits.flatMap(({ technician }) => (technician ? [[technician.id, technician] as const] : [])))
    return [...byId.values()].map((technician) => ({
      id: technician.id,
      full_name: fullName(technician),
      first_name: technician.firstName,
      last_name: technician.lastName,
      phone: technician.phone,
      avatar: { url: technician.avatarUrl },
    }))
  })

  route(api, 'listTransactionReceivers', async ({ params, principal, db }) => {
    const job = await findAuthorizedJob(db, principal, params.id)
    const receivers = await findRecipients(db, job)
    return receivers.map(({ fullName: full_name, email, kind }) => ({ full_name, email, kind }))
  })
}
