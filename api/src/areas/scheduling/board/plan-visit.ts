import { eq, sql } from 'drizzle-orm'
import { findAddress, requireActiveCustomer } from '#areas/identity'
import { firstRow, type Db } from '#foundation/database/database'
import { appointments, jobs } from '#foundation/database/schema'
import { explainChange } from '#foundation/database/transactions'
import { readInstant } from '#foundation/dates'
import { conflict, notFound, unprocessable } from '#foundation/errors'
import type { Call } from '#foundation/http/route'
import { zoneOfZip, type TenantRow } from '#foundation/tenants'
import type { Body } from '@portal/contract'
import { statusIs } from '@portal/rules'
import { formatIn } from '@portal/rules/dates'
import { publishAppointmentChanged } from '../appointments/appointment-events'
import { findAppointment, type FoundAppointment } from '../appointments/appointment.store'
import { lockAppointment, lockDays, readDetails, SLOT_TAKEN, workAt } from '../appointments/booking'
import { takeHold } from '../appointments/holds'
import { sendAppointmentEmail } from '../appointments/send-appointment-email'
import { tellTechnicians } from '../appointments/technician-mail'
import { heldSpan, isFree, mergeSpans, canDo, type Work } from '../availability/capacity'
import { findCategory, loadBusy, loadWorkers, releaseTime, reserveTime } from '../availability/capacity.store'
import { updateVisitStatus } from '../visits/visit-status'
import { decide, findObjections, type Forced, type Planned } from './objections'

/** Of a visit that nothing can be planned for. */
const ENDED = 'This appointment has ended or was cancelled.'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Times {
  start: Date
  end: Date
}

/** The window that the office names; without an end, as long as those that customers book. */
function readTimes(
  sent: { arrival_window_start: string; arrival_window_end?: string },
  tenant: TenantRow,
  path: string,
): Times {
  const start = readInstant(sent.arrival_window_start, `${path}.arrival_window_start`)
  const minutes = tenant.featureFlags.custom_arrival_windows_enabled ? tenant.bookingRules.windowMinutes : 60
  const end = sent.arrival_window_end
    ? readInstant(sent.arrival_window_end, `${path}.arrival_window_end`)
    : new Date(start.getTime() + minutes * 60_000)
  if (end <= start || end.getTime() - start.getTime() > DAY_MS)
    throw unprocessable('A window ends after it starts, within a day.', `${path}.arrival_window_end`)
  return { start, end }
}

/** The time that identifies the window: an hour after its start, or its end if that is earlier. */
const toColumns = ({ start, end }: Times) => ({
  arrivalWindowStart: start,
  arrivalWindowEnd: end,
  scheduledTime: new Date(Math.min(start.getTime() + HOUR_MS, end.getTime())),
  /** What was said of the time before. */
  eta: null,
})

/** Technicians who are free for the visit, in the order in which bookings take them. */
async function findFree(db: Db, tenant: TenantRow, { id, work, start, end, zone, now }: Planned): Promise<number[]> {
  const workers = (await loadWorkers(db, tenant.bookingRules.workingHours)).filter((worker) => canDo(worker, work))
  const within = { start: start.getTime() - 2 * DAY_MS, end: end.getTime() + 2 * DAY_MS }
  const taken = await loadBusy(db, within, now, id ?? undefined)
  const busy = new Map([...taken].map(([worker, spans]) => [worker, mergeSpans(spans)]))
  const window = { start, end, scheduledTime: end }
  const day = formatIn(start, zone, 'yyyy-MM-dd')
  if (tenant.bookingRules.holidays.includes(day)) return []
  return workers
    .filter((worker) => isFree(worker, day, window, work, { workers, busy, zone }))
    .map((worker) => worker.id)
}

interface Choice {
  technicianId: number | null
  /** Something speaks against it, and it is done anyway. */
  isForced: boolean
}

/** Whether the time has passed and the visit is entered anyway: 422 unless that is forced, with a reason. */
const isEnteredLater = ({ end, now }: Planned, sent: Forced, path: string): boolean =>
  decide(end <= now ? (i18n) => i18n._('That time has passed.') : null, sent, path, 'arrival_window_start')

