import type { EmailInput } from '@portal/contract'
import { formatPhoneNumber, resolveBrand } from '@portal/rules'
import { eq } from 'drizzle-orm'
import { sessionRateLimitKey } from '../../../foundation/http/rate-limit-key'
import { notFound, unprocessable } from '../../../foundation/errors'
import { hasAccountScope, requireSignedIn } from '../../../foundation/security/authorization'
import { route, routeWithoutTransaction } from '../../../foundation/http/route'
import type { Api } from '../../../foundation/services'
import type { TenantRow } from '../../../foundation/tenants'
import type { Db } from '../../../foundation/database/database'
import { userEmails, users } from '../../../foundation/database/schema'
import { asWritten, joinLines, mailLine } from '../../../foundation/mail/mail-text'
import { enqueueMail } from '../../../foundation/mail/outbox'
import { keepAddresses } from '../addresses/address.store'
import { replaceEmails, replacePhones } from '../addresses/contacts'
import { isEmailAvailable } from './email-available'
import { lockCustomer } from './lock-customer'
import { loadUser } from './user.store'

const PASSWORD_FIELD = 'user.current_password'

const emailsOf = (db: Db, userId: number) => db.select({ address: userEmails.emailAddress, primary: userEmails.primary }).from(userEmails).where(eq(userEmails.userId, userId))
type Emails = Awaited<ReturnType<typeof emailsOf>>

/** Comparable form of what decides who receives the account's mail, and so controls the account: the addresses and which one is primary. */
const reach = (emails: Emails): string => JSON.stringify(emails.map(({ address, primary }) => [address.trim().toLowerCase(), primary]).sort())
const reachesAs = (before: Emails, sent: readonly EmailInput[]): boolean => reach(before) === reach(sent.map(({ email_address, primary }) => ({ address: email_address, primary })))

/** Notifies the previous primary email of every change, even if it was removed: who receives an account's mail controls the account. */
async function tellOfChangedEmails(db: Db, tenant: TenantRow, before: Emails, after: Emails, now: Date): Promise<void> {
  const owner = before.find(({ primary }) => primary)
  if (!owner || reach(before) === reach(after)) return
  const isStillThere = after.some(({ address }) => address.toLowerCase() === owner.address.toLowerCase())
  const company = asWritten(tenant.name)
  const news = isStillThere ? mailLine`The email addresses of your account with ${company} were changed just now.` : mailLine`This email address was removed from your account with ${company} just now, and no longer signs in there.`
  const text = joinLines([news, '', `If it was not you, ${isStillThere ? 'sign in, put them right, and change your password; or ' : ''}tell us${phoneOf(tenant)}.`, '', company, ''])
  await enqueueMail(db, { kind: 'emails_changed', to: owner.address, subject: 'The email addresses of your account were changed', text }, now)
}

const phoneOf = (tenant: TenantRow): string => {
  const { phone } = resolveBrand(tenant, tenant.customizations)
  return phone ? ` at ${formatPhoneNumber(phone)}` : ''
}

/** Customers' own profiles. */
export function userRoutes(api: Api): void {
  route(
    api,
    'validateEmail',
    // A link to one resource learns no more than a visitor: available emails would reveal the customer's other ones.
    async ({ query, principal, db }) => ({ valid: await isEmailAvailable(db, query.email.trim(), principal && hasAccountScope(principal) ? principal.userId : null) }),
    { perMinute: { max: 60 } },
  )

  // No lock is held between authentication and the change: changing the password locks the same rows in the opposite order.
  routeWithoutTransaction(
    api,
    'updateUser',
    async ({ body: { user: sent }, principal, transact, tenant, services, now }) => {
      const userId = requireSignedIn(principal)
      const passwordHash = async (db: Db) => (await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)))[0]?.passwordHash ?? null
      const shown = sent.current_password === undefined ? null : await transact(passwordHash)
      if (sent.current_password !== undefined && !(await services.passwords.verify(sent.current_password, shown))) throw unprocessable('The current password is incorrect.', PASSWORD_FIELD)
      return transact(async (db) => {
        await lockCustomer(db, principal, now)
        const names = { firstName: sent.first_name?.trim(), lastName: sent.last_name?.trim() }
        if (Object.values(names).some((name) => name !== undefined)) await db.update(users).set(names).where(eq(users.id, userId))
        if (sent.emails) {
          const before = await emailsOf(db, userId)
          // An intruder in an open session must not take over the account.
          const unproven = shown === null || shown !== (await passwordHash(db))
          if (unproven && !reachesAs(before, sent.emails)) throw unprocessable('Please enter your current password to change your email addresses.', PASSWORD_FIELD)
          await replaceEmails(db, userId, sent.emails)
          await tellOfChangedEmails(db, tenant, before, await emailsOf(db, userId), now)
        }
        if (sent.phones) await replacePhones(db, userId, sent.phones)
        if (sent.addresses_attributes) await keepAddresses(db, userId, sent.addresses_attributes.map(({ id }) => id), { tenant, comingVisits: services.comingVisits })
        const user = await loadUser(db, userId, { principal, tenant, services, now })
        if (!user) throw notFound('No such customer')
        return user
      })
    },
    // It reveals whether an email is taken, like validateEmail, and whether a password is right, like changePassword.
    { perMinute: { max: 10, key: sessionRateLimitKey }, perMinuteOfAddress: 60 },
  )
}
