import { eq } from 'drizzle-orm'
import { appointments, comments } from '#foundation/database/schema'
import { readInstant } from '#foundation/dates'
import { unprocessable, type Message } from '#foundation/errors'
import type { Call } from '#foundation/http/route'
import { requireUserId } from '#foundation/security/authorization'
import type { Principal } from '#foundation/security/sessions'
import type { AppointmentStatus, VisitProgress } from '@portal/contract'
import { publishAppointmentChanged } from '../appointments/appointment-events'
import type { FoundAppointment } from '../appointments/appointment.store'
import { lockAppointment } from '../appointments/booking'
import { changedElsewhere } from '../appointments/change-appointment'
import { toLetterVisit } from '../appointments/letter-visit'
import { sendLateEmail } from '../appointments/send-appointment-email'
import { announceStatus, updateVisitStatus } from '../visits/visit-status'
import { findWorkedOn, progressOf } from './technician-visit.store'

const DAY_MS = 86_400_000

type Step = 'not_started' | 'on_the_way' | 'arrived' | 'done'

/** What may follow on each step. */
const next: Record<VisitProgress, readonly Step[]> = {
  not_started: ['on_the_way'],
  on_the_way: ['arrived', 'not_started'],
  arrived: ['done'],
  done: [],
  closed: [],
}

/** The office has nobody to call. */
const notPossible = ({ role }: Principal): Message =>
  role === 'admin' ? (i18n) => i18n._('This appointment has ended, or the technician has arrived.') : changedElsewhere

const refusals: Record<Exclude<Step, 'on_the_way'>, Message> = {
  not_started: (i18n) => i18n._('Only a visit that you are on the way to can be set back.'),
  arrived: (i18n) => i18n._('Say first that you are on the way.'),
  done: (i18n) => i18n._('Say first that you have arrived.'),
}

/** The statuses that lead to a step. */
function statusesTo(step: Step, from: AppointmentStatus): AppointmentStatus[] {
  if (step === 'not_started') return ['assigned']
  // One that was booked for nobody, and given to somebody without being confirmed.
  if (step === 'on_the_way') return from === 'pending' ? ['assigned', 'accepted'] : ['accepted']
  return [step === 'arrived' ? 'running' : 'completed']
}

/** Moves a visit one step on, or back from a mistaken 'on the way'. Returns it as it was when a repeated request changes nothing. */
export async function setVisitProgress(call: Call<'setVisitProgress'>): Promise<FoundAppointment> {
  const { params, body, principal, tenant, db, now } = call
  const { state, note } = body.progress
  // Two taps wait for each other; who it is given to is read after that.
  await lockAppointment(db, params.id)
  const visit = await findWorkedOn(db, principal, params.id)
  const { status } = visit.appointment
  const present = progressOf(status)
  if (present === state) return visit
  if (!next[present].includes(state))
    throw unprocessable(
      present === 'done' || present === 'closed' || state === 'on_the_way' ? notPossible(principal) : refusals[state],
      'progress.state',
    )
  // The order is checked above; taking back and confirming are otherwise the office's.
  for (const each of statusesTo(state, status))
    await updateVisitStatus(db, params.id, { status: each }, { tenant, role: 'admin', now })
  const text = state === 'done' && note?.trim()
  if (text)
    await db.insert(comments).values({
      jobId: visit.appointment.jobId,
      userId: requireUserId(principal),
      comment: text,
      createdAt: now,
      updatedAt: now,
    })
  const moved = await findWorkedOn(db, principal, params.id)
  await announceStatus(call, moved.appointment)
  return moved
}

/** Stores when a technician who is late will arrive, and tells the customer; once for each time. */
export async function reportLateness(call: Call<'reportLateness'>): Promise<FoundAppointment> {
  const { params, body, principal, tenant, db, services, now, afterCommit } = call
  const eta = readInstant(body.lateness.eta, 'lateness.eta')
  await lockAppointment(db, params.id)
  const visit = await findWorkedOn(db, principal, params.id)
  const { appointment } = visit
  if (!['not_started', 'on_the_way'].includes(progressOf(appointment.status)))
    throw unprocessable('This visit is no longer waited for.')
  if (visit.technician === null) throw unprocessable('A technician must be assigned first.')
  if (eta <= now || eta.getTime() - now.getTime() > DAY_MS)
    throw unprocessable('The time must lie ahead, within a day.', 'lateness.eta')
  if (eta <= toLetterVisit(visit, tenant).window.end)
    throw unprocessable('That is within the arrival window: nobody has to be told.', 'lateness.eta')
  if (appointment.eta?.getTime() === eta.getTime()) return visit
  await db.update(appointments).set({ eta, updatedAt: now }).where(eq(appointments.id, appointment.id))
  await sendLateEmail(db, visit, eta, call)
  const { id, status } = appointment
  afterCommit(() => publishAppointmentChanged(services.bus, { tenantId: tenant.id, appointmentId: id, status }))
  return findWorkedOn(db, principal, id)
}
