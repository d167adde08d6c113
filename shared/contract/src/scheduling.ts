import { Type as T, type Static } from '@sinclair/typebox'
import { Address } from './addresses'
import type { CallShape } from './call'
import { Day, FileBody, Id, IdParams, Instant, Line, Link, Nullable, OneOf, Translations } from './common'
import { HoldToken } from './holds'

export const appointmentStatuses = [
  'pending',
  'assigned',
  'preferred_assignment',
  'accepted',
  'running',
  'late',
  'installation_pending',
  'completed',
  'cancelled',
  'quote_denied',
  'lost_opportunity',
] as const
export const AppointmentStatus = OneOf(...appointmentStatuses)
export type AppointmentStatus = (typeof appointmentStatuses)[number]

const question = {
  name: Line(80, { minLength: 1 }),
  label: Line(200, { minLength: 1 }),
  options: T.Array(T.String({ minLength: 1, maxLength: 2000 }), { uniqueItems: true }),
}

/** A question of 'Tell us more'; without options it is answered by text. Answers are sent under its name. */
export const ServiceField = T.Object({
  ...question,
  translations: T.Optional(
    Translations({
      label: question.label,
      options: T.Array(question.options.items, { description: 'as many as the question has, in their order' }),
    }),
  ),
})
export type ServiceField = Static<typeof ServiceField>

/** A question as customers read it. */
export const AskedField = T.Object({
  ...question,
  option_labels: T.Optional(
    T.Array(T.String(), {
      description:
        'the options in the language of the request, in their order; the answer that is sent is the option itself',
    }),
  ),
})
export type AskedField = Static<typeof AskedField>

export const ServiceCategory = T.Object({
  id: Id,
  name: T.String(),
  expected_duration: T.Integer({ description: 'minutes' }),
  details: T.Object({
    fields: T.Array(AskedField),
  }),
})
export type ServiceCategory = Static<typeof ServiceCategory>

export const TimeSlot = T.Object({
  start_hour: T.Integer({ minimum: 0, maximum: 23 }),
  arrival_window_start: Instant,
  arrival_window_end: Instant,
  scheduled_time: Instant,
  disabled: T.Boolean(),
})
export type TimeSlot = Static<typeof TimeSlot>

export const Position = T.Object({
  latitude: T.Number({ minimum: -90, maximum: 90 }),
  longitude: T.Number({ minimum: -180, maximum: 180 }),
  heading: T.Optional(T.Number({ minimum: 0, maximum: 360 })),
})
export type Position = Static<typeof Position>

/** A viewer with a share link gets only the technician's first name, picture and last position; the other fields are absent, not empty. */
export const Technician = T.Object({
  id: T.Optional(Id),
  first_name: T.String(),
  last_name: T.Optional(T.String()),
  full_name: T.Optional(T.String()),
  phone: T.Optional(Nullable(T.String())),
  avatar: T.Object({ url: Nullable(T.String()) }),
  last_position: T.Optional(Nullable(T.Composite([Position, T.Object({ seen_at: Instant })]))),
})

/** One shape for customers and viewers; the API omits what a viewer may not see. */
export const Appointment = T.Object({
  id: Id,
  job_id: Id,
  status: T.String(),
  scheduled_time: Instant,
  arrival_window_start: Nullable(Instant),
  arrival_window_end: Nullable(Instant),
  arrival_time: Nullable(Instant),
  iso_arrival_time: Nullable(Instant),
  dispatch_time: Nullable(Instant),
  iso_dispatch_time: Nullable(Instant),
  departure_time: Nullable(Instant),
  eta: Nullable(Instant),
  created_at: T.Optional(Instant),
  technician: Nullable(Technician),
  address: T.Partial(Address),
  service_category: T.Optional(Nullable(T.Object({ id: Id, name: T.String() }))),
  customer: T.Optional(T.Object({ email: T.String(), cable_token: Nullable(T.String()) })),
  settings: T.Optional(T.Object({ late_fee_per_minute_cents: T.Integer(), max_late_fee_cents: Nullable(T.Integer()) })),
  details: T.Optional(T.Record(T.String(), T.String())),
  answers: T.Optional(
    T.Array(T.Object({ label: T.String(), answer: T.String() }), {
      description: "details with the questions as customers read them, in the service's order",
    }),
  ),
  promo_code: T.Optional(Nullable(T.String())),
  /** The visit as a calendar file. */
  calendar_url: T.Optional(Link),
  cancellation_reason: T.Optional(
    Nullable(T.Object({ responsable: Nullable(T.String()), reason: Nullable(T.String()) })),
  ),
})
export type Appointment = Static<typeof Appointment>

