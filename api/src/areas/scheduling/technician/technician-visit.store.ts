import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import { linkMaker } from '#areas/downloads'
import { fullName } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { appointments, equipment, technicians, users } from '#foundation/database/schema'
import { forbidden } from '#foundation/errors'
import type { Call } from '#foundation/http/route'
import type { Principal } from '#foundation/security/sessions'
import type { Services } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import type { AppointmentStatus, Query, TechnicianDay, TechnicianVisit, VisitProgress } from '@portal/contract'
import { statusIs } from '@portal/rules'
import { formatIn } from '@portal/rules/dates'
import { findAuthorizedAppointment } from '../appointments/appointment.access'
import { loadAppointments, toAppointment, type FoundAppointment } from '../appointments/appointment.store'
import { toLetterVisit } from '../appointments/letter-visit'
import { findCustomer, loadCustomers } from '../appointments/visit-customer'
import { MARGIN_MS, readDays } from '../board/board'

/** How far a visit has got, as its technician says it. */
export function progressOf(status: AppointmentStatus): VisitProgress {
  if (status === 'accepted') return 'on_the_way'
  if (status === 'running') return 'arrived'
  if (status === 'completed') return 'done'
  return statusIs('open', status) ? 'not_started' : 'closed'
}

/** The visit, if the principal may work on it: the office any, a technician one that is given to them, else 403; 404 as for reading it. */
export async function findWorkedOn(db: Db, principal: Principal, id: number): Promise<FoundAppointment> {
  const visit = await findAuthorizedAppointment(db, principal, id)
  // Links are valid for days, and the visit may have been given to somebody else.
  if (principal.role === 'technician' && visit.technician?.userId !== principal.userId)
    throw forbidden('This visit is now assigned to another technician.')
  return visit
}

export async function toTechnicianVisit(
  db: Db,
  visit: FoundAppointment,
  tenant: TenantRow,
  services: Services,
): Promise<TechnicianVisit> {
  const { appointment, technician } = visit
  const [customer, equipmentThere] = await Promise.all([
    findCustomer(db, appointment.userId),
    db
      .select({
        id: equipment.id,
        name: equipment.name,
        type_name: equipment.typeName,
        manufacturer: equipment.manufacturer,
        notes: equipment.notes,
      })
      .from(equipment)
      .where(
        and(
          eq(equipment.userId, appointment.userId),
          eq(equipment.addressId, appointment.addressId),
          eq(equipment.archived, false),
        ),
      )
      .orderBy(asc(equipment.name), asc(equipment.id)),
  ])
  return {
    appointment: toAppointment(visit, tenant, linkMaker(services, tenant)),
    progress: progressOf(appointment.status),
    technician: technician && { id: technician.id, full_name: fullName(technician) },
    customer: { full_name: customer.name, phone: customer.phone },
    equipment: equipmentThere,
  }
}

/** The visits of a day that are given to the principal. 403 for who is no technician. */
export async function loadTechnicianDay(
  db: Db,
  { principal, tenant, now }: Pick<Call<'listTechnicianVisits'>, 'principal' | 'tenant' | 'now'>,
  { day = formatIn(now, tenant.timezone, 'yyyy-MM-dd') }: Query<'listTechnicianVisits'>,
): Promise<TechnicianDay> {
  const { start, end } = readDays({ from: day }, tenant.timezone)
  const own = eq(technicians.userId, principal.userId ?? 0)
  const [[technician], found] = await Promise.all([
    db
      .select({ id: technicians.id, firstName: users.firstName, lastName: users.lastName })
      .from(technicians)
      .innerJoin(users, eq(users.id, technicians.userId))
      .where(own),
    loadAppointments(
      db,
      and(
        inArray(appointments.technicianId, db.select({ id: technicians.id }).from(technicians).where(own)),
        gte(appointments.scheduledTime, new Date(start.getTime() - MARGIN_MS)),
        lt(appointments.scheduledTime, new Date(end.getTime() + MARGIN_MS)),
      ),
    ),
  ])
  if (!technician) throw forbidden()
  const visits = found
    .map((visit) => ({ ...toLetterVisit(visit, tenant), ...visit.appointment }))
    .filter(({ window }) => window.end > start && window.start < end)
    .sort((a, b) => a.window.start.getTime() - b.window.start.getTime() || a.id - b.id)
  const customers = await loadCustomers(
    db,
    visits.map(({ userId }) => userId),
  )
  return {
    day,
    time_zone: tenant.timezone,
    technician: { id: technician.id, full_name: fullName(technician) },
    visits: visits.map(({ id, status, window, timeZone, service, userId, address }) => ({
      id,
      status,
      progress: progressOf(status),
      arrival_window_start: window.start.toISOString(),
      arrival_window_end: window.end.toISOString(),
      time_zone: timeZone,
      service,
      customer: customers.get(userId)?.name ?? '',
      address,
    })),
  }
}
