import { and, count, eq, gt, like } from 'drizzle-orm'
import { tellOffice } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { mails } from '#foundation/database/schema'
import { quoteLines } from '#foundation/mail/mail-text'
import type { TenantRow } from '#foundation/tenants'

/** Whoever writes more notes on a job within an hour is read there. */
const MAX_MAILS_AN_HOUR = 10
const HOUR_MS = 3_600_000

/** Mails the office a note that a customer wrote on a job. */
export async function tellOfficeOfNote(
  db: Db,
  tenant: TenantRow,
  { jobId, userId, comment }: { jobId: number; userId: number; comment: string },
  now: Date,
): Promise<void> {
  const wrote = `wrote a note on job ${jobId}`
  const [told] = await db
    .select({ mails: count() })
    .from(mails)
    .where(
      and(
        eq(mails.kind, 'office_visit'),
        like(mails.subject, `% ${wrote}`),
        gt(mails.createdAt, new Date(now.getTime() - HOUR_MS)),
      ),
    )
  if ((told?.mails ?? 0) >= MAX_MAILS_AN_HOUR) return
  await tellOffice(
    db,
    tenant,
    { userId, subject: (who) => `${who} ${wrote}`, paragraphs: [[quoteLines(comment)]], about: `Job ${jobId}` },
    now,
  )
}
