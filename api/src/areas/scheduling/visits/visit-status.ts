import type { AppointmentStatus, Body, Role } from '@portal/contract'
import { canMoveTo, statusIs, statusLabel, statusesIn } from '@portal/rules'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { applyLateDiscount } from '../../billing'
import { notFound, unprocessable } from '../../../foundation/errors'
import type { TenantRow } from '../../../foundation/tenants'
import type { Db } from '../../../foundation/database/database'
import { appointments, technicians, users } from '../../../foundation/database/schema'
import type { AppointmentRow } from '../appointments/appointment.store'
import { lockAppointment } from '../appointments/booking'
import { releaseTime } from '../availability/capacity.store'
import { minutesLateAt } from '../appointments/lateness'

interface Move {
  tenant: TenantRow
  role: Role
  now: Date
}

/** Steps that a technician takes; the others are the office's. */
const onTheRoad: readonly AppointmentStatus[] = ['accepted', 'running', 'completed', 'installation_pending', 'quote_denied', 'lost_opportunity']
/** With these somebody has left again, who had been there. */
const departed: readonly AppointmentStatus[] = ['completed', 'installation_pending', 'quote_denied', 'lost_opportunity']

async function requireTechnician(db: Db, id: number): Promise<void> {
  const [found] = await db
    .select({ id: technicians.id })
    .from(technicians)
    .innerJoin(users, eq(users.id, technicians.userId))
    .where(and(eq(technicians.id, id), eq(users.archived, false)))
  if (!found) throw unprocessable('No such technician.', 'technician_id')
}

/** When somebody set out, came and went, once the visit is in `status`. */
function timesOf(visit: AppointmentRow, status: AppointmentStatus, now: Date): Partial<AppointmentRow> {
  if (status === 'accepted') return { dispatchedAt: now, arrivedAt: null, departedAt: null }
  // Somebody who was late may arrive without ever having said that they set out.
  if (status === 'running') return { dispatchedAt: visit.dispatchedAt ?? now, arrivedAt: now }
  if (departed.includes(status)) return visit.arrivedAt ? { departedAt: visit.departedAt ?? now } : {}
  // Taken back before anybody arrived: nobody is on the way any more.
  return statusIs('onTheWay', visit.status) ? { dispatchedAt: null } : {}
}

/**
 * Moves a visit to another status, gives it to another technician, or both. 422 for a step that is not one of those
 * which the status allows, or not the role's to take. Answers the status it has then.
 */
export async function updateVisitStatus(db: Db, id: number, wanted: Body<'updateAppointment'>, { tenant, role, now }: Move): Promise<AppointmentStatus> {
  await lockAppointment(db, id)
  const [visit] = await db.select().from(appointments).where(eq(appointments.id, id))
  if (!visit) throw notFound('No such appointment')
  const status = wanted.status ?? visit.status
  const technicianId = wanted.technician_id === undefined ? visit.technicianId : wanted.technician_id
  if (status !== visit.status && (!canMoveTo(visit.status, status) || (role !== 'admin' && !onTheRoad.includes(status)))) {
    throw unprocessable(`An appointment that is ${statusLabel(visit.status)} cannot become ${statusLabel(status)}.`, 'status')
  }
  if (technicianId !== null && technicianId !== visit.technicianId) await requireTechnician(db, technicianId)
  if (technicianId === null && statusIs('onTheWay', status)) throw unprocessable('Somebody must be assigned to be on the way.', 'technician_id')
  if (status === visit.status && technicianId === visit.technicianId) return status

  const times = status === visit.status ? {} : timesOf(visit, status, now)
  const setsOut = visit.dispatchedAt === null && times.dispatchedAt
  // It only ever grows, and a second trip counts for nothing.
  const lateMinutes = setsOut ? Math.max(visit.lateMinutes ?? 0, await minutesLateAt(db, visit, tenant, now)) : visit.lateMinutes
  await db
    .update(appointments)
    .set({ status, technicianId, ...times, lateMinutes, updatedAt: now, ...(status === 'cancelled' && { cancelledBy: 'Office', calendarSequence: visit.calendarSequence + 1 }) })
    .where(eq(appointments.id, id))
  if (status === 'cancelled') await releaseTime(db, id)
  if (setsOut) await applyLateDiscount(db, { jobId: visit.jobId, lateMinutes }, tenant)
  return status
}

/** The other visits that the technician of this one is on the way to: what their viewers may see changes with it. */
export async function otherVisitsUnderWay(db: Db, { id, technicianId }: Pick<AppointmentRow, 'id' | 'technicianId'>): Promise<Pick<AppointmentRow, 'id' | 'status'>[]> {
  if (technicianId === null) return []
  return db
    .select({ id: appointments.id, status: appointments.status })
    .from(appointments)
    .where(and(eq(appointments.technicianId, technicianId), ne(appointments.id, id), inArray(appointments.status, [...statusesIn('onTheWay')])))
}
