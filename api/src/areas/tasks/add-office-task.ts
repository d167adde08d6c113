import { and, eq } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { officeTasks } from '#foundation/database/schema'
import type { OfficeTaskKind, OfficeTaskResource } from '@portal/contract'

interface NewOfficeTask {
  kind: OfficeTaskKind
  about: { type: OfficeTaskResource; id: number }
  /** Whole sentences: what happened, and to whom. */
  text: string
  /** Not again if there was such a task about the same before. */
  once?: boolean
}

/** Writes that somebody of the office has to look at something, in the transaction in which it happened. */
export async function addOfficeTask(
  db: Db,
  { kind, about, text, once = false }: NewOfficeTask,
  now: Date,
): Promise<void> {
  const task = { kind, resourceType: about.type, resourceId: about.id }
  const same = once
    ? await db
        .select({ id: officeTasks.id })
        .from(officeTasks)
        .where(
          and(
            eq(officeTasks.kind, kind),
            eq(officeTasks.resourceType, about.type),
            eq(officeTasks.resourceId, about.id),
          ),
        )
        .limit(1)
    : []
  if (same.length === 0) await db.insert(officeTasks).values({ ...task, text, createdAt: now })
}
