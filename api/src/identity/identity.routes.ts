import type { FastifyRequest } from 'fastify'
import { notFound, unauthorized } from '../core/errors'
import { ownId, userIdOf } from '../core/ownership'
import { route, steppedRoute } from '../core/route'
import type { Api } from '../core/services'
import { closeSession, openSession } from '../core/sessions'
import { addressRoutes } from './address.routes'
import { coverageRoutes } from './coverage'
import { createUserRoute } from './create-user'
import { openLink } from './token-auth'
import { userRoutes } from './user.routes'
import { findCustomerByEmail, loadUser } from './user.store'

/** Guessing is slowed for one account from one address; others behind that address stay free. */
const signInKey = ({ ip, body }: FastifyRequest): string => {
  const email = (body as { session?: { email?: unknown } } | undefined)?.session?.email
  return `${ip}|${typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : ''}`
}

/** Who somebody is: signing in and out, links, the customer and their addresses. */
export function identityArea(api: Api): void {
  // The password is hashed between two transactions: it takes long, and the embedded database has only one session.
  steppedRoute(
    api,
    'signIn',
    async ({ body: { session }, transact, now, services }) => {
      const user = await transact((db) => findCustomerByEmail(db, session.email))
      const matches = await services.passwords.verify(session.password, user?.passwordHash ?? null)
      if (!user || !matches) throw unauthorized('Invalid username or password. Please try again.')
      const token = await transact((db) => openSession(db, now, { role: 'customer', userId: user.id }))
      return { id: user.id, email: user.email, role: 'customer', authentication_token: token }
    },
    { perMinute: { max: 10, key: signInKey } },
  )

  route(api, 'signOut', async ({ principal, db }) => closeSession(db, principal.sessionId))

  route(api, 'getUser', async ({ params, principal, db, ...view }) => {
    const user = await loadUser(db, ownId(principal, params.id), view)
    if (!user) throw notFound('No such customer')
    return user
  })

  route(api, 'findUserByEmail', async ({ query, principal, db, ...view }) => {
    const user = await loadUser(db, userIdOf(principal), view)
    const wanted = query.email.trim().toLowerCase()
    if (!user?.emails.some((row) => row.email_address.toLowerCase() === wanted)) throw notFound('No such customer')
    return user
  })

  route(api, 'authenticateToken', async ({ params, db, now }) => openLink(db, params.token, now), { perMinute: { max: 60 } })

  createUserRoute(api)
  coverageRoutes(api)
  userRoutes(api)
  addressRoutes(api)
}
