// Who works for the company: people of the office and technicians, with their skills, zones, hours and time off.
import { Type as T, type Static } from '@sinclair/typebox'
import { EmailAddress } from './addresses'
import type { CallShape } from './call'
import { Exact, Id, IdParams, Instant, Line, Nullable, OneOf } from './common'
import { PersonName } from './identity'
import { duties } from './scopes'

/** Hours after midnight in quarters: 7.5 is half past seven. */
const Hour = T.Number({ minimum: 0, maximum: 24, multipleOf: 0.25 })
const Part = Exact({ from: Hour, to: Hour })
/** The parts of each weekday that are worked, 0 = Sunday … 6 = Saturday; what is between two parts is a break. */
export const WeeklyHours = T.Record(T.String({ pattern: '^[0-6]$' }), T.Array(Part, { minItems: 1, maxItems: 6 }))
export type WeeklyHours = Static<typeof WeeklyHours>

export const ZipCode = T.String({ pattern: '^\\d{5}$' })
export const ZipCodes = T.Array(ZipCode, { maxItems: 5_000, uniqueItems: true })

export const StaffMember = T.Object({
  /** User id. */
  id: Id,
  role: OneOf('technician', 'admin'),
  duty: Nullable(OneOf(...duties)),
  /** Null for who is no technician. */
  technician_id: Nullable(Id),
  first_name: T.String(),
  last_name: T.String(),
  full_name: T.String(),
  email: Nullable(T.String()),
  phone: Nullable(T.String()),
  picture_url: Nullable(T.String()),
  /** Services that they do. */
  service_ids: T.Array(Id),
  /** Where they go, besides their zones; without either they go everywhere. */
  zip_codes: T.Array(T.String()),
  /** Hours of their own; null: the company's. */
  hours: Nullable(WeeklyHours),
  active: T.Boolean(),
  created_at: Instant,
})
export type StaffMember = Static<typeof StaffMember>

const fields = {
  first_name: PersonName,
  last_name: Line(80),
  email: Nullable(EmailAddress),
  phone: Nullable(T.String({ minLength: 1, maxLength: 40, description: 'a US number, however it is written' })),
  picture_url: Nullable(T.String({ maxLength: 2_000, pattern: '^https://' })),
  duty: Nullable(OneOf(...duties)),
  service_ids: T.Array(Id, { maxItems: 500, uniqueItems: true }),
  zip_codes: ZipCodes,
  hours: Nullable(WeeklyHours),
}
const { first_name, ...others } = fields
const NewStaff = Exact({
  role: OneOf('technician', 'admin'),
  first_name,
  ...T.Partial(T.Object(others)).properties,
})
const StaffChange = Exact(T.Partial(T.Object(fields)).properties)
export type NewStaff = Static<typeof NewStaff>
export type StaffChange = Static<typeof StaffChange>

export const TimeOff = T.Object({ id: Id, start: Instant, end: Instant, reason: Nullable(T.String()) })
export type TimeOff = Static<typeof TimeOff>

/** Visits that need somebody else now. */
const Affected = T.Object({ appointment_ids: T.Array(Id) })

export const staffCalls = {
  listStaff: {
    summary: 'Everybody who works here, by name; with `all` also who was ended',
    access: ['admin'],
    csv: true,
    query: T.Object({ all: T.Optional(T.Boolean({ default: false })) }),
    response: T.Array(StaffMember),
  },
  getStaffMember: { summary: 'Somebody who works here', access: ['admin'], params: IdParams, response: StaffMember },
  createStaffMember: {
    summary: 'Add somebody. A technician without services does all of them, without zip codes goes everywhere.',
    access: ['admin'],
    body: Exact({ staff: NewStaff }),
    response: StaffMember,
    status: 201,
  },
  updateStaffMember: {
    summary: 'Change somebody; what is left out stays',
    access: ['admin'],
    params: IdParams,
    body: Exact({ staff: StaffChange }),
    response: StaffMember,
  },
  endStaffMember: {
    summary:
      'End somebody: no link and session of theirs opens anything, nobody can book them, and their visits to come are given to nobody. The last owner stays: 422.',
    access: ['admin'],
    params: IdParams,
    response: Affected,
  },
  listTimeOff: {
    summary: 'A technician’s time off that is not over',
    access: ['admin'],
    params: IdParams,
    response: T.Array(TimeOff),
  },
  addTimeOff: {
    summary: 'Time off for a technician: nobody can book them then. The answer names visits that they have in it.',
    access: ['admin'],
    params: IdParams,
    body: Exact({ time_off: Exact({ start: Instant, end: Instant, reason: T.Optional(Nullable(Line(120))) }) }),
    response: T.Composite([TimeOff, Affected]),
    status: 201,
  },
  removeTimeOff: {
    summary: 'Take back time off',
    access: ['admin'],
    params: T.Object({ id: Id, time_off_id: Id }),
    response: null,
    status: 204,
  },
} satisfies Record<string, CallShape>
