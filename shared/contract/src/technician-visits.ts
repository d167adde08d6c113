// Visits as their technician works through them: the visits of a day, and one visit from setting out to done.
import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { Day, Exact, Id, IdParams, Instant, Nullable, OneOf } from './common'
import { Appointment } from './scheduling'

/** `closed`: it ended without being done, or was called off. */
const VisitProgress = OneOf('not_started', 'on_the_way', 'arrived', 'done', 'closed')
export type VisitProgress = Static<typeof VisitProgress>

const Person = T.Object({ id: Id, full_name: T.String() })

export const TechnicianVisit = T.Object({
  appointment: Appointment,
  progress: VisitProgress,
  /** Who the visit is given to; null for nobody. `id` as in `reportTechnicianPosition`. */
  technician: Nullable(Person),
  customer: T.Object({ full_name: T.String(), phone: Nullable(T.String({ description: 'ten digits' })) }),
  /** Of the customer at the visit's address. */
  equipment: T.Array(
    T.Object({
      id: Id,
      name: T.String(),
      type_name: Nullable(T.String()),
      manufacturer: Nullable(T.String()),
      notes: Nullable(T.String()),
    }),
  ),
})
export type TechnicianVisit = Static<typeof TechnicianVisit>

export const TechnicianDay = T.Object({
  day: Day,
  time_zone: T.String(),
  technician: Person,
  visits: T.Array(
    T.Object({
      id: Id,
      status: T.String(),
      progress: VisitProgress,
      arrival_window_start: Instant,
      arrival_window_end: Instant,
      time_zone: T.String(),
      service: Nullable(T.String()),
      customer: T.String(),
      address: T.String(),
    }),
    { description: 'in the order of their windows, with those that were called off' },
  ),
})
export type TechnicianDay = Static<typeof TechnicianDay>

export const technicianVisitCalls = {
  listTechnicianVisits: {
    summary: "The technician's own visits of a day in the company's time zone; without `day`, of today",
    access: ['technician'],
    query: T.Object({ day: T.Optional(Day) }),
    response: TechnicianDay,
  },
  getTechnicianVisit: {
    summary: 'A visit with all that its technician needs there. 403 for a technician whose visit it no longer is.',
    access: ['technician', 'admin'],
    params: IdParams,
    response: TechnicianVisit,
  },
  setVisitProgress: {
    summary:
      'Say how far a visit has got: not started, on the way, arrived, done, one step after the other; back only from on the way to not started. Repeating it changes nothing. `note` is kept with the job when the visit is done, and the customer reads it. 422 for another order, 403 for a technician whose visit it no longer is.',
    access: ['technician', 'admin'],
    params: IdParams,
    body: Exact({
      progress: Exact({
        state: OneOf('not_started', 'on_the_way', 'arrived', 'done'),
        note: T.Optional(Nullable(T.String({ maxLength: 4_000 }))),
      }),
    }),
    response: TechnicianVisit,
  },
  reportLateness: {
    summary:
      'Say when the technician will arrive, later than the arrival window ends: the customer is mailed, once for each time, and the page of the visit shows it. 422 for a time that is past, within the window or more than a day ahead, and for a visit where somebody has arrived.',
    access: ['technician', 'admin'],
    params: IdParams,
    body: Exact({ lateness: Exact({ eta: Instant }) }),
    response: TechnicianVisit,
  },
} satisfies Record<string, CallShape>
