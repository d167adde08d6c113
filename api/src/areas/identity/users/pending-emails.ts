import { and, asc, eq, isNotNull, isNull, sql, type Placeholder } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { prepareOnce } from '#foundation/database/prepare-once'
import { passwordResets, pendingEmails, userEmails, users } from '#foundation/database/schema'
import { iso } from '#foundation/dates'
import { gone, notFound, tooManyRequests, unprocessable } from '#foundation/errors'
import { hashToken, newToken } from '#foundation/security/tokens'
import type { EmailInput, PendingEmail } from '@portal/contract'
import { emailKey, normalizeEmail } from '@portal/rules'
import { checkEmails, replaceEmails } from '../addresses/contacts'
import { isEmailAvailable } from './email-available'
import { mailConfirmation, notifyOfChangedEmails, notifyOfRequestedEmails, type Mailing } from './email-mails'

// An email that a customer adds or changes is used for mail and for signing in once somebody has opened the link that is mailed
// to it. Until then the list in `user_emails` stays as it was, and the new one waits in `pending_emails`.

const LIFETIME_MS = 3 * 24 * 3_600_000
const RESEND_PAUSE_MS = 5 * 60_000
const MAX_PENDING = 10

type EmailRow = typeof userEmails.$inferSelect
type PendingRow = typeof pendingEmails.$inferSelect

const findRows = (db: Db, userId: number) => db.select().from(userEmails).where(eq(userEmails.userId, userId))
const hasEmail = (email: string) => (row: { emailAddress: string }) => emailKey(row.emailAddress) === emailKey(email)

/** Comparable form of what decides who receives the account's mail, and so controls the account: the emails and which one is primary. */
export const reach = (emails: readonly Pick<EmailInput, 'email_address' | 'primary'>[]): string =>
  JSON.stringify(emails.map(({ email_address, primary }) => [emailKey(email_address), primary]).sort())
const toInput = ({ id, emailAddress, label, primary }: EmailRow): EmailInput => ({
  id,
  email_address: emailAddress,
  label,
  primary,
})
export const readReach = async (db: Db, userId: number): Promise<string> =>
  reach((await findRows(db, userId)).map(toInput))

const isWaiting = (userId: number | Placeholder) =>
  and(eq(pendingEmails.userId, userId), isNull(pendingEmails.confirmedAt))

const findWaiting = prepareOnce((db) =>
  db
    .select()
    .from(pendingEmails)
    .where(isWaiting(sql.placeholder('userId')))
    .orderBy(asc(pendingEmails.id)),
)

/** The customer's emails that wait for confirmation, oldest first. */
export async function loadPendingEmails(db: Db, userId: number): Promise<PendingEmail[]> {
  const rows = await findWaiting(db, { userId })
  return rows.map(({ id, emailAddress, label, primary, replaces, expiresAt }) => ({
    id,
    email_address: emailAddress,
    label,
    primary,
    replaces,
    expires_at: iso(expiresAt),
  }))
}

/** The customer's current email that is removed when `fresh` is confirmed: that of the same row, or the primary one if the list has no place for it. */
function replacedBy(
  fresh: EmailInput,
  kept: readonly EmailInput[],
  current: readonly EmailRow[],
): EmailRow | undefined {
  const isKept = (row: EmailRow) => kept.some(({ email_address }) => hasEmail(email_address)(row))
  const sameRow = current.find(({ id }) => id === fresh.id)
  return [fresh.primary ? current.find(({ primary }) => primary) : undefined, sameRow].find(
    (row) => row !== undefined && !isKept(row),
  )
}

/** Stores a new email until it is confirmed, and mails its link. */
async function addPending(
  db: Db,
  userId: number,
  { email_address, label = null, primary }: EmailInput,
  replaces: string | null,
  mailing: Mailing,
): Promise<void> {
  if (primary) await db.update(pendingEmails).set({ primary: false }).where(isWaiting(userId))
  const token = newToken()
  const emailAddress = normalizeEmail(email_address)
  const row = {
    emailAddress,
    label: label?.trim() || null,
    primary,
    replaces,
    tokenHash: hashToken(token),
    mailedAt: mailing.now,
    expiresAt: new Date(mailing.now.getTime() + LIFETIME_MS),
    confirmedAt: null,
  }
  await db
    .delete(pendingEmails)
    .where(and(eq(pendingEmails.userId, userId), eq(pendingEmails.emailAddress, emailAddress)))
  await db.insert(pendingEmails).values({ userId, createdAt: mailing.now, ...row })
  await mailConfirmation(db, userId, emailAddress, token, mailing)
}

/**
 * Replaces the customer's emails; those that they do not have yet wait for confirmation, beside the ones that they replace.
 * The caller must have locked the customer's row.
 */
