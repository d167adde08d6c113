import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { passwordResets, sessions, userEmails, users } from '#foundation/database/schema'
import { gone, unprocessable, unauthorized } from '#foundation/errors'
import { portalOrigin } from '#foundation/http/portal-origin'
import { sessionRateLimitKey } from '#foundation/http/rate-limit-key'
import { route, routeWithoutTransaction, type UntransactedCall } from '#foundation/http/route'
import { enqueueMail, enqueueMailToWrite } from '#foundation/mail/outbox'
import { toSender } from '#foundation/mail/sender'
import { requireSignedIn } from '#foundation/security/authorization'
import { hashToken } from '#foundation/security/tokens'
import type { Api } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import { passwordChangedLetter, resetSubject } from '#letters/passwords'
import { publishLinkRevoked } from '../links/link-events'
import { endAccess } from '../sessions/end-access'
import { rememberNetwork } from '../sessions/sign-in-limit'
import { findEmails, requireUncommon } from './require-uncommon'

const DEAD_LINK = 'This reset link is invalid or has expired.'

function requireSame(password: string, confirmation: string, field: string): void {
  if (password !== confirmation) throw unprocessable('Passwords do not match!', field)
}

const openReset = (db: Db, userId: number, token: string, now: Date) =>
  db
    .select({ id: passwordResets.id })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(
      and(
        eq(passwordResets.userId, userId),
        eq(passwordResets.tokenHash, hashToken(token)),
        gt(passwordResets.expiresAt, now),
        eq(users.archived, false),
      ),
    )

/** Sets the password, deletes all reset links, ends all access but `keptSession`, and mails a notification. */
async function setPassword(
  db: Db,
  tenant: TenantRow,
  userId: number,
  passwordHash: string,
  keptSession: number | null,
  now: Date,
): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await endAccess(db, userId, keptSession, now)
  const [owner] = await db
    .select({ email: userEmails.emailAddress, language: users.language })
    .from(userEmails)
    .innerJoin(users, eq(users.id, userEmails.userId))
    .where(and(eq(userEmails.userId, userId), eq(userEmails.primary, true)))
  if (!owner) return
  const letter = passwordChangedLetter({ sender: toSender(tenant, owner.language) })
  await enqueueMail(db, { kind: 'password_changed', to: owner.email, letter, userId }, now)
}

async function resetPassword({
  params: { id },
  body: { password, password_confirmation, token },
  tenant,
  services,
  request,
  transact,
  now,
}: UntransactedCall<'resetPassword'>): Promise<void> {
  requireSame(password, password_confirmation, 'password_confirmation')
  const isOpen = async (db: Db) => (await openReset(db, id, token, now).for('update')).length === 1
  const emails = await transact(async (db) => ((await isOpen(db)) ? findEmails(db, id) : null))
  if (!emails) throw gone(DEAD_LINK)
  await requireUncommon(password, tenant, emails, 'password')
  const hash = await services.passwords.hash(password)
  await transact(async (db) => {
    // A concurrent request may have used the link.
    if (!(await isOpen(db))) throw gone(DEAD_LINK)
    await setPassword(db, tenant, id, hash, null, now)
    await rememberNetwork(db, { services, request, now }, id)
  })
  await publishLinkRevoked(services.bus, tenant.id)
}

async function changePassword({
  body: { session },
  principal,
  tenant,
  services,
  transact,
  now,
}: UntransactedCall<'changePassword'>): Promise<void> {
  const userId = requireSignedIn(principal)
  requireSame(session.password, session.password_confirmation, 'session.password_confirmation')
  const [user, emails] = await transact(async (db) => {
    const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
    return [row, await findEmails(db, userId)] as const
  })
  if (!(await services.passwords.verify(session.current_password, user?.passwordHash ?? null))) {
    throw unprocessable('The current password is incorrect.', 'session.current_password')
  }
  await requireUncommon(session.password, tenant, emails, 'session.password')
  const hash = await services.passwords.hash(session.password)
  await transact(async (db) => {
    // A concurrent reset wins: it has ended this session.
    const [current] = await db
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    const [open] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, principal.sessionId))
    if (!open || current?.passwordHash !== user?.passwordHash) throw unauthorized()
    await setPassword(db, tenant, userId, hash, principal.sessionId, now)
  })
  await publishLinkRevoked(services.bus, tenant.id)
}

/** How customers set a new password: with a mailed link, or with the current password. */
export function passwordRoutes(api: Api): void {
  route(
    api,
    'forgotPassword',
    // Does not look up the account, so that the response can't reveal whether it exists; sending the mail does.
    async ({ body: { session }, tenant, request, services, db, now }) => {
      const origin = portalOrigin(request, tenant, services.config)
      const subject = resetSubject(toSender(tenant, null))
      await enqueueMailToWrite(db, { kind: 'password_reset', to: session.email.trim(), subject, origin }, now)
    },
    { perMinute: { max: 20 } },
  )

  // Both hash the password outside of any transaction, as signIn does.
  routeWithoutTransaction(api, 'resetPassword', resetPassword, { perMinute: { max: 10 } })
  // Per session, from whatever address: an intruder in an open session must not guess the password.
  routeWithoutTransaction(api, 'changePassword', changePassword, { perMinute: { max: 10, key: sessionRateLimitKey } })
}