/** Who comes: whom the office names, or who is free. 409 if nobody is; forced, nobody comes yet. */
async function chooseTechnician(
  db: Db,
  tenant: TenantRow,
  planned: Planned,
  sent: Forced & { technician_id?: number | null },
  path: string,
): Promise<Choice> {
  const isPast = isEnteredLater(planned, sent, path)
  if (sent.technician_id) {
    const objection = await findObjections(db, tenant, sent.technician_id, planned, path)
    return { technicianId: sent.technician_id, isForced: decide(objection, sent, path) || isPast }
  }
  const [first] = await findFree(db, tenant, planned)
  if (first !== undefined) return { technicianId: sent.technician_id === null ? null : first, isForced: isPast }
  if (!sent.force) throw conflict('Nobody is free at that time.', `${path}.arrival_window_start`)
  return { technicianId: null, isForced: decide((i18n) => i18n._('Nobody is free at that time.'), sent, path) }
}

/** Holds the time of the visit's technician, or of the first who is free; nobody's for what was forced. */
async function hold(
  db: Db,
  tenant: TenantRow,
  planned: Planned,
  id: number,
  { technicianId, isForced }: Choice,
): Promise<void> {
  if (isForced) return
  const time = heldSpan({ ...planned, scheduledTime: planned.end }, planned.work)
  for (const each of technicianId === null ? await findFree(db, tenant, planned) : [technicianId])
    if (await reserveTime(db, each, { appointmentId: id }, time)) return
  throw conflict(SLOT_TAKEN, 'arrival_window_start')
}

async function explain(db: Db, { reason }: Forced, isForced: boolean): Promise<void> {
  if (isForced && reason) await explainChange(db, reason.trim())
}

const found = async (db: Db, id: number): Promise<FoundAppointment> => {
  const visit = await findAppointment(db, id)
  if (!visit) throw notFound('No such appointment')
  return visit
}

type OfficeCall = Pick<
  Call<'bookForCustomer'>,
  'principal' | 'tenant' | 'db' | 'services' | 'request' | 'now' | 'afterCommit'
>

function announce(
  { tenant, services, afterCommit }: OfficeCall,
  { appointment: { id, status } }: FoundAppointment,
): void {
  afterCommit(() => publishAppointmentChanged(services.bus, { tenantId: tenant.id, appointmentId: id, status }))
}

/** Books a visit for a customer at the phone: at any time, as far as somebody is free. */
export async function bookForCustomer(
  call: OfficeCall,
  sent: Body<'bookForCustomer'>['appointment'],
): Promise<FoundAppointment> {
  const { tenant, db, now } = call
  await requireActiveCustomer(db, sent.customer_id, 'appointment.customer_id')
  const [address, category] = [
    await findAddress(db, sent.customer_id, sent.address_id),
    await findCategory(db, sent.service_category_id),
  ]
  if (!address) throw unprocessable('This address is not the customer’s.', 'appointment.address_id')
  if (!category?.active) throw unprocessable('No such service.', 'appointment.service_category_id')
  const times = readTimes(sent, tenant, 'appointment')
  const details = readDetails(category, sent.details)
  const work: Work = workAt(tenant, category, address)
  const planned = { id: null, work, ...times, zone: zoneOfZip(tenant, work.zipCode), now }
  await lockDays(db, tenant, [times.start], now)
  await takeHold(db, sent.hold_token, now, 'appointment.hold_token')
  const choice = await chooseTechnician(db, tenant, planned, sent, 'appointment')
  await explain(db, sent, choice.isForced)
  const isNamed = Boolean(sent.technician_id)
  const { id: jobId } = firstRow(
    await db
      .insert(jobs)
      .values({ userId: sent.customer_id, addressId: address.id, createdAt: now })
      .returning({ id: jobs.id }),
  )
  const { id } = firstRow(
    await db
      .insert(appointments)
      .values({
        jobId,
        userId: sent.customer_id,
        addressId: address.id,
        serviceCategoryId: category.id,
        status: isNamed ? 'assigned' : 'pending',
        technicianId: isNamed ? choice.technicianId : null,
        details,
        createdAt: now,
        updatedAt: now,
        windowSetAt: now,
        ...toColumns(times),
      })
      .returning({ id: appointments.id }),
  )
  await hold(db, tenant, planned, id, choice)
  const visit = await found(db, id)
  await sendAppointmentEmail(db, visit, 'visit_confirmation', call)
  await tellTechnicians(db, null, visit, call)
  announce(call, visit)
  return visit
}

