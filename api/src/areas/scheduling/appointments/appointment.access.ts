import { visitIsOver } from '@portal/rules'
import { gone, notFound } from '../../../foundation/errors'
import { hasAccountScope } from '../../../foundation/security/authorization'
import type { Principal } from '../../../foundation/security/sessions'
import type { Db } from '../../../foundation/database/database'
import { findAppointment, type FoundAppointment } from './appointment.store'

const NO_SUCH = 'No such appointment'

/** A session from a link is limited to the linked resource, whatever its user could see when signed in. */
const opens = (principal: Principal, id: number): boolean => hasAccountScope(principal) || (principal.resource?.type === 'Appointment' && principal.resource.id === id)

function mayRead({ appointment, technician }: FoundAppointment, principal: Principal): boolean {
  const { role, userId } = principal
  if (!hasAccountScope(principal)) return opens(principal, appointment.id)
  if (role === 'admin') return true
  if (role === 'technician') return technician !== null && technician.userId === userId
  if (role !== 'customer') return false
  return appointment.userId === userId
}

/** The visit, if the principal may read it; 404 otherwise, 410 for a share link whose visit is over. */
export async function findAuthorizedAppointment(db: Db, principal: Principal, id: number): Promise<FoundAppointment> {
  const found = await findAppointment(db, id)
  if (!found || !mayRead(found, principal)) throw notFound(NO_SUCH)
  if (principal.role === 'viewer' && visitIsOver(found.appointment.status)) throw gone('This appointment has been concluded or canceled.')
  return found
}

/** The customer's own visit; 404 for any other. */
export async function findOwnAppointment(db: Db, principal: Principal, id: number): Promise<FoundAppointment> {
  const found = await findAppointment(db, id)
  if (!found || found.appointment.userId !== principal.userId || !opens(principal, id)) throw notFound(NO_SUCH)
  return found
}
