// Visits as the office plans them: a board of days and technicians, booked for somebody, assigned and moved.
import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { Day, Exact, Id, IdParams, Instant, Line, Nullable } from './common'
import { dayRange, descending, ListPage, ListQuery } from './lists'
import { Appointment, AppointmentStatus } from './scheduling'

const Span = T.Object({ start: Instant, end: Instant })

export const BoardVisit = T.Object({
  id: Id,
  job_id: Id,
  status: T.String(),
  technician_id: Nullable(Id),
  arrival_window_start: Instant,
  arrival_window_end: Instant,
  /** The technician's time that the visit holds, with the way to the next one; null where none is held. */
  held: Nullable(Span),
  time_zone: T.String(),
  service: Nullable(T.String()),
  customer: T.Object({ id: Id, full_name: T.String(), phone: Nullable(T.String()) }),
  address: T.String(),
  latitude: Nullable(T.Number()),
  longitude: Nullable(T.Number()),
})
export type BoardVisit = Static<typeof BoardVisit>

export const BoardTechnician = T.Object({
  id: Id,
  full_name: T.String(),
  avatar_url: Nullable(T.String()),
  /** When they work on the days of the board, in the company's time zone. */
  working: T.Array(Span),
  time_off: T.Array(T.Composite([Span, T.Object({ reason: Nullable(T.String()) })])),
})
export type BoardTechnician = Static<typeof BoardTechnician>

export const Board = T.Object({
  from: Day,
  days: T.Integer(),
  time_zone: T.String(),
  technicians: T.Array(BoardTechnician),
  /** In the order of their windows, those without a technician among them; not those that are cancelled. */
  visits: T.Array(BoardVisit),
})
export type Board = Static<typeof Board>

/** What the office does although a rule speaks against it: the reason is kept in the audit log. */
const force = {
  force: T.Optional(
    T.Boolean({ default: false, description: 'although hours, skills, zone or another visit speak against it' }),
  ),
  reason: T.Optional(Nullable(Line(300, { description: 'required with `force`' }))),
}

const OfficeBooking = Exact({
  customer_id: Id,
  address_id: Id,
  service_category_id: Id,
  arrival_window_start: Instant,
  arrival_window_end: T.Optional(Instant),
  technician_id: T.Optional(Nullable(Id)),
  details: T.Optional(T.Record(T.String({ maxLength: 80 }), T.String({ maxLength: 2_000 }))),
  ...force,
})

export const VisitSummary = T.Object({
  id: Id,
  job_id: Id,
  status: AppointmentStatus,
  scheduled_time: Instant,
  arrival_window_start: Instant,
  arrival_window_end: Instant,
  time_zone: T.String(),
  service: Nullable(T.String()),
  technician: Nullable(T.Object({ id: Id, full_name: T.String() })),
  customer: T.Object({ id: Id, full_name: T.String() }),
  address: T.String(),
})
export type VisitSummary = Static<typeof VisitSummary>

export const boardCalls = {
  listVisits: {
    summary: 'Visits of all customers, by their time; days are the company’s',
    access: ['admin'],
    csv: true,
    query: ListQuery({
      status: T.Optional(AppointmentStatus),
      technician_id: T.Optional(Id),
      customer_id: T.Optional(Id),
      ...dayRange,
      ...descending,
    }),
    response: ListPage(VisitSummary),
  },
  getBoard: {
    summary: 'What is planned on some days: technicians with their hours and time off, and all visits',
    access: ['admin'],
    query: T.Object({ from: Day, days: T.Optional(T.Integer({ minimum: 1, maximum: 14, default: 1 })) }),
    response: Board,
  },
  bookForCustomer: {
    summary:
      'Book a visit for a customer. 409 if nobody is free at that time, 422 with the reason if a rule speaks against it; `force` with a `reason` books it anyway.',
    access: ['admin'],
    body: Exact({ appointment: OfficeBooking }),
    response: Appointment,
    status: 201,
  },
  assignAppointment: {
    summary:
      'Give a visit to a technician, or to nobody. 422 with the reason if hours, skills, zone, time off or another visit speak against it, unless `force`.',
    access: ['admin'],
    params: IdParams,
    body: Exact({ assignment: Exact({ technician_id: Nullable(Id), ...force }) }),
    response: Appointment,
  },
  moveAppointment: {
    summary: 'Move a visit to another time, and its technician with it if they are free; the customer is told',
    access: ['admin'],
    params: IdParams,
    body: Exact({
      move: Exact({
        arrival_window_start: Instant,
        arrival_window_end: T.Optional(Instant),
        technician_id: T.Optional(Nullable(Id)),
        ...force,
      }),
    }),
    response: Appointment,
  },
} satisfies Record<string, CallShape>