/** The visit as it is planned, locked until the end of the transaction. 422 for one that nothing can be planned for any more. */
async function lockPlanned(
  { db, tenant, now }: OfficeCall,
  id: number,
): Promise<{ visit: FoundAppointment; planned: Planned }> {
  await lockAppointment(db, id)
  const visit = await found(db, id)
  const { appointment, address, category } = visit
  if (!statusIs('open', appointment.status)) throw unprocessable(ENDED)
  const service = category && (await findCategory(db, category.id))
  const work = workAt(tenant, service ?? { id: 0, durationMinutes: 0 }, address)
  const end = appointment.arrivalWindowEnd ?? appointment.scheduledTime
  const start = appointment.arrivalWindowStart ?? new Date(end.getTime() - HOUR_MS)
  return { visit, planned: { id, work, start, end, zone: zoneOfZip(tenant, work.zipCode), now } }
}

/** Gives a visit to a technician, or takes it from everybody. */
export async function assignVisit(
  call: OfficeCall,
  id: number,
  sent: Body<'assignAppointment'>['assignment'],
): Promise<FoundAppointment> {
  const { tenant, db, now } = call
  const { visit, planned } = await lockPlanned(call, id)
  await lockDays(db, tenant, [planned.start], now)
  const { status } = visit.appointment
  if (sent.technician_id === null) {
    await updateVisitStatus(
      db,
      id,
      { technician_id: null, ...(status === 'assigned' && { status: 'pending' as const }) },
      { tenant, role: 'admin', now, path: 'assignment.' },
    )
  } else {
    const objection = await findObjections(db, tenant, sent.technician_id, planned, 'assignment')
    const isForced = decide(objection, sent, 'assignment')
    await explain(db, sent, isForced)
    const next = ['pending', 'preferred_assignment'].includes(status) ? ('assigned' as const) : status
    if (isForced) {
      await releaseTime(db, id)
      await db
        .update(appointments)
        .set({ technicianId: sent.technician_id, status: next, updatedAt: now })
        .where(eq(appointments.id, id))
    } else
      await updateVisitStatus(
        db,
        id,
        { technician_id: sent.technician_id, status: next },
        { tenant, role: 'admin', now, path: 'assignment.' },
      )
  }
  const after = await found(db, id)
  await tellTechnicians(db, visit, after, call)
  announce(call, after)
  return after
}

/** Moves a visit to another time, with its technician if they are free then; otherwise the office names one, or forces it. */
export async function moveVisit(
  call: OfficeCall,
  id: number,
  sent: Body<'moveAppointment'>['move'],
): Promise<FoundAppointment> {
  const { tenant, db, now } = call
  const { visit, planned: before } = await lockPlanned(call, id)
  const times = readTimes(sent, tenant, 'move')
  await lockDays(db, tenant, [before.start, times.start], now)
  const planned = { ...before, ...times }
  const { technicianId: present } = visit.appointment
  const choice = await chooseTechnician(
    db,
    tenant,
    planned,
    { ...sent, technician_id: sent.technician_id === undefined ? (present ?? undefined) : sent.technician_id },
    'move',
  )
  await explain(db, sent, choice.isForced)
  await releaseTime(db, id)
  const isNamed = (sent.technician_id === undefined ? present : sent.technician_id) !== null
  await db
    .update(appointments)
    .set({
      ...toColumns(times),
      technicianId: isNamed ? choice.technicianId : null,
      windowSetAt: now,
      calendarSequence: sql`${appointments.calendarSequence} + 1`,
      updatedAt: now,
    })
    .where(eq(appointments.id, id))
  await hold(db, tenant, planned, id, choice)
  const after = await found(db, id)
  await sendAppointmentEmail(db, after, 'visit_moved', call)
  await tellTechnicians(db, visit, after, call)
  announce(call, after)
  return after
}
