import { and, desc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../database/database'
import { mails, type MailKind } from '../database/schema'

// How much mail may go out under a company's name. A mail beyond a limit is not dropped: it waits until the oldest one that
// counts is old enough, and if several wait about one visit, only the newest is sent.

/** At most `max` mails of the kinds within the hours before, to one recipient, by the doing of one account, or of the whole company. */
interface Limit {
  per: 'recipient' | 'account' | 'tenant'
  max: number
  hours: number
}

interface Group {
  kinds: readonly MailKind[]
  limits: readonly Limit[]
}

const VISITS: Group = {
  kinds: ['visit_confirmation', 'visit_confirmation_again', 'visit_moved', 'visit_cancelled'],
  limits: [
    { per: 'recipient', max: 10, hours: 1 },
    { per: 'account', max: 30, hours: 1 },
    { per: 'tenant', max: 2_000, hours: 1 },
  ],
}
/** Asks people who have no account. */
const CONTACT_REQUESTS: Group = {
  kinds: ['contact_request'],
  limits: [
    { per: 'recipient', max: 3, hours: 30 * 24 },
    { per: 'account', max: 10, hours: 24 },
    { per: 'tenant', max: 200, hours: 1 },
  ],
}
/** What a person needs to get in, and to hear that somebody else tries. */
const SECURITY: Group = {
  kinds: ['password_reset', 'password_changed', 'emails_changed', 'email_confirmation'],
  limits: [
    { per: 'recipient', max: 10, hours: 1 },
    { per: 'account', max: 20, hours: 1 },
  ],
}
const PAPERS: Group = {
  kinds: [
    'receipt',
    'bank_authorization',
    'payment_returned',
    'refund',
    'quote',
    'signed_copy',
    'payment_link',
    'membership',
    'statement',
  ],
  limits: [
    { per: 'recipient', max: 40, hours: 1 },
    { per: 'tenant', max: 5_000, hours: 1 },
  ],
}
const TO_THE_OFFICE: Group = { kinds: ['office_visit', 'quote_reply'], limits: [{ per: 'account', max: 30, hours: 1 }] }
const INVITATIONS: Group = {
  kinds: ['invitation'],
  limits: [
    { per: 'recipient', max: 3, hours: 24 },
    { per: 'tenant', max: 5_000, hours: 1 },
  ],
}

const groups: readonly Group[] = [VISITS, CONTACT_REQUESTS, SECURITY, PAPERS, TO_THE_OFFICE, INVITATIONS]

type Mail = Pick<typeof mails.$inferSelect, 'id' | 'kind' | 'to' | 'origin' | 'userId'>

const HOUR_MS = 3_600_000

const conditions: Record<Limit['per'], (mail: Mail) => SQL | undefined | null> = {
  recipient: ({ to }) => sql`lower(${mails.to}) = lower(${to})`,
  account: ({ userId }) => (userId === null ? null : eq(mails.userId, userId)),
  tenant: () => undefined,
}

export interface Delay {
  until: Date
  /** Which limit was reached. */
  per: Limit['per']
}

/** Until when the limits delay a mail; null if it may be sent now. */
export async function findDelay(db: Db, mail: Mail, now: Date): Promise<Delay | null> {
  const { kinds, limits } = groups.find((group) => group.kinds.includes(mail.kind)) ?? { kinds: [], limits: [] }
  let longest: Delay | null = null
  for (const { per, max, hours } of limits) {
    const which = conditions[per](mail)
    if (which === null) continue
    const [counts] = await db
      .select({ sentAt: mails.sentAt })
      .from(mails)
      .where(and(gt(mails.sentAt, new Date(now.getTime() - hours * HOUR_MS)), inArray(mails.kind, [...kinds]), which))
      .orderBy(desc(mails.sentAt))
      .offset(max - 1)
      .limit(1)
    if (!counts?.sentAt) continue
    const until = new Date(counts.sentAt.getTime() + hours * HOUR_MS)
    if (!longest || until > longest.until) longest = { until, per }
  }
  return longest
}

/** Whether a newer mail about the same visit waits for the same recipient, so that this one would only tell what is no longer so. */
export async function isOutdated(db: Db, { id, kind, to, origin }: Mail): Promise<boolean> {
  if (!VISITS.kinds.includes(kind) || origin === null) return false
  const newer = and(
    gt(mails.id, id),
    eq(mails.origin, origin),
    eq(mails.to, to),
    inArray(mails.kind, [...VISITS.kinds]),
    isNull(mails.sentAt),
    isNull(mails.failedAt),
  )
  return (await db.select({ id: mails.id }).from(mails).where(newer).limit(1)).length > 0
}
