import { eq } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { users } from '#foundation/database/schema'
import { notFound, unprocessable } from '#foundation/errors'
import { portalOrigin } from '#foundation/http/portal-origin'
import { sessionRateLimitKey } from '#foundation/http/rate-limit-key'
import { route, routeWithoutTransaction } from '#foundation/http/route'
import { hasAccountScope, requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { keepAddresses } from '../addresses/address.store'
import { replacePhones } from '../addresses/contacts'
import { isEmailAvailable } from './email-available'
import { lockCustomer } from './lock-customer'
import { changeEmails, reach, readReach } from './pending-emails'
import { loadUser } from './user.store'

const PASSWORD_FIELD = 'user.current_password'

/** Customers' own profiles. */
export function userRoutes(api: Api): void {
  route(
    api,
    'validateEmail',
    // A link to one resource learns no more than a visitor: available emails would reveal the customer's other ones.
    async ({ query, principal, db }) => ({
      valid: await isEmailAvailable(db, query.email, principal && hasAccountScope(principal) ? principal.userId : null),
    }),
    { perMinute: { max: 60 } },
  )

  // No lock is held between authentication and the change: changing the password locks the same rows in the opposite order.
  routeWithoutTransaction(
    api,
    'updateUser',
    async ({ body: { user: sent }, principal, transact, tenant, services, request, now }) => {
      const userId = requireSignedIn(principal)
      const passwordHash = async (db: Db) =>
        (await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)))[0]
          ?.passwordHash ?? null
      const shown = sent.current_password === undefined ? null : await transact(passwordHash)
      if (sent.current_password !== undefined && !(await services.passwords.verify(sent.current_password, shown)))
        throw unprocessable('The current password is incorrect.', PASSWORD_FIELD)
      return transact(async (db) => {
        await lockCustomer(db, principal, now)
        const own = {
          firstName: sent.first_name?.trim(),
          lastName: sent.last_name?.trim(),
          language: sent.language,
        }
        if (Object.values(own).some((value) => value !== undefined))
          await db.update(users).set(own).where(eq(users.id, userId))
        if (sent.emails) {
          const before = await readReach(db, userId)
          // An intruder in an open session must not take over the account.
          const unproven = shown === null || shown !== (await passwordHash(db))
          if (unproven && before !== reach(sent.emails))
            throw unprocessable('Please enter your current password to change your email addresses.', PASSWORD_FIELD)
          await changeEmails(db, userId, sent.emails, {
            tenant,
            origin: portalOrigin(request, tenant, services.config),
            now,
          })
        }
        if (sent.phones) await replacePhones(db, userId, sent.phones)
        if (sent.addresses_attributes)
          await keepAddresses(
            db,
            userId,
            sent.addresses_attributes.map(({ id }) => id),
            { tenant, comingVisits: services.comingVisits },
          )
        const user = await loadUser(db, userId, { principal, tenant, services, now })
        if (!user) throw notFound('No such customer')
        return user
      })
    },
    // It reveals whether an email is taken, like validateEmail, and whether a password is right, like changePassword.
    { perMinute: { max: 10, key: sessionRateLimitKey }, perMinuteOfAddress: 60 },
  )
}
