import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { rowId, tenantId } from './columns'
import { users } from './users'

export const memberships = pgTable(
  'memberships',
  {
    id: rowId(),
    tenantId: tenantId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    programName: text('program_name').notNull(),
    programDescription: text('program_description'),
    iconUrl: text('icon_url'),
    startsAt: date('starts_at', { mode: 'string' }).notNull(),
    renewsAt: date('renews_at', { mode: 'string' }),
    endsAt: date('ends_at', { mode: 'string' }),
    autoRenews: boolean('auto_renews').notNull().default(false),
    coveredSystems: integer('covered_systems'),
    priceCents: integer('price_cents').notNull(),
    durationCount: integer('duration_count').notNull(),
    durationPeriod: text('duration_period').notNull(),
  },
  (t) => [index('memberships_user').on(t.userId)],
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
