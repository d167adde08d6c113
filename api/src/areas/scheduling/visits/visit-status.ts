import { and, eq, inArray, ne } from 'drizzle-orm'
import { applyLateDiscount } from '#areas/billing'
import type { Db } from '#foundation/database/database'
import { appointments } from '#foundation/database/schema'
import { notFound, unprocessable } from '#foundation/errors'
import type { Call } from '#foundation/http/route'
import type { TenantRow } from '#foundation/tenants'
import type { AppointmentStatus, Body, Role } from '@portal/contract'
import { canMoveTo, statusIs, statusLabel, statusesIn } from '@portal/rules'
import { publishAppointmentChanged } from '../appointments/appointment-events'
import type { AppointmentRow } from '../appointments/appointment.store'
import { lockAppointment } from '../appointments/booking'
import { minutesLateAt } from '../appointments/lateness'
import { releaseTime } from '../availability/capacity.store'
import { assignTechnician } from './assign-technician'

interface Move {
  tenant: TenantRow
  role: Role
  now: Date
  /** Of the input, before the names of its fields. */
  path?: string
}

/** Statuses that a technician may set; only the office may set the others. */
const onTheRoad: readonly AppointmentStatus[] = [
  'accepted',
  'running',
  'completed',
  'installation_pending',
  'quote_denied',
  'lost_opportunity',
]
/** Statuses in which a technician who had arrived has left. */
const departed: readonly AppointmentStatus[] = ['completed', 'installation_pending', 'quote_denied', 'lost_opportunity']

/** The changes to the dispatch, arrival and departure times when the visit moves to `status`. */
function timesToSet(visit: AppointmentRow, status: AppointmentStatus, now: Date): Partial<AppointmentRow> {
  if (status === 'accepted') return { dispatchedAt: now, arrivedAt: null, departedAt: null }
  // A late visit can go straight to running, without accepted.
  if (status === 'running') return { dispatchedAt: visit.dispatchedAt ?? now, arrivedAt: now }
  if (departed.includes(status)) return visit.arrivedAt ? { departedAt: visit.departedAt ?? now } : {}
  // The technician is no longer on the way, and had not arrived.
  return statusIs('onTheWay', visit.status) ? { dispatchedAt: null } : {}
}

/**
 * Changes a visit's status, its technician, or both, and returns the resulting status. 422 for a transition that the
 * current status or the role does not allow, 409 if the technician has another visit at the time.
 */
export async function updateVisitStatus(
  db: Db,
  id: number,
  change: Body<'updateAppointment'>,
  { tenant, role, now, path = '' }: Move,
): Promise<AppointmentStatus> {
  await lockAppointment(db, id)
  const [visit] = await db.select().from(appointments).where(eq(appointments.id, id))
  if (!visit) throw notFound('No such appointment')
  const status = change.status ?? visit.status
  const technicianId = change.technician_id === undefined ? visit.technicianId : change.technician_id
  if (
    status !== visit.status &&
    (!canMoveTo(visit.status, status) || (role !== 'admin' && !onTheRoad.includes(status)))
  ) {
    throw unprocessable(
      (i18n) =>
        i18n._('An appointment that is {before} cannot become {after}.', {
          before: statusLabel(visit.status, i18n.rules),
          after: statusLabel(status, i18n.rules),
        }),
      `${path}status`,
    )
  }
  if (change.technician_id) await assignTechnician(db, tenant, visit, change.technician_id, now, `${path}technician_id`)
  if (technicianId === null && statusIs('onTheWay', status))
    throw unprocessable('A technician must be assigned first.', `${path}technician_id`)
  if (status === visit.status && technicianId === visit.technicianId) return status

  const times = status === visit.status ? {} : timesToSet(visit, status, now)
  const setsOut = visit.dispatchedAt === null && times.dispatchedAt
  // Lateness never decreases, and a second trip adds none.
  const lateMinutes = setsOut
    ? Math.max(visit.lateMinutes ?? 0, await minutesLateAt(db, visit, tenant, now))
    : visit.lateMinutes
  const isCancelled = status === 'cancelled'
  await db
    .update(appointments)
    .set({
      status,
      technicianId,
      ...times,
      lateMinutes,
      updatedAt: now,
      cancelledBy: isCancelled ? 'Office' : undefined,
      cancellationReason: (isCancelled && change.reason?.trim()) || undefined,
      calendarSequence: isCancelled ? visit.calendarSequence + 1 : undefined,
    })
    .where(eq(appointments.id, id))
  if (isCancelled) await releaseTime(db, id)
  if (setsOut) await applyLateDiscount(db, { jobId: visit.jobId, lateMinutes }, tenant, now)
  return status
}

/** Tells open pages that a visit has changed; once somebody has arrived there, also those of other visits on their way. */
export async function announceStatus(
  { db, tenant, services, afterCommit }: Pick<Call<'updateAppointment'>, 'db' | 'tenant' | 'services' | 'afterCommit'>,
  visit: AppointmentRow,
): Promise<void> {
  for (const { id, status } of [
    visit,
    ...(statusIs('arrived', visit.status) ? await otherVisitsUnderWay(db, visit) : []),
  ])
    afterCommit(() => publishAppointmentChanged(services.bus, { tenantId: tenant.id, appointmentId: id, status }))
}

/** Other visits that the technician of this one is on the way to: their viewers' access to the position changes too. */
async function otherVisitsUnderWay(
  db: Db,
  { id, technicianId }: Pick<AppointmentRow, 'id' | 'technicianId'>,
): Promise<Pick<AppointmentRow, 'id' | 'status'>[]> {
  if (technicianId === null) return []
  return db
    .select({ id: appointments.id, status: appointments.status })
    .from(appointments)
    .where(
      and(
        eq(appointments.technicianId, technicianId),
        ne(appointments.id, id),
        inArray(appointments.status, [...statusesIn('onTheWay')]),
      ),
    )
}
