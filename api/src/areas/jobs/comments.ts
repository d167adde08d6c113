import { and, desc, eq } from 'drizzle-orm'
import { fullName } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { addresses, comments, users } from '#foundation/database/schema'
import { iso } from '#foundation/dates'
import type { TenantRow } from '#foundation/tenants'
import type { Comment } from '@portal/contract'
import { formatIn, visitZone } from '@portal/rules/dates'
import type { JobRow } from './job.access'

export interface FoundComment {
  comment: typeof comments.$inferSelect
  firstName: string
  lastName: string
}

const selectComments = (db: Db) =>
  db
    .select({ comment: comments, firstName: users.firstName, lastName: users.lastName })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))

export async function findComment(db: Db, id: number): Promise<FoundComment | null> {
  return (await selectComments(db).where(eq(comments.id, id)))[0] ?? null
}

export const toComment = ({
  comment: { id, comment, pinned, customerVisible, createdAt, updatedAt },
  ...author
}: FoundComment): Comment => ({
  id,
  comment,
  pinned,
  customer_visible: customerVisible,
  created_at: iso(createdAt),
  updated_at: iso(updatedAt),
  user: { full_name: fullName(author) },
})

/** Notes of a job by day (YYYY-MM-DD in the address's time zone), days and notes ordered by pinned first, then newest. */
export async function loadCommentsByDay(
  db: Db,
  job: JobRow,
  tenant: TenantRow,
  customersOnly: boolean,
): Promise<Record<string, Comment[]>> {
  const [[place], found] = await Promise.all([
    db.select({ timeZone: addresses.timeZone }).from(addresses).where(eq(addresses.id, job.addressId)),
    selectComments(db)
      .where(and(eq(comments.jobId, job.id), customersOnly ? eq(comments.customerVisible, true) : undefined))
      .orderBy(desc(comments.pinned), desc(comments.createdAt), desc(comments.id)),
  ])
  const zone = visitZone(place?.timeZone, tenant.timezone)
  const byDay: Record<string, Comment[]> = {}
  for (const each of found) {
    const day = formatIn(each.comment.createdAt, zone, 'yyyy-MM-dd')
    byDay[day] = [...(byDay[day] ?? []), toComment(each)]
  }
  return byDay
}
