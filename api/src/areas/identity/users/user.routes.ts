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
import { enqueueMail } from '../../../foundation/mail/outbox'
import { keepAddresses } from '../addresses/address.store'
import { replaceEmails, replacePhones } from '../addresses/contacts'
import { isEmailAvailable } from './email-available'
import { lockCustomer } from './lock-customer'
import { loadUser } from './user.store'

const PASSWORD_FIELD = 'user.current_password'

const emailsOf = (db: Db, userId: number) => db.select({ address: userEmails.emailAddress, primary: userEmails.primary }).from(userEmails).where(eq(userEmails.userId, userId))
type Emails = Awaited<ReturnType<typeof emailsOf>>

/** What decides who gets the account's mail, and with it the account: the addresses, and which one is the primary one. */
const reach = (emails: Emails): string => JSON.stringify(emails.map(({ address, primary }) => [address.trim().toLowerCase(), primary]).sort())
const reachesAs = (before: Emails, sent: readonly EmailInput[]): boolean => reach(before) === reach(sent.map(({ email_address, primary }) => ({ address: email_address, primary })))

/** Whoever gets an account's mail gets the account: where it went until now is told of every change, also when it goes there no longer. */
async function tellOfChangedEmails(db: Db, tenant: TenantRow, before: Emails, after: Emails, now: Date): Promise<void> {
  const owner = before.find(({ primary }) => primary)
  if (!owner || reach(before) === reach(after)) return
  const isStillThere = after.some(({ address }) => address.toLowerCase() === owner.address.toLowerCase())
  const news = isStillThere ? `The email addresses of your account with ${tenant.name} were changed just now.` : `This email address was removed from your account with ${tenant.name} just now, and no longer signs in there.`
  const text = `${news}\n\nIf it was not you, ${isStillThere ? 'sign in, put them right, and change your password; or ' : ''}tell us${phoneOf(tenant)}.\n\n${tenant.name}\n`
  await enqueueMail(db, { kind: 'emails_changed', to: owner.address, subject: 'The email addresses of your account were changed', text }, now)
}

const phoneOf = (tenant: TenantRow): string => {
  const { phone } = resolveBrand(tenant, tenant.customizations)
  return phone ? ` at ${formatPhoneNumber(phone)}` : ''
}

/** What customers say of themselves. */
export function userRoutes(api: Api): void {
  route(
    api,
    'validateEmail',
    // Whoever came by a link to one thing is told no more than a visitor: what counts as free would tell the customer's other e-mails.
    async ({ query, principal, db }) => ({ valid: await isEmailAvailable(db, query.email.trim(), principal && hasAccountScope(principal) ? principal.userId : null) }),
    { perMinute: { max: 60 } },
  )

  // Between who asks and what they change nothing is held: a change of the password takes the same rows the other way round.
  routeWithoutTransaction(
    api,
    'updateUser',
    async ({ body: { user: sent }, principal, transact, tenant, services, now }) => {
      const userId = requireSignedIn(principal)
      const passwordHash = async (db: Db) => (await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)))[0]?.passwordHash ?? null
      const shown = sent.current_password === undefined ? null : await transact(passwordHash)
      if (sent.current_password !== undefined && !(await services.passwords.verify(sent.current_password, shown))) throw unprocessable('The current password is not right.', PASSWORD_FIELD)
      return transact(async (db) => {
        await lockCustomer(db, principal, now)
        const names = { firstName: sent.first_name?.trim(), lastName: sent.last_name?.trim() }
        if (names.firstName ?? names.lastName) await db.update(users).set(names).where(eq(users.id, userId))
        if (sent.emails) {
          const before = await emailsOf(db, userId)
          // Whoever sits at somebody's open session is not to make it their own account.
          const unproven = shown === null || shown !== (await passwordHash(db))
          if (unproven && !reachesAs(before, sent.emails)) throw unprocessable('Please enter your current password to change your email addresses.', PASSWORD_FIELD)
          await replaceEmails(db, userId, sent.emails)
          await tellOfChangedEmails(db, tenant, before, await emailsOf(db, userId), now)
        }
        if (sent.phones) await replacePhones(db, userId, sent.phones)
        if (sent.addresses_attributes) await keepAddresses(db, userId, sent.addresses_attributes.map(({ id }) => id))
        const user = await loadUser(db, userId, { principal, tenant, services, now })
        if (!user) throw notFound('No such customer')
        return user
      })
    },
    // It tells whether an e-mail is taken just as validateEmail does, and whether a password is right as changePassword does.
    { perMinute: { max: 10, key: sessionRateLimitKey }, perMinuteOfAddress: 60 },
  )
}
