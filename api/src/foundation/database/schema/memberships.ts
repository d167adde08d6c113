import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { invoiceItems, invoices } from './billing'
import { createdAt, instant, rowId, tenantId } from './columns'
import { membershipPrograms } from './resources'
import { users } from './users'

export const memberships = pgTable(
  'memberships',
  {
    id: rowId(),
    tenantId: tenantId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    programId: integer('program_id').references(() => membershipPrograms.id, { onDelete: 'set null' }),
    /** What was sold, as it was then; later changes of the program do not change it. */
    programName: text('program_name').notNull(),
    programDescription: text('program_description'),
    iconUrl: text('icon_url'),
    startsAt: date('starts_at', { mode: 'string' }).notNull(),
    /** The first day that is not paid for yet, of a membership that goes on. */
    renewsAt: date('renews_at', { mode: 'string' }),
    /** The last day on which it is valid; before `startsAt` if it never was. */
    endsAt: date('ends_at', { mode: 'string' }),
    endReason: text('end_reason'),
    autoRenews: boolean('auto_renews').notNull().default(false),
    coveredSystems: integer('covered_systems'),
    priceCents: integer('price_cents').notNull(),
    durationCount: integer('duration_count').notNull(),
    durationPeriod: text('duration_period').notNull(),
    /** The `renewsAt` that the customer was told of by mail. */
    remindedFor: date('reminded_for', { mode: 'string' }),
    /** The `renewsAt` that an invoice was made for. */
    billedFor: date('billed_for', { mode: 'string' }),
  },
  (t) => [
    index('memberships_user').on(t.userId),
    index('memberships_list').on(t.tenantId, t.id).concurrently(),
    index('memberships_program').on(t.programId).concurrently(),
    index('memberships_renewal')
      .on(t.tenantId, t.renewsAt)
      .concurrently()
      .where(sql`${t.autoRenews} and ${t.endsAt} is null`),
  ],
)

/**
 * due: to be paid, as the renewal that its invoice is for; paid; unpaid: was paid, and the payment was returned or refunded;
 * failed: nobody paid it in time; voided: its invoice was.
 */
export type PeriodStatus = 'due' | 'paid' | 'unpaid' | 'failed' | 'voided'

/** What of a membership was sold by one line of an invoice: its first period, or a renewal. */
export const membershipPeriods = pgTable(
  'membership_periods',
  {
    id: rowId(),
    tenantId: tenantId(),
    membershipId: integer('membership_id')
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    /** Null if the line was removed later. A line makes one period, however often it is looked at. */
    invoiceItemId: integer('invoice_item_id').references(() => invoiceItems.id, { onDelete: 'set null' }),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    status: text('status').$type<PeriodStatus>().notNull(),
    /** How often a renewal was tried to be charged, or its invoice was mailed. */
    tries: integer('tries').notNull().default(0),
    nextTryOn: date('next_try_on', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('membership_periods_line').on(t.invoiceItemId),
    index('membership_periods_membership').on(t.membershipId),
    index('membership_periods_invoice').on(t.invoiceId),
    index('membership_periods_due')
      .on(t.tenantId, t.nextTryOn)
      .where(sql`${t.status} = 'due'`),
  ],
)

/** The text by which a customer agreed to be charged for each renewal, with time and IP address. */
export const renewalAuthorizations = pgTable(
  'renewal_authorizations',
  {
    id: rowId(),
    tenantId: tenantId(),
    membershipId: integer('membership_id')
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    acceptedText: text('accepted_text').notNull(),
    /** What they agreed to: a higher price needs to be agreed to again. */
    priceCents: integer('price_cents').notNull(),
    ipAddress: text('ip_address').notNull(),
    acceptedAt: instant('accepted_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('renewal_authorizations_current')
      .on(t.membershipId)
      .where(sql`${t.withdrawnAt} is null`),
    index('renewal_authorizations_membership').on(t.membershipId),
  ],
)

export const membershipItems = pgTable(
  'membership_items',
  {
    id: rowId(),
    tenantId: tenantId(),
    membershipId: integer('membership_id')
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    unitName: text('unit_name').notNull(),
    frequencyCount: integer('frequency_count').notNull(),
    frequencyPeriod: text('frequency_period').notNull(),
  },
  (t) => [index('membership_items_membership').on(t.membershipId)],
)
