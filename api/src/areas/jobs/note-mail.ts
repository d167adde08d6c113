import { and, count, eq, gt, like } from 'drizzle-orm'
import { notifyOffice } from '#areas/identity'
import { addOfficeTask } from '#areas/tasks'
import type { Db } from '#foundation/database/database'
import { mails } from '#foundation/database/schema'
import { ownWords } from '#foundation/mail/sender'
import type { TenantRow } from '#foundation/tenants'
import { noteNotice, noteSubject, type OfficeNews } from '#letters/office-notices'

const MAX_MAILS_AN_HOUR = 10
const HOUR_MS = 3_600_000

/** Tells the office of a note that a customer wrote on a job: by mail, and as a task if no mail goes out. */
export async function notifyOfficeOfNote(
  db: Db,
  tenant: TenantRow,
  { jobId, userId, comment }: { jobId: number; userId: number; comment: string },
  now: Date,
): Promise<void> {
  const [sent] = await db
    .select({ mails: count() })
    .from(mails)
    .where(
      and(
        eq(mails.kind, 'office_visit'),
        like(mails.subject, String(noteSubject('%', jobId, ownWords(tenant)))),
        gt(mails.createdAt, new Date(now.getTime() - HOUR_MS)),
      ),
    )
  const write = (to: OfficeNews) => noteNotice({ ...to, jobId, comment })
  const isMailed =
    (sent?.mails ?? 0) < MAX_MAILS_AN_HOUR &&
    (await notifyOffice(db, tenant, { kind: 'office_visit', userId, write }, now)) > 0
  if (isMailed) return
  const task = { kind: 'customer_note', about: { type: 'job', id: jobId }, text: comment } as const
  await addOfficeTask(db, task, now)
}
