import type { Db } from '#foundation/database/database'
import { gone, notFound } from '#foundation/errors'
import { hasAccountScope } from '#foundation/security/authorization'
import type { Principal } from '#foundation/security/sessions'
import { visitIsOver } from '@portal/rules'
import { findAppointment, type FoundAppointment } from './appointment.store'

const NO_SUCH = 'No such appointment'

/** A session from a link is limited to the linked resource, whatever its user could see when signed in. */
const opens = (principal: Principal, id: number): boolean =>
  hasAccountScope(principal) || (principal.resource?.type === 'Appointment' && principal.resource.id === id)

/** What decides who may read a visit. */
interface VisitAccess {
  id: number
  status: string
  userId: number
  /** Null without a technician. */
  technicianUserId: number | null
}

function mayRead(visit: VisitAccess, principal: Principal): boolean {
  const { role, userId } = principal
  if (!hasAccountScope(principal)) return opens(principal, visit.id)
  if (role === 'admin') return true
  if (role === 'technician') return visit.technicianUserId !== null && visit.technicianUserId === userId
  if (role !== 'customer') return false
  return visit.userId === userId
}

const isConcluded = (visit: VisitAccess, principal: Principal): boolean =>
  principal.role === 'viewer' && visitIsOver(visit.status)

/** Whether `findAuthorizedAppointment` would find the visit, for those who have read what decides it. */
export const mayReadNow = (visit: VisitAccess, principal: Principal): boolean =>
  mayRead(visit, principal) && !isConcluded(visit, principal)

/** The visit, if the principal may read it; 404 otherwise, 410 for a share link whose visit is over. */
export async function findAuthorizedAppointment(db: Db, principal: Principal, id: number): Promise<FoundAppointment> {
  const found = await findAppointment(db, id)
  const visit = found && { ...found.appointment, technicianUserId: found.technician?.userId ?? null }
  if (!visit || !mayRead(visit, principal)) throw notFound(NO_SUCH)
  if (isConcluded(visit, principal)) throw gone('This appointment has been concluded or canceled.')
  return found
}

/** The customer's own visit; 404 for any other. */
export async function findOwnAppointment(db: Db, principal: Principal, id: number): Promise<FoundAppointment> {
  const found = await findAppointment(db, id)
  if (!found || found.appointment.userId !== principal.userId || !opens(principal, id)) throw notFound(NO_SUCH)
  return found
}
