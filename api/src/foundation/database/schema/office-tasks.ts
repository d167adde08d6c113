import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { OfficeTaskKind, OfficeTaskResource } from '@portal/contract'
import { createdAt, instant, rowId, tenantId } from './columns'
import { users } from './users'

/** What somebody of the office has to look at. */
export const officeTasks = pgTable(
  'office_tasks',
  {
    id: rowId(),
    tenantId: tenantId(),
    kind: text('kind').$type<OfficeTaskKind>().notNull(),
    resourceType: text('resource_type').$type<OfficeTaskResource>().notNull(),
    resourceId: integer('resource_id').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    doneAt: instant('done_at'),
    doneBy: integer('done_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('office_tasks_list').on(t.tenantId, t.id),
    index('office_tasks_open')
      .on(t.tenantId, t.id)
      .where(sql`${t.doneAt} is null`),
    index('office_tasks_about').on(t.tenantId, t.resourceType, t.resourceId),
    index('office_tasks_done_by').on(t.doneBy),
  ],
)
