import { and, eq, lt } from 'drizzle-orm'
import { appointments, jobs, positions, slotHolds } from 'api/schema'
import { days, hours, inChunks, minutes, onDay, placeAt, type SeedContext } from './context'

type Visit = typeof appointments.$inferInsert & { id: number }

const inWindow = (start: Date) => ({
  scheduledTime: hours(start, 1),
  arrivalWindowStart: start,
  arrivalWindowEnd: hours(start, 2),
})

/** Visits around the current time; re-dated when the seeds run again. */
function currentVisits({ ids, now, zone }: SeedContext): Visit[] {
  const { appointments: visit, users, addresses, categories, technicians } = ids
  const [first, second] = technicians
  const visits: Omit<Visit, 'jobId'>[] = [
    {
      id: visit.live,
      userId: users.customer,
      addressId: addresses.customer,
      serviceCategoryId: categories.cooling,
      status: 'accepted',
      technicianId: first,
      ...inWindow(minutes(now, -20)),
      dispatchedAt: minutes(now, -8),
      eta: minutes(now, 12),
      details: { issue: 'Not cooling', notes: 'The dog is friendly.' },
    },
    {
      id: visit.late,
      userId: users.customer,
      addressId: addresses.customerOffice,
      serviceCategoryId: categories.plumbing,
      status: 'late',
      ...inWindow(minutes(now, -145)),
      scheduledTime: minutes(now, -25),
    },
    {
      id: visit.pending,
      userId: users.landlord,
      addressId: addresses.landlord[0] ?? 0,
      serviceCategoryId: categories.plumbing,
      status: 'pending',
      ...inWindow(onDay(now, zone, 6, 10)),
    },
    {
      id: visit.assigned,
      userId: users.landlord,
      addressId: addresses.landlord[1] ?? 0,
      serviceCategoryId: categories.heating,
      status: 'assigned',
      technicianId: second,
      ...inWindow(onDay(now, zone, 3, 12)),
    },
    {
      id: visit.preferredAssignment,
      userId: users.landlord,
      addressId: addresses.landlord[2] ?? 0,
      serviceCategoryId: categories.electrical,
      status: 'preferred_assignment',
      ...inWindow(onDay(now, zone, 2, 14)),
    },
    {
      id: visit.declinedPending,
      userId: users.declined,
      addressId: addresses.declined,
      serviceCategoryId: categories.heating,
      status: 'pending',
      ...inWindow(onDay(now, zone, 4, 8)),
    },
  ]
  return visits.map((row) => ({ ...row, jobId: row.id }))
}

/** Past visits, and those that wait for something other than their date. */
function pastVisits({ ids, now, zone }: SeedContext): Visit[] {
  const { appointments: visit, users, addresses, categories, technicians } = ids
  const [first = 0, second = 0, third = 0] = technicians
  const findStart = (id: number, daysAgo: number) => onDay(now, zone, -daysAgo, 8 + (id % 5) * 2)
  const past = (id: number, daysAgo: number, more: Pick<Visit, 'status'> & Partial<Visit>): Visit => {
    const start = findStart(id, daysAgo)
    return {
      id,
      jobId: id,
      userId: users.customer,
      addressId: addresses.customer,
      serviceCategoryId: categories.cooling,
      ...inWindow(start),
      createdAt: days(start, -4),
      ...more,
    }
  }
  const complete = (id: number, daysAgo: number, more: Partial<Visit> = {}): Visit => {
    const arrivedAt = minutes(findStart(id, daysAgo), 35)
    return past(id, daysAgo, {
      status: 'completed',
      technicianId: [first, second, third][id % 3],
      dispatchedAt: minutes(arrivedAt, -20),
      arrivedAt,
      departedAt: minutes(arrivedAt, 85),
      ...more,
    })
  }
  const cancel = (id: number, daysAgo: number, reason: string): Visit =>
    past(id, daysAgo, { status: 'cancelled', cancelledBy: 'Customer', cancellationReason: reason })
  const kinds = [categories.cooling, categories.heating, categories.plumbing, categories.electrical]
  return [
    complete(visit.completed, 12),
    cancel(visit.cancelled, 16, 'Other... The landlord took care of it'),
    past(visit.installationPending, 5, {
      status: 'installation_pending',
      technicianId: first,
      addressId: addresses.customerOffice,
    }),
    past(visit.quoteDenied, 21, { status: 'quote_denied', technicianId: second }),
    past(visit.lostOpportunity, 27, { status: 'lost_opportunity' }),
    ...visit.history.map((id, index) =>
      index >= 6 && index % 9 === 8
        ? cancel(id, 30 + index * 12, 'Conflicting schedule')
        : complete(id, 30 + index * 12, {
            serviceCategoryId: kinds[index % 4],
            addressId: index % 7 === 3 ? addresses.customerOffice : addresses.customer,
          }),
    ),
    ...visit.landlord.map((id, index) =>
      complete(id, 2 + index * 3, {
        userId: users.landlord,
        addressId: addresses.landlord[index % addresses.landlord.length],
        serviceCategoryId: kinds[index % 4],
      }),
    ),
    complete(ids.invoices.declined, 8, { userId: users.declined, addressId: addresses.declined }),
  ]
}