export const Rating = T.Object({
  score: T.Integer({ minimum: 1, maximum: 5 }),
  comment: Nullable(T.String()),
  created_at: Instant,
})
export type Rating = Static<typeof Rating>

/** An active share link; only `shareAppointment` returns its token. */
export const ShareLink = T.Object({
  id: Id,
  created_at: Instant,
  expires_at: Instant,
  opened_count: T.Integer({
    minimum: 0,
    description: 'how often somebody opened it; one person may do so more than once',
  }),
  last_opened_at: Nullable(Instant),
  watching: T.Integer({ minimum: 0, description: 'who looked at the visit within the last minutes' }),
})
export type ShareLink = Static<typeof ShareLink>

const AvailabilityQuery = T.Object({
  service_date: Day,
  service_category_id: Id,
  postal_code: T.String({ pattern: '^\\d{5}' }),
  expected_duration: T.Optional(T.Integer({ minimum: 15, maximum: 720, description: 'minutes' })),
})

export const schedulingCalls = {
  listServiceCategories: {
    summary: 'What the tenant can be booked for',
    access: 'public',
    response: T.Array(ServiceCategory),
  },
  getAvailableDates: {
    summary: 'Days of the month of service_date on which something is free',
    access: 'public',
    query: AvailabilityQuery,
    response: T.Object({ available_dates: T.Array(Day) }),
  },
  getBusyDates: {
    summary: 'Days of the month of service_date on which nothing is free',
    access: 'public',
    query: AvailabilityQuery,
    response: T.Object({ busy_dates: T.Array(Day) }),
  },
  getAvailableTimeSlots: {
    summary: 'The windows of a day; taken ones are disabled',
    access: 'public',
    query: AvailabilityQuery,
    response: T.Object({ time_slots: T.Array(TimeSlot) }),
  },
  getTimeSlots: {
    summary: 'The windows of a day that can be booked',
    access: 'public',
    query: AvailabilityQuery,
    response: T.Object({ time_slots: T.Array(TimeSlot) }),
  },
  createAppointment: {
    summary:
      'Book a visit. 409 when the slot was taken meanwhile, 422 for a slot that was never offered. With an Idempotency-Key header the same request answers the same visit.',
    access: ['customer'],
    body: T.Object({
      service_category_id: Id,
      address_id: Id,
      details: T.Optional(T.Record(T.String({ maxLength: 80 }), T.String({ maxLength: 2000 }))),
      service_time: T.Optional(Instant),
      scheduled_time: Instant,
      arrival_window_start: T.Optional(Nullable(Instant)),
      arrival_window_end: T.Optional(Nullable(Instant)),
      promoCode: T.Optional(Line(80)),
      hold_token: T.Optional(HoldToken),
      scheduled_in_web_app: T.Optional(T.Boolean()),
      user_id: T.Optional(Id),
    }),
    response: T.Object({ id: Id, job_id: Id }),
    status: 201,
  },
  listAppointments: {
    summary: "The customer's appointments, newest first",
    access: ['customer'],
    response: T.Array(Appointment),
  },
  getCurrentAppointment: {
    summary: 'The one on the way, else the next one, else null',
    access: ['customer'],
    response: Nullable(Appointment),
  },
  getAppointment: {
    summary: 'One appointment. A viewer receives the share link’s whitelist only.',
    access: ['customer', 'viewer', 'technician', 'admin'],
    params: IdParams,
    response: Appointment,
  },
  rescheduleAppointment: {
    summary: 'Move a pending appointment to another slot',
    access: ['customer'],
    params: IdParams,
    body: T.Object({
      scheduled_time: Instant,
      arrival_window_start: T.Optional(Nullable(Instant)),
      arrival_window_end: T.Optional(Nullable(Instant)),
    }),
    response: Appointment,
  },
  cancelAppointment: {
    summary: 'Cancel a pending appointment',
    access: ['customer'],
    params: IdParams,
    body: T.Object({ reason: T.String({ minLength: 1, maxLength: 1000 }) }),
    response: Appointment,
  },
  getCalendarFeed: {
    summary: 'Since when the customer’s visits can be subscribed to; null when they can’t',
    access: ['customer'],
    response: T.Object({ opened_at: Nullable(Instant) }),
  },
  openCalendarFeed: {
    summary: 'A secret address for calendar programs; the one before stops working. It is told here and never again.',
    access: ['customer'],
    body: T.Object({}),
    response: T.Object({ url: T.String({ description: 'https' }), webcal_url: T.String() }),
    status: 201,
  },
  closeCalendarFeed: {
    summary: 'End the subscription: its address stops working',
    access: ['customer'],
    response: null,
    status: 204,
  },
  readCalendarFeed: {
    summary: 'The visits as a calendar, for whoever has the address',
    access: 'public',
    params: T.Object({ token: T.String({ minLength: 16, maxLength: 200 }) }),
    response: FileBody,
    produces: ['text/calendar'],
  },
  updateAppointment: {
    summary:
      'Move a visit on: a technician sets out, arrives, finishes; the office also gives it to somebody else, and says in `reason` why it cancels: the customer reads that in the mail and on the page, and the log keeps it. 422 for a step that its status does not allow.',
    access: ['technician', 'admin'],
    params: IdParams,
    body: T.Object(
      {
        status: T.Optional(AppointmentStatus),
        technician_id: T.Optional(Nullable(Id)),
        reason: T.Optional(Nullable(Line(300, { description: 'of a cancellation, for the customer' }))),
      },
      { minProperties: 1 },
    ),
    response: Appointment,
  },
  getRating: {
    summary: 'What the customer said of a visit, and whether they may say it now',
    access: ['customer', 'technician', 'admin'],
    params: IdParams,
    response: T.Object({ rating: Nullable(Rating), can_rate: T.Boolean() }),
  },
  rateAppointment: {
    summary: 'Rate a completed visit of one’s own, once: 409 the second time, 422 while it is not completed',
    access: ['customer'],
    params: IdParams,
    body: T.Object({
      score: T.Integer({ minimum: 1, maximum: 5 }),
      comment: T.Optional(Nullable(T.String({ maxLength: 1000 }))),
    }),
    response: Rating,
    status: 201,
  },
  removeAppointmentPhoto: {
    summary:
      'Delete a photo of the visit’s job. Customers may delete those that they added, while the visit is not over.',
    access: ['customer', 'admin'],
    params: IdParams,
    query: T.Object({ photo_id: Id }),
    response: null,
    status: 204,
  },
  listShareLinks: {
    summary: 'The links to a visit that still open, newest first',
    access: ['customer'],
    params: IdParams,
    response: T.Array(ShareLink),
  },
  revokeShareLink: {
    summary: 'Close a link: it stops working, and whoever watches by it is sent away. Repeating it changes nothing.',
    access: ['customer'],
    params: T.Object({ id: Id, link_id: Id }),
    response: null,
    status: 204,
  },
  shareAppointment: {
    summary: 'The token of a share link; the same one while it is active',
    access: ['customer'],
    params: IdParams,
    body: T.Object({}),
    response: T.Object({ token: T.String() }),
  },
  resendConfirmation: {
    summary: 'Mail the confirmation of a visit again; once in five minutes, else 429',
    access: ['customer', 'admin'],
    params: IdParams,
    response: null,
    status: 204,
  },
  getCableToken: {
    summary: 'A short-lived token for the live connection, bound to whoever asks',
    access: ['customer', 'viewer', 'technician', 'admin'],
    response: T.Object({ cable_token: T.String() }),
  },
  reportTechnicianPosition: {
    summary:
      'A technician says where they are on the way to one visit: the one that their link or appointment_id names, or the only one. eta is when they expect to arrive. 422 naming appointment_id while it could be of several, or they are at work at another one. A place too far from the last one is believed once three reports in a row agree on it.',
    access: ['technician'],
    params: IdParams,
    body: T.Composite([
      T.Omit(Position, ['heading']),
      T.Object({
        heading: T.Optional(
          Nullable(
            T.Number({
              description:
                'degrees clockwise from north; null, or a number outside of 0 to 360, as phones report at rest, is none',
            }),
          ),
        ),
        eta: T.Optional(Nullable(Instant)),
        appointment_id: T.Optional(Id),
      }),
    ]),
    response: null,
    status: 204,
  },
  getTechnicianPreview: {
    summary: 'First name and picture of who is coming',
    access: ['customer', 'viewer'],
    query: T.Object({ appointment_id: Id }),
    response: Nullable(T.Object({ first_name: T.String(), avatar: T.Object({ url: Nullable(T.String()) }) })),
  },
} satisfies Record<string, CallShape>
