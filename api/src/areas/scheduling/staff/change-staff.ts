import { and, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { addStaff, phoneDigits, setStaffContacts } from '#areas/identity'
import { readWeeklyHours } from '#areas/tenants'
import { firstRow, rows, type Db } from '#foundation/database/database'
import {
  appointments,
  linkTokens,
  serviceCategories,
  sessions,
  technicians,
  timeOff,
  users,
} from '#foundation/database/schema'
import { notFound, unprocessable } from '#foundation/errors'
import type { TenantRow } from '#foundation/tenants'
import type { NewStaff, StaffChange } from '@portal/contract'
import { statusesIn } from '@portal/rules'
import { addTechnician } from '../bookable'
import { updateVisitStatus } from '../visits/visit-status'
import { isStaff } from './staff.store'

const readPhone = (phone: string | null | undefined): string | null | undefined => {
  if (!phone) return phone
  const digits = phoneDigits(phone)
  if (digits === null) throw unprocessable('This is not a phone number of ten digits.', 'staff.phone')
  return digits
}

async function requireServices(db: Db, ids: readonly number[] | undefined): Promise<void> {
  if (!ids || ids.length === 0) return
  const found = await db
    .select({ id: serviceCategories.id })
    .from(serviceCategories)
    .where(inArray(serviceCategories.id, [...ids]))
  const missing = ids.findIndex((id) => !found.some((each) => each.id === id))
  if (missing >= 0) throw unprocessable('No such service.', `staff.service_ids.${missing}`)
}

/** What only a technician has. */
const technicianFields = ['picture_url', 'service_ids', 'zip_codes', 'hours'] as const

function requireFitting(role: 'technician' | 'admin', sent: StaffChange): void {
  const wrong =
    role === 'technician'
      ? sent.duty && ('duty' as const)
      : technicianFields.find((field) => sent[field] !== undefined && sent[field] !== null)
  if (wrong)
    throw unprocessable(
      role === 'technician' ? 'Technicians have no duty.' : 'Only technicians have this.',
      `staff.${wrong}`,
    )
}

const toTechnician = (sent: StaffChange) => ({
  avatarUrl: sent.picture_url,
  skillIds: sent.service_ids,
  zipCodes: sent.zip_codes,
  ownWorkingHours: sent.hours && readWeeklyHours(sent.hours, 'staff.hours'),
})

/** Adds somebody; returns their user id. */
export async function createStaffMember(db: Db, tenant: TenantRow, sent: NewStaff): Promise<number> {
  requireFitting(sent.role, sent)
  await requireServices(db, sent.service_ids)
  const id = await addStaff(db, {
    role: sent.role,
    firstName: sent.first_name.trim(),
    lastName: sent.last_name?.trim() ?? '',
    email: sent.email?.trim() || undefined,
    phone: readPhone(sent.phone) ?? undefined,
  })
  if (sent.role === 'admin')
    await db
      .update(users)
      .set({ duty: sent.duty ?? null })
      .where(eq(users.id, id))
  else {
    const technicianId = await addTechnician(db, {
      userId: id,
      tenantHours: tenant.bookingRules.workingHours,
      avatarUrl: sent.picture_url ?? undefined,
    })
    const columns = toTechnician(sent)
    if (Object.values(columns).some((value) => value !== undefined))
      await db.update(technicians).set(columns).where(eq(technicians.id, technicianId))
  }
  return id
}

async function lockStaff(db: Db, id: number): Promise<typeof users.$inferSelect> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(isStaff, eq(users.id, id)))
    .for('update')
  if (!user) throw notFound('No such member of staff')
  return user
}

const isOwner = and(eq(users.role, 'admin'), eq(users.archived, false), or(isNull(users.duty), eq(users.duty, 'owner')))

/** 422 if nobody else could give anybody a duty. */
async function requireOtherOwner(db: Db, id: number): Promise<void> {
  const [others] = await db
    .select({ owners: count() })
    .from(users)
    .where(and(isOwner, sql`${users.id} <> ${id}`))
  if (!others?.owners) throw unprocessable('The company needs an owner. Make somebody else one first.', 'staff.duty')
}

