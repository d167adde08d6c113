import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AppointmentStatus } from '@portal/contract'
import { createdAt, instant, rowId, tenantId, translations, tstzrange } from './columns'
import type { IssuedVisit } from './issued'
import { jobs } from './jobs'
import type { WorkingDay } from './tenants'
import { addresses, users } from './users'

/**
 * The end of `during`, which a trigger sets. Under row-level security an index is used only with operators that are leakproof:
 * those of an instant are, those of a range are not.
 */
const endOfDuring = () => instant('ends_at')

/**
 * A user's data as a technician. Empty `zipCodes` means everywhere. Without
 * `ownWorkingHours` the tenant's apply. `workingHours` is read by nodes of the version before only: drop it with the next one.
 */
export const technicians = pgTable(
  'technicians',
  {
    id: rowId(),
    tenantId: tenantId(),
    userId: integer('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    avatarUrl: text('avatar_url'),
    skillIds: jsonb('skill_ids').$type<number[]>().notNull(),
    zipCodes: jsonb('zip_codes').$type<string[]>().notNull(),
    workingHours: jsonb('working_hours').$type<Partial<Record<number, WorkingDay>>>().notNull(),
    ownWorkingHours: jsonb('own_working_hours').$type<Partial<Record<number, WorkingDay>>>(),
    active: boolean('active').notNull().default(true),
  },
  (t) => [index('technicians_tenant').on(t.tenantId).concurrently()],
)

/** Where technicians go. A zip code is in one zone at most. */
export const zones = pgTable(
  'zones',
  {
    id: rowId(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    zipCodes: jsonb('zip_codes').$type<string[]>().notNull(),
    technicianIds: jsonb('technician_ids').$type<number[]>().notNull(),
    tripChargeCents: integer('trip_charge_cents').notNull().default(0),
  },
  (t) => [index('zones_tenant').on(t.tenantId)],
)

/** A technician's absences, which override their working hours. */
export const timeOff = pgTable(
  'technician_time_off',
  {
    id: rowId(),
    tenantId: tenantId(),
    technicianId: integer('technician_id')
      .notNull()
      .references(() => technicians.id, { onDelete: 'cascade' }),
    during: tstzrange('during').notNull(),
    endsAt: endOfDuring(),
    reason: text('reason'),
  },
  (t) => [index('technician_time_off_tenant_ends_at').on(t.tenantId, t.endsAt).concurrently()],
)

export interface CategoryField {
  name: string
  label: string
  options: string[]
  /** Options in the order of the original ones. */
  translations?: Record<string, { label?: string; options?: string[] }>
}

export const serviceCategories = pgTable(
  'service_categories',
  {
    id: rowId(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    fields: jsonb('fields').$type<CategoryField[]>().notNull(),
    translations: translations<{ name: string }>(),
    position: integer('position').notNull().default(0),
    active: boolean('active').notNull().default(true),
  },
  (t) => [index('service_categories_tenant').on(t.tenantId).concurrently()],
)

export const appointments = pgTable(
  'appointments',
  {
    id: rowId(),
    tenantId: tenantId(),
    jobId: integer('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addressId: integer('address_id')
      .notNull()
      .references(() => addresses.id),
    serviceCategoryId: integer('service_category_id').references(() => serviceCategories.id),
    status: text('status').$type<AppointmentStatus>().notNull(),
    scheduledTime: instant('scheduled_time').notNull(),
    arrivalWindowStart: instant('arrival_window_start'),
    arrivalWindowEnd: instant('arrival_window_end'),
    dispatchedAt: instant('dispatched_at'),
    arrivedAt: instant('arrived_at'),
    departedAt: instant('departed_at'),
    eta: instant('eta'),
    /** The assigned technician, shown to the customer; whose time is reserved is in slot_holds. */
    technicianId: integer('technician_id').references(() => technicians.id),
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
    promoCode: text('promo_code'),
    cancelledBy: text('cancelled_by'),
    cancellationReason: text('cancellation_reason'),
    /** SEQUENCE of the iCalendar event, incremented with every move and with a cancellation. */
    calendarSequence: integer('calendar_sequence').notNull().default(0),
    /** Of the request that created it; repeating that request returns the same response. */
    idempotencyKey: text('idempotency_key'),
    requestFingerprint: text('request_fingerprint'),
    /** Since when the current arrival window is known. A trigger (in the hand-written migration) sets it if the UPDATE that moves the window does not. */
    windowSetAt: instant('window_set_at').notNull().defaultNow(),
    /** By how many minutes the technician set out late; null until then. A second trip does not change it. */
    lateMinutes: integer('late_minutes'),
    issued: jsonb('issued').$type<IssuedVisit>(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('appointments_idempotency').on(t.tenantId, t.userId, t.idempotencyKey),
    index('appointments_user').on(t.userId, t.scheduledTime),
    index('appointments_job').on(t.jobId),
    index('appointments_address').on(t.addressId).concurrently(),
    index('appointments_technician').on(t.technicianId, t.status),
    index('appointments_tenant_time').on(t.tenantId, t.scheduledTime, t.id).concurrently(),
    check(
      'appointments_status',
      sql`${t.status} in ('pending','assigned','preferred_assignment','accepted','running','late','installation_pending','completed','cancelled','quote_denied','lost_opportunity')`,
    ),
  ],
)

/**
 * A technician's time reserved by a booking, including travel to the next address. An exclusion constraint (in the hand-written
 * migration) keeps two holds of one technician from overlapping, so concurrent bookings cannot take the same slot. A row that has
 * expired still keeps others out: what reserves time deletes it first.
 */
export const slotHolds = pgTable(
  'slot_holds',
  {
    id: rowId(),
    tenantId: tenantId(),
    technicianId: integer('technician_id')
      .notNull()
      .references(() => technicians.id, { onDelete: 'cascade' }),
    appointmentId: integer('appointment_id')
      .unique()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    during: tstzrange('during').notNull(),
    endsAt: endOfDuring(),
    /** Until when the time is kept for somebody who has not booked yet; null for a visit. */
    expiresAt: instant('expires_at'),
    /** Of the token that books the kept time or gives it up. */
    tokenHash: text('token_hash'),
    /** Keyed hash of who keeps it, to count what one visitor keeps. */
    holder: text('holder'),
  },
  (t) => [index('slot_holds_tenant_ends_at').on(t.tenantId, t.endsAt).concurrently()],
)

/** Token of the URL from which a customer's calendar app reads their visits. One per customer; only the hash is stored. */
export const calendarFeeds = pgTable('calendar_feeds', {
  id: rowId(),
  tenantId: tenantId(),
  userId: integer('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: createdAt(),
})

/** A customer's rating of a visit; at most one per visit. */
export const ratings = pgTable(
  'ratings',
  {
    appointmentId: integer('appointment_id')
      .primaryKey()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
    score: integer('score').notNull(),
    comment: text('comment'),
    createdAt: createdAt(),
  },
  (t) => [check('ratings_score', sql`${t.score} between 1 and 5`)],
)

/**
 * The technician's last position, one row per drive. A trigger (in the hand-written part of the migration) deletes it
 * when the visit is no longer under way or is reassigned; another one when the technician starts work at another address.
 */
export interface DoubtedPlace {
  latitude: number
  longitude: number
  /** Instant, ISO 8601 */
  seenAt: string
  count: number
}

export const positions = pgTable('positions', {
  appointmentId: integer('appointment_id')
    .primaryKey()
    .references(() => appointments.id, { onDelete: 'cascade' }),
  tenantId: tenantId(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  heading: doublePrecision('heading'),
  seenAt: instant('seen_at').notNull(),
  /** The last report that was too far from this position to have been driven, and how many in a row agree on it. */
  doubted: jsonb('doubted').$type<DoubtedPlace>(),
  /** Identifies this drive: offsets of another drive are meaningless here. */
  epoch: text('epoch')
    .notNull()
    .default(sql`gen_random_uuid()::text`),
  /** Offset of the last message about this drive; offsets increase by one. */
  lastOffset: integer('last_offset').notNull().default(1),
})
