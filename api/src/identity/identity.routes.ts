import { eq } from 'drizzle-orm'
import { notFound, unauthorized } from '../core/errors'
import { ownId, userIdOf } from '../core/ownership'
import { route, steppedRoute } from '../core/route'
import type { Api } from '../core/services'
import { closeSession, openSession } from '../core/sessions'
import { users } from '../db/schema'
import { accountKey } from './account-key'
import { addressRoutes } from './address.routes'
import { coverageRoutes } from './coverage'
import { createUserRoute } from './create-user'
import { passwordRoutes } from './passwords/password.routes'
import { sessionRoutes } from './sessions/session.routes'
import { openLink } from './token-auth'
import { userRoutes } from './user.routes'
import { findCustomerByEmail, loadUser } from './user.store'

const REFUSED = 'Invalid username or password. Please try again.'

/** Who somebody is: signing in and out, links, the customer and their addresses. */
export function identityArea(api: Api): void {
  // The password is hashed between two transactions: it takes long, and the embedded database has only one session.
  steppedRoute(
    api,
    'signIn',
    async ({ body: { session }, request, transact, now, services }) => {
      const user = await transact((db) => findCustomerByEmail(db, session.email))
      const matches = await services.passwords.verify(session.password, user?.passwordHash ?? null)
      if (!user || !matches) throw unauthorized(REFUSED)
      const token = await transact(async (db) => {
        // A password that was changed meanwhile opens nothing any more.
        const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id)).for('update')
        if (row?.passwordHash !== user.passwordHash) throw unauthorized(REFUSED)
        return openSession(db, now, { role: 'customer', userId: user.id, userAgent: request.headers['user-agent'] })
      })
      return { id: user.id, email: user.email, role: 'customer', authentication_token: token }
    },
    { perMinute: { max: 10, key: accountKey }, perMinuteOfAddress: 60 },
  )

  route(api, 'signOut', async ({ principal, db }) => closeSession(db, principal.sessionId))

  route(api, 'getUser', async ({ params, db, ...view }) => {
    const user = await loadUser(db, ownId(view.principal, params.id), view)
    if (!user) throw notFound('No such customer')
    return user
  })

  route(api, 'findUserByEmail', async ({ query, db, ...view }) => {
    const user = await loadUser(db, userIdOf(view.principal), view)
    const wanted = query.email.trim().toLowerCase()
    if (!user?.emails.some((row) => row.email_address.toLowerCase() === wanted)) throw notFound('No such customer')
    return user
  })

  route(api, 'authenticateToken', async ({ params, db, request, now }) => openLink(db, params.token, request.headers['user-agent'], now), { perMinute: { max: 60 } })

  createUserRoute(api)
  passwordRoutes(api)
  sessionRoutes(api)
  coverageRoutes(api)
  userRoutes(api)
  addressRoutes(api)
}
