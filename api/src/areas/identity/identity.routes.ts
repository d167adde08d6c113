import { eq } from 'drizzle-orm'
import { users } from '#foundation/database/schema'
import { forbidden, notFound, unauthorized } from '#foundation/errors'
import { route, routeWithoutTransaction } from '#foundation/http/route'
import { requireOwnId, requireUserId } from '#foundation/security/authorization'
import { deleteSession, createSession } from '#foundation/security/sessions'
import type { Api } from '#foundation/services'
import { emailKey } from '@portal/rules'
import { addressRoutes } from './addresses/address.routes'
import { coverageRoutes } from './addresses/coverage'
import { botCheckRoutes } from './bot-check.routes'
import { customerRoutes } from './customers/customers.routes'
import { keyRoutes } from './keys/keys.routes'
import { linkRoutes } from './links/links.routes'
import { redeemLink } from './links/open-link'
import { passwordRoutes } from './passwords/password.routes'
import { sessionRoutes } from './sessions/session.routes'
import { countAttempt, forgetAttempt, rememberNetwork } from './sessions/sign-in-limit'
import { signInRateLimitKey } from './sessions/sign-in-rate-key'
import { createUserRoute } from './users/create-user'
import { emailConfirmationRoutes } from './users/email-confirmation.routes'
import { hasReplaced } from './users/pending-emails'
import { userRoutes } from './users/user.routes'
import { findCustomerByEmail, loadUser } from './users/user.store'

const REFUSED = 'Invalid username or password. Please try again.'

/** Sign-in and sign-out, links, customers and their addresses. */
export function identityArea(api: Api): void {
  // Hashes the password outside of any transaction: it is slow, and the embedded database has only one connection.
  routeWithoutTransaction(
    api,
    'signIn',
    async ({ body: { session }, request, transact, now, services }) => {
      const from = { services, request, now }
      const { user, attempt } = await transact(async (db) => {
        const found = await findCustomerByEmail(db, session.email)
        return { user: found, attempt: await countAttempt(db, from, session.email, found?.id ?? null) }
      })
      const matches = await services.passwords.verify(session.password, user?.passwordHash ?? null)
      if (!user || !matches) throw unauthorized(REFUSED)
      // If the hashing queue is full, the next sign-in upgrades the hash.
      const newHash = services.passwords.isOutdated(user.passwordHash)
        ? await services.passwords.hash(session.password).catch(() => null)
        : null
      const token = await transact(async (db) => {
        // The password may have been changed since it was verified.
        const [row] = await db
          .select({ passwordHash: users.passwordHash })
          .from(users)
          .where(eq(users.id, user.id))
          .for('update')
        if (row?.passwordHash !== user.passwordHash) throw unauthorized(REFUSED)
        if (newHash) await db.update(users).set({ passwordHash: newHash }).where(eq(users.id, user.id))
        await forgetAttempt(db, attempt)
        await rememberNetwork(db, from, user.id)
        return createSession(db, now, { role: 'customer', userId: user.id, userAgent: request.headers['user-agent'] })
      })
      return { id: user.id, email: user.email, role: 'customer', authentication_token: token }
    },
    { perMinute: { max: 10, key: signInRateLimitKey }, perMinuteOfAddress: 60 },
  )

  route(api, 'signOut', async ({ principal, db }) => {
    if (principal.isKey) throw forbidden('An API key is revoked by a person.')
    await deleteSession(db, principal.sessionId)
  })

  route(api, 'getUser', async ({ params, db, ...view }) => {
    const user = await loadUser(db, requireOwnId(view.principal, params.id), view)
    if (!user) throw notFound('No such customer')
    return user
  })

  route(api, 'findUserByEmail', async ({ query, db, ...view }) => {
    const user = await loadUser(db, requireUserId(view.principal), view)
    const email = emailKey(query.email)
    // For a session from a link to one resource, `user` has no email but the one that came with its credentials.
    const isOwn =
      user &&
      ([user.email, ...user.emails.map((row) => row.email_address)].some((own) => emailKey(own) === email) ||
        (await hasReplaced(db, user.id, email)))
    if (!isOwn) throw notFound('No such customer')
    return user
  })

  route(
    api,
    'authenticateToken',
    async ({ params, db, request, now }) => redeemLink(db, params.token, request.headers['user-agent'], now),
    { perMinute: { max: 60 }, getOnly: true },
  )

  createUserRoute(api)
  passwordRoutes(api)
  sessionRoutes(api)
  coverageRoutes(api)
  userRoutes(api)
  emailConfirmationRoutes(api)
  addressRoutes(api)
  linkRoutes(api)
  keyRoutes(api)
  customerRoutes(api)
  botCheckRoutes(api)
}