export async function changeStaffMember(db: Db, id: number, sent: StaffChange): Promise<void> {
  const user = await lockStaff(db, id)
  const role = user.role === 'technician' ? 'technician' : 'admin'
  requireFitting(role, sent)
  await requireServices(db, sent.service_ids)
  const isOwnerNow = role === 'admin' && (user.duty ?? 'owner') === 'owner'
  if (sent.duty !== undefined && isOwnerNow && (sent.duty ?? 'owner') !== 'owner') await requireOtherOwner(db, id)
  const columns = {
    firstName: sent.first_name?.trim(),
    lastName: sent.last_name?.trim(),
    duty: role === 'admin' ? sent.duty : undefined,
  }
  if (Object.values(columns).some((value) => value !== undefined))
    await db.update(users).set(columns).where(eq(users.id, id))
  await setStaffContacts(db, id, {
    email: sent.email === undefined ? undefined : sent.email?.trim() || null,
    phone: readPhone(sent.phone),
  })
  const technician = toTechnician(sent)
  if (role === 'technician' && Object.values(technician).some((value) => value !== undefined))
    await db.update(technicians).set(technician).where(eq(technicians.userId, id))
}

/** Ends somebody's work here. Returns the visits to come that are nobody's now. */
export async function endStaffMember(db: Db, tenant: TenantRow, id: number, now: Date): Promise<number[]> {
  const [technician] = await db.select({ id: technicians.id }).from(technicians).where(eq(technicians.userId, id))
  const coming = technician
    ? await db
        .select({ id: appointments.id, status: appointments.status })
        .from(appointments)
        .where(
          and(eq(appointments.technicianId, technician.id), inArray(appointments.status, [...statusesIn('upcoming')])),
        )
        .orderBy(appointments.id)
        .for('update')
    : []
  const user = await lockStaff(db, id)
  if (user.role === 'admin' && (user.duty ?? 'owner') === 'owner') await requireOtherOwner(db, id)
  for (const visit of coming)
    await updateVisitStatus(
      db,
      visit.id,
      { technician_id: null, ...(visit.status === 'assigned' && { status: 'pending' as const }) },
      { tenant, role: 'admin', now },
    )
  await db.update(technicians).set({ active: false }).where(eq(technicians.userId, id))
  await db.update(users).set({ archived: true }).where(eq(users.id, id))
  await db
    .update(linkTokens)
    .set({ revokedAt: now })
    .where(and(eq(linkTokens.userId, id), isNull(linkTokens.revokedAt)))
  await db.delete(sessions).where(eq(sessions.userId, id))
  return coming.map((visit) => visit.id)
}

async function requireTechnicianId(db: Db, userId: number): Promise<number> {
  const [technician] = await db.select({ id: technicians.id }).from(technicians).where(eq(technicians.userId, userId))
  if (!technician) throw notFound('No such technician')
  return technician.id
}

export interface TimeOffRow {
  id: number
  start: string
  end: string
  reason: string | null
}

export async function listTimeOff(db: Db, userId: number, now: Date): Promise<TimeOffRow[]> {
  const technicianId = await requireTechnicianId(db, userId)
  const found = await rows<{ id: number; start: Date | string; end: Date | string; reason: string | null }>(
    db,
    sql`select id, lower(during) as start, upper(during) as end, reason from ${timeOff}
      where technician_id = ${technicianId} and ends_at > ${now.toISOString()} order by 2, id`,
  )
  return found.map((row) => ({
    ...row,
    start: new Date(row.start).toISOString(),
    end: new Date(row.end).toISOString(),
  }))
}

/** Returns the new row's id, and the visits that the technician has in it. */
export async function addTimeOff(
  db: Db,
  userId: number,
  { start, end, reason }: { start: Date; end: Date; reason: string | null },
): Promise<{ id: number; appointment_ids: number[] }> {
  const technicianId = await requireTechnicianId(db, userId)
  if (end <= start) throw unprocessable('It ends after it starts.', 'time_off.end')
  const during = `[${start.toISOString()},${end.toISOString()})`
  const { id } = firstRow(
    await db.insert(timeOff).values({ technicianId, during, reason }).returning({ id: timeOff.id }),
  )
  const visits = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.technicianId, technicianId),
        inArray(appointments.status, [...statusesIn('open')]),
        gt(appointments.scheduledTime, new Date(start.getTime() - 86_400_000)),
        sql`tstzrange(coalesce(arrival_window_start, scheduled_time - interval '1 hour'), coalesce(arrival_window_end, scheduled_time)) && ${during}::tstzrange`,
      ),
    )
    .orderBy(appointments.id)
  return { id, appointment_ids: visits.map((visit) => visit.id) }
}

export async function removeTimeOff(db: Db, userId: number, id: number): Promise<void> {
  const technicianId = await requireTechnicianId(db, userId)
  const gone = await db
    .delete(timeOff)
    .where(and(eq(timeOff.id, id), eq(timeOff.technicianId, technicianId)))
    .returning({ id: timeOff.id })
  if (gone.length === 0) throw notFound('No such time off')
}
