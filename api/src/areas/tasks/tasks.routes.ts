import { and, desc, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import { fullName } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { officeTasks, users } from '#foundation/database/schema'
import { iso, isoOrNull } from '#foundation/dates'
import { notFound } from '#foundation/errors'
import { route } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import type { OfficeTask } from '@portal/contract'

async function loadTasks(db: Db, which: SQL | undefined, limit: number): Promise<OfficeTask[]> {
  const found = await db
    .select({ task: officeTasks, person: users })
    .from(officeTasks)
    .leftJoin(users, eq(users.id, officeTasks.doneBy))
    .where(which)
    .orderBy(desc(officeTasks.id))
    .limit(limit)
  return found.map(({ task, person }) => ({
    id: task.id,
    kind: task.kind,
    resource_type: task.resourceType,
    resource_id: task.resourceId,
    text: task.text,
    created_at: iso(task.createdAt),
    done_at: isoOrNull(task.doneAt),
    done_by: person && { id: person.id, full_name: fullName(person) },
  }))
}

/** What the office has to look at. */
export function tasksArea(api: Api): void {
  route(api, 'listOfficeTasks', async ({ db, principal, query: { status, kind, after, limit = 50 } }) => {
    requireSignedIn(principal)
    const found = await loadTasks(
      db,
      and(
        status && (status === 'open' ? isNull(officeTasks.doneAt) : isNotNull(officeTasks.doneAt)),
        kind && eq(officeTasks.kind, kind),
        after === undefined ? undefined : lt(officeTasks.id, after),
      ),
      limit + 1,
    )
    const data = found.slice(0, limit)
    return { data, next: found.length > limit ? String(data.at(-1)?.id) : null }
  })

  route(api, 'completeOfficeTask', async ({ db, principal, params: { id }, now }) => {
    const doneBy = requireSignedIn(principal)
    await db
      .update(officeTasks)
      .set({ doneAt: now, doneBy })
      .where(and(eq(officeTasks.id, id), isNull(officeTasks.doneAt)))
    const [task] = await loadTasks(db, eq(officeTasks.id, id), 1)
    if (!task) throw notFound('No such task')
    return task
  })
}