/** Jobs with visits in every status. */
export async function seedVisits(context: SeedContext): Promise<void> {
  const { db, now } = context
  const current = currentVisits(context)
  const visits = [...current, ...pastVisits(context)]
  await inChunks(visits, async (chunk) => {
    await db.insert(jobs).values(
      chunk.map((visit) => ({
        id: visit.jobId,
        userId: visit.userId,
        addressId: visit.addressId,
        createdAt: visit.createdAt ?? days(now, -2),
      })),
    )
    await db
      .insert(appointments)
      .values(
        chunk.map((visit) => ({ createdAt: days(now, -2), windowSetAt: visit.createdAt ?? days(now, -2), ...visit })),
      )
  })
  await holdTime(context, current)
  await placeTechnician(context)
}

/** Re-dates visits of an earlier run relative to now: the live one always, the others unless they were changed. */
export async function redateVisits(context: SeedContext): Promise<void> {
  const { db, ids, now } = context
  const current = currentVisits(context)
  for (const {
    id,
    status,
    scheduledTime,
    arrivalWindowStart,
    arrivalWindowEnd,
    dispatchedAt,
    eta,
    technicianId,
  } of current) {
    const isLive = id === ids.appointments.live
    const untouched = and(
      eq(appointments.status, status),
      lt(appointments.scheduledTime, status === 'late' ? scheduledTime : now),
    )
    await db
      .update(appointments)
      .set({
        status,
        scheduledTime,
        arrivalWindowStart,
        arrivalWindowEnd,
        dispatchedAt,
        eta,
        technicianId,
        arrivedAt: null,
        departedAt: null,
        windowSetAt: days(now, -2),
        lateMinutes: null,
      })
      .where(and(eq(appointments.id, id), isLive ? undefined : untouched))
  }
  await holdTime(context, current)
  await placeTechnician(context)
}

/** Where the technician of the live visit is now. */
async function placeTechnician({ db, ids, now, ...context }: SeedContext): Promise<void> {
  const start = placeAt(context, 4)
  const position = { latitude: start.latitude, longitude: start.longitude, heading: null, seenAt: minutes(now, -1) }
  await db
    .insert(positions)
    .values({ appointmentId: ids.appointments.live, ...position })
    .onConflictDoUpdate({ target: positions.appointmentId, set: position })
}

/** Holds the technicians' time for these visits; skipped if a booking already holds it. */
async function holdTime({ db }: Pick<SeedContext, 'db'>, current: Visit[]): Promise<void> {
  for (const { id, technicianId, arrivalWindowStart, arrivalWindowEnd } of current) {
    if (!technicianId || !arrivalWindowStart || !arrivalWindowEnd) continue
    await db.delete(slotHolds).where(eq(slotHolds.appointmentId, id))
    await db
      .insert(slotHolds)
      .values({
        technicianId,
        appointmentId: id,
        during: `[${arrivalWindowStart.toISOString()},${arrivalWindowEnd.toISOString()})`,
      })
      .onConflictDoNothing()
  }
}
