import { eq } from 'drizzle-orm'
import { notFound } from '../core/errors'
import { userIdOf } from '../core/ownership'
import { route } from '../core/route'
import type { Api } from '../core/services'
import { users } from '../db/schema'
import { keepAddresses } from './address.store'
import { replaceEmails, replacePhones } from './contacts'
import { isEmailFree } from './email-free'
import { loadUser } from './user.store'

/** What customers say of themselves. */
export function userRoutes(api: Api): void {
  route(
    api,
    'validateEmail',
    async ({ query, principal, db }) => ({ valid: await isEmailFree(db, query.email.trim(), principal?.userId ?? null) }),
    { perMinute: { max: 60 } },
  )

  route(
    api,
    'updateUser',
    async ({ body: { user: sent }, principal, db, ...view }) => {
      const userId = userIdOf(principal)
      // Held to the end: of two changes at once, the second one sees the rows that the first one left.
      await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
      const names = { firstName: sent.first_name?.trim(), lastName: sent.last_name?.trim() }
      if (names.firstName ?? names.lastName) await db.update(users).set(names).where(eq(users.id, userId))
      if (sent.emails) await replaceEmails(db, userId, sent.emails)
      if (sent.phones) await replacePhones(db, userId, sent.phones)
      if (sent.addresses_attributes) await keepAddresses(db, userId, sent.addresses_attributes.map(({ id }) => id))
      const user = await loadUser(db, userId, view)
      if (!user) throw notFound('No such customer')
      return user
    },
    // It tells whether an e-mail is taken just as validateEmail does.
    { perMinute: { max: 60 } },
  )
}
