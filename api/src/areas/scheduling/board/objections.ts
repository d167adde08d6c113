import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { fullName } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { appointments, technicians, timeOff, users } from '#foundation/database/schema'
import { unprocessable, type Message } from '#foundation/errors'
import type { TenantRow } from '#foundation/tenants'
import { statusesIn } from '@portal/rules'
import { formatIn } from '@portal/rules/dates'
import { canDo, heldSpan, isWithin, visitSpan, workingTimes, type Work } from '../availability/capacity'
import { isKept, loadWorkers } from '../availability/capacity.store'

/** A visit at a time, as far as it matters who comes. */
export interface Planned {
  /** Null for a visit that is being booked. */
  id: number | null
  work: Work
  start: Date
  end: Date
  /** Time zone of its address. */
  zone: string
  now: Date
}

const range = (start: number, end: number) =>
  sql`tstzrange(${new Date(start).toISOString()}, ${new Date(end).toISOString()})`

const shownTime = sql`tstzrange(
  coalesce(${appointments.arrivalWindowStart}, ${appointments.scheduledTime} - interval '1 hour'),
  coalesce(${appointments.arrivalWindowEnd}, ${appointments.scheduledTime}))`

/** Each objection is the end of a sentence that begins with their name. */
const toSentence =
  (name: string, objections: readonly Message[]): Message =>
  (i18n) => {
    const said = objections
      .map((write) => write(i18n))
      .reduce((one, other) => i18n._('{one}, and {other}', { one, other }))
    return i18n._('{name} {objections}.', { name, objections: said })
  }

/** What speaks against a technician for a visit, as a sentence; null if nothing does. */
export async function findObjections(
  db: Db,
  tenant: TenantRow,
  technicianId: number,
  { id, work, start, end, zone, now }: Planned,
  path: string,
): Promise<Message | null> {
  const [person] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      active: technicians.active,
      archived: users.archived,
    })
    .from(technicians)
    .innerJoin(users, eq(users.id, technicians.userId))
    .where(eq(technicians.id, technicianId))
  if (!person || person.archived) throw unprocessable('No such technician.', `${path}.technician_id`)
  const objections: Message[] = []
  const worker = (await loadWorkers(db, tenant.bookingRules.workingHours)).find((each) => each.id === technicianId)
  const day = formatIn(start, zone, 'yyyy-MM-dd')
  const visit = visitSpan({ start, end, scheduledTime: end }, work)
  const times = worker && !tenant.bookingRules.holidays.includes(day) ? workingTimes(worker, day, zone) : []
  if (!isWithin(times, visit)) objections.push((i18n) => i18n._('does not work at that time'))
  if (worker && !canDo(worker, work))
    objections.push(
      worker.skillIds.includes(work.categoryId)
        ? (i18n) => i18n._('does not go to {zip}', { zip: work.zipCode })
        : (i18n) => i18n._('does not do this service'),
    )
  const held = heldSpan({ start, end, scheduledTime: end }, work)
  const during = range(held.start, held.end)
  if (await isKept(db, technicianId, during, now))
    objections.push((i18n) => i18n._('is kept for somebody who is booking'))
  const [off] = await db
    .select({ reason: timeOff.reason })
    .from(timeOff)
    .where(and(eq(timeOff.technicianId, technicianId), sql`${timeOff.during} && ${during}`))
    .limit(1)
  if (off)
    objections.push((i18n) => (off.reason ? i18n._('is off ({reason})', { reason: off.reason }) : i18n._('is off')))
  const [other] = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.technicianId, technicianId),
        ne(appointments.id, id ?? 0),
        inArray(appointments.status, [...statusesIn('open')]),
        sql`${shownTime} && ${during}`,
      ),
    )
    .limit(1)
  if (other) objections.push((i18n) => i18n._('has appointment {id} at that time', { id: other.id }))
  return objections.length > 0 ? toSentence(fullName(person), objections) : null
}

export interface Forced {
  force?: boolean
  reason?: string | null
}

/** Whether something speaks against it and it is done anyway. 422 with what speaks against it, and for a reason that is missing. */
export function decide(
  objection: Message | null,
  { force, reason }: Forced,
  path: string,
  field = 'technician_id',
): boolean {
  if (!objection) return false
  if (!force) throw unprocessable(objection, `${path}.${field}`)
  if (!reason?.trim()) throw unprocessable('Say why in a few words.', `${path}.reason`)
  return true
}
