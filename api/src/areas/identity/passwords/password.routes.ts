import { and, eq, gt, ne } from 'drizzle-orm'
import { sessionRateLimitKey } from '../../../foundation/http/rate-limit-key'
import { gone, unprocessable, unauthorized } from '../../../foundation/errors'
import { requireSignedIn } from '../../../foundation/security/authorization'
import { portalOrigin } from '../../../foundation/http/portal-origin'
import { route, routeWithoutTransaction } from '../../../foundation/http/route'
import type { Api } from '../../../foundation/services'
import type { TenantRow } from '../../../foundation/tenants'
import type { Db } from '../../../foundation/database/database'
import { passwordResets, sessions, userEmails, users } from '../../../foundation/database/schema'
import { enqueueMail } from '../../../foundation/mail/outbox'
import { hashToken } from '../../../foundation/security/tokens'
import { rememberNetwork } from '../sessions/sign-in-limit'
import { emailsOf, requireUncommon } from './require-uncommon'

const DEAD_LINK = 'This reset link is invalid or has expired.'

function requireSame(password: string, confirmation: string, field: string): void {
  if (password !== confirmation) throw unprocessable('Passwords do not match!', field)
}

const openReset = (db: Db, userId: number, token: string, now: Date) =>
  db
    .select({ id: passwordResets.id })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.userId, userId), eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, now), eq(users.archived, false)))

/** The new password counts from here on: links that set one are dead, and so are the sessions but `keptSession`. Somebody is told. */
async function setPassword(db: Db, tenant: TenantRow, userId: number, passwordHash: string, keptSession: number | null, now: Date): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.role, 'customer'), keptSession === null ? undefined : ne(sessions.id, keptSession)))
  const [owner] = await db.select({ email: userEmails.emailAddress }).from(userEmails).where(and(eq(userEmails.userId, userId), eq(userEmails.primary, true)))
  if (!owner) return
  const text = `The password of your account with ${tenant.name} was changed just now.\n\nIf it was not you, choose a new one under "Forgot Password" on the login page, and tell us.\n\n${tenant.name}\n`
  await enqueueMail(db, { kind: 'password_changed', to: owner.email, subject: 'Your password was changed', text }, now)
}

/** How customers come to a new password: by a mailed link, or knowing the current one. */
export function passwordRoutes(api: Api): void {
  route(
    api,
    'forgotPassword',
    // Whether anybody has this e-mail is not looked up here: it is when the mail leaves.
    async ({ body: { session }, tenant, request, services, db, now }) => {
      const origin = portalOrigin(request, tenant, services.config)
      await enqueueMail(db, { kind: 'password_reset', to: session.email.trim(), subject: `Your new password for ${tenant.name}`, text: null, origin }, now)
    },
    { perMinute: { max: 20 } },
  )

  // The password is hashed between two transactions, as at sign-in.
  routeWithoutTransaction(
    api,
    'resetPassword',
    async ({ params: { id }, body: { password, password_confirmation, token }, tenant, services, request, transact, now }) => {
      requireSame(password, password_confirmation, 'password_confirmation')
      const isOpen = async (db: Db) => (await openReset(db, id, token, now).for('update')).length === 1
      const emails = await transact(async (db) => ((await isOpen(db)) ? emailsOf(db, id) : null))
      if (!emails) throw gone(DEAD_LINK)
      requireUncommon(password, tenant, emails, 'password')
      const hash = await services.passwords.hash(password)
      await transact(async (db) => {
        // Of two at once the second one finds no link any more.
        if (!(await isOpen(db))) throw gone(DEAD_LINK)
        await setPassword(db, tenant, id, hash, null, now)
        await rememberNetwork(db, { services, request, now }, id)
      })
    },
    { perMinute: { max: 10 } },
  )

  routeWithoutTransaction(
    api,
    'changePassword',
    async ({ body: { session }, principal, tenant, services, transact, now }) => {
      const userId = requireSignedIn(principal)
      requireSame(session.password, session.password_confirmation, 'session.password_confirmation')
      const [user, emails] = await transact(async (db) => {
        const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
        return [row, await emailsOf(db, userId)] as const
      })
      if (!(await services.passwords.verify(session.current_password, user?.passwordHash ?? null))) {
        throw unprocessable('The current password is not right.', 'session.current_password')
      }
      requireUncommon(session.password, tenant, emails, 'session.password')
      const hash = await services.passwords.hash(session.password)
      await transact(async (db) => {
        // Of somebody who reset it meanwhile, and so signed everybody out, the last word stands.
        const [current] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)).for('update')
        const [open] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, principal.sessionId))
        if (!open || current?.passwordHash !== user?.passwordHash) throw unauthorized()
        await setPassword(db, tenant, userId, hash, principal.sessionId, now)
      })
    },
    // Whoever sits at somebody's open session is not to guess on, wherever they ask from.
    { perMinute: { max: 10, key: sessionRateLimitKey } },
  )
}
