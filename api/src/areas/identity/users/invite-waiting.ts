import { and, asc, eq, exists, isNull, sql } from 'drizzle-orm'
import { anyValue, type Database } from '#foundation/database/database'
import { externalIds, userEmails, users } from '#foundation/database/schema'
import { enqueueMailToWrite } from '#foundation/mail/outbox'
import { toSender } from '#foundation/mail/sender'
import type { TenantRow } from '#foundation/tenants'
import { invitationSubject } from '#letters/passwords'

const BATCH = 200

interface InviteOptions {
  /** Only customers with an id of another system. */
  onlyImported: boolean
  origin: string
  now: Date
}

/** Invites customers with an e-mail who have no password and were never invited. Returns their number. */
export async function inviteWaiting(
  database: Database,
  tenant: TenantRow,
  { onlyImported, origin, now }: InviteOptions,
): Promise<number> {
  const subject = invitationSubject(toSender(tenant, null))
  let invited = 0
  for (;;) {
    const some = await database.withTenant(tenant.id, async (db) => {
      const imported = db
        .select({ one: sql`1` })
        .from(externalIds)
        .where(and(eq(externalIds.resourceType, 'customer'), eq(externalIds.resourceId, users.id)))
      const waiting = await db
        .select({ id: users.id, to: userEmails.emailAddress })
        .from(users)
        .innerJoin(userEmails, and(eq(userEmails.userId, users.id), eq(userEmails.primary, true)))
        .where(
          and(
            eq(users.role, 'customer'),
            eq(users.archived, false),
            isNull(users.passwordHash),
            isNull(users.invitedAt),
            onlyImported ? exists(imported) : undefined,
          ),
        )
        .orderBy(asc(users.id))
        .limit(BATCH)
        .for('update', { of: users })
      const ids = waiting.map(({ id }) => id)
      await db
        .update(users)
        .set({ invitedAt: now })
        .where(eq(users.id, anyValue(ids, 'integer')))
      for (const { to } of waiting) await enqueueMailToWrite(db, { kind: 'invitation', to, subject, origin }, now)
      return waiting.length
    })
    invited += some
    if (some < BATCH) return invited
  }
}