export async function changeEmails(
  db: Db,
  userId: number,
  sent: readonly EmailInput[],
  mailing: Mailing,
): Promise<void> {
  const current = await findRows(db, userId)
  checkEmails(sent, current)
  const kept = sent.filter(({ email_address }) => current.some(hasEmail(email_address)))
  const fresh = sent.map((row, index) => ({ row, index })).filter(({ row }) => !kept.includes(row))
  for (const { row, index } of fresh) {
    if (!(await isEmailAvailable(db, row.email_address, userId)))
      throw unprocessable('Email already exists', `user.emails.${index}.email_address`)
  }
  const waiting = await db.select().from(pendingEmails).where(isWaiting(userId))
  if (waiting.length + fresh.length > MAX_PENDING)
    throw unprocessable(
      'Too many new email addresses wait for confirmation. Please confirm or cancel some of them first.',
      'user.emails',
    )
  const owner = current.find(({ primary }) => primary)
  const changes = fresh.map(({ row }) => ({ row, replaced: replacedBy(row, kept, current) }))
  const replaced = new Set(changes.flatMap((change) => change.replaced ?? []))
  const stays = [
    ...kept,
    ...[...replaced].map(({ id, emailAddress, label }) => ({
      id: kept.some((row) => row.id === id) ? undefined : id,
      email_address: emailAddress,
      label,
      primary: false,
    })),
  ]
  const primary =
    kept.find((row) => row.primary) ??
    stays.find(({ email_address }) => owner && hasEmail(email_address)(owner)) ??
    stays[0]
  await replaceEmails(
    db,
    userId,
    stays.map((row) => ({ ...row, primary: row === primary })),
  )
  // A reset link may lie in the mailbox that the customer wants to leave.
  if (replaced.size > 0) await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
  for (const change of changes) await addPending(db, userId, change.row, change.replaced?.emailAddress ?? null, mailing)
  if (fresh.length > 0) await notifyOfRequestedEmails(db, userId, owner?.emailAddress, mailing)
  else await notifyOfChangedEmails(db, userId, current, await findRows(db, userId), mailing)
}

/** The pending email that a link is for; null if it is unknown. 410 if it has expired. */
export async function findPendingEmail(db: Db, token: string, now: Date): Promise<PendingRow | null> {
  const [row] = await db
    .select()
    .from(pendingEmails)
    .where(eq(pendingEmails.tokenHash, hashToken(token)))
  if (row && row.confirmedAt === null && row.expiresAt <= now) throw gone('This link has expired.')
  return row ?? null
}

/** Makes a pending email one of the customer's, and primary if they wanted that. Again: changes nothing. 422 if another account has got it meanwhile. */
export async function confirmPendingEmail(db: Db, { id, userId }: PendingRow, mailing: Mailing): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const [pending] = await db.select().from(pendingEmails).where(eq(pendingEmails.id, id))
  if (!pending) throw notFound('This link is not valid')
  if (pending.confirmedAt) return
  const { emailAddress, label, primary, replaces } = pending
  if (!(await isEmailAvailable(db, emailAddress, userId))) throw unprocessable('Email already exists')
  const before = await findRows(db, userId)
  const others = before.filter((row) => !hasEmail(emailAddress)(row) && !(replaces !== null && hasEmail(replaces)(row)))
  const becomesPrimary = primary || others.every((row) => !row.primary)
  await replaceEmails(db, userId, [
    ...others.map((row) => ({ ...toInput(row), primary: row.primary && !becomesPrimary })),
    { email_address: emailAddress, label, primary: becomesPrimary },
  ])
  await db.update(pendingEmails).set({ confirmedAt: mailing.now }).where(eq(pendingEmails.id, id))
  await notifyOfChangedEmails(db, userId, before, await findRows(db, userId), mailing)
}

/** Whether the customer has confirmed another email in place of this one lately: a browser that was signed in with it asks by it. */
export async function hasReplaced(db: Db, userId: number, email: string): Promise<boolean> {
  const confirmed = await db
    .select({ replaces: pendingEmails.replaces })
    .from(pendingEmails)
    .where(and(eq(pendingEmails.userId, userId), isNotNull(pendingEmails.confirmedAt)))
  return confirmed.some(({ replaces }) => replaces !== null && emailKey(replaces) === emailKey(email))
}

/** Drops a pending email; 404 if the customer has no such one. */
export async function dropPendingEmail(db: Db, userId: number, id: number): Promise<void> {
  const cancelled = await db
    .delete(pendingEmails)
    .where(and(isWaiting(userId), eq(pendingEmails.id, id)))
    .returning({ id: pendingEmails.id })
  if (cancelled.length === 0) throw notFound('No such email address')
}

/** Mails a new link for a pending email, which replaces the one before. 429 within five minutes. */
export async function resendConfirmation(db: Db, userId: number, id: number, mailing: Mailing): Promise<void> {
  const [pending] = await db
    .select()
    .from(pendingEmails)
    .where(and(isWaiting(userId), eq(pendingEmails.id, id)))
    .for('update')
  if (!pending) throw notFound('No such email address')
  const waitMs = pending.mailedAt.getTime() + RESEND_PAUSE_MS - mailing.now.getTime()
  if (waitMs > 0)
    throw tooManyRequests(
      Math.ceil(waitMs / 1000),
      'The link was just mailed. Please wait a few minutes before you ask for another one.',
    )
  const token = newToken()
  await db
    .update(pendingEmails)
    .set({
      tokenHash: hashToken(token),
      mailedAt: mailing.now,
      expiresAt: new Date(mailing.now.getTime() + LIFETIME_MS),
    })
    .where(eq(pendingEmails.id, id))
  await mailConfirmation(db, userId, pending.emailAddress, token, mailing)
}
