import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { prepareOnce } from '#foundation/database/prepare-once'
import { userEmails, userPhones, users } from '#foundation/database/schema'
import { isoOrNull } from '#foundation/dates'
import { askedReader } from '#foundation/languages/asked-language'
import { hasAccountScope } from '#foundation/security/authorization'
import type { Principal } from '#foundation/security/sessions'
import type { Services } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import type { User } from '@portal/contract'
import { loadAddresses, toEmail, toPhone } from '../addresses/address.store'
import { isEmail } from './email-available'
import { erasureDue } from './erasure-due'
import { fullName } from './full-name'
import { currentMembership, loadMemberships } from './membership.store'
import { loadPendingEmails } from './pending-emails'

export interface Credentials {
  id: number
  email: string
  passwordHash: string | null
}

/** Finds a customer by any of their emails, case-insensitively. */
export async function findCustomerByEmail(db: Db, email: string): Promise<Credentials | null> {
  const [row] = await db
    .select({ id: users.id, email: userEmails.emailAddress, passwordHash: users.passwordHash })
    .from(userEmails)
    .innerJoin(users, eq(users.id, userEmails.userId))
    .where(and(isEmail(email), eq(users.role, 'customer'), eq(users.archived, false)))
  return row ?? null
}

/** The payment methods shown in a customer's profile, and what is left to pay. Implemented by billing, see composition/create-api.ts. */
export type LoadPaymentProfile = (
  db: Db,
  userId: number,
  view: { tenant: TenantRow; now: Date },
) => Promise<Pick<User, 'payment_method' | 'payment_methods' | 'payment_method_create_url' | 'unpaid_invoices'>>

declare module '#foundation/services' {
  interface Services {
    loadPaymentProfile: LoadPaymentProfile
  }
}

/** What the representation of a user depends on: the principal, the tenant and its time zone, and its payment methods. */
export interface UserView {
  principal: Pick<Principal, 'role' | 'resource'>
  tenant: TenantRow
  services: Pick<Services, 'loadPaymentProfile'>
  now: Date
}

/** What a link to one resource sees: the name, and the email from its credentials. It may have been forwarded; the resource shows the rest. */
const nameOnly = ({ id, customer_id, role, first_name, last_name, full_name, email, archived }: User): User => ({
  id,
  customer_id,
  role,
  first_name,
  last_name,
  full_name,
  email,
  archived,
  phone: null,
  emails: [],
  phones: [],
  addresses: [],
  primary_address: null,
  membership: null,
  memberships: [],
  payment_method: null,
  payment_methods: [],
  payment_method_create_url: null,
  links: { fetch_equipment: null },
})

const id = sql.placeholder('id')
const findUser = prepareOnce((db) => db.select().from(users).where(eq(users.id, id)))
const findEmails = prepareOnce((db) =>
  db.select().from(userEmails).where(eq(userEmails.userId, id)).orderBy(desc(userEmails.primary), asc(userEmails.id)),
)
const findPhones = prepareOnce((db) =>
  db.select().from(userPhones).where(eq(userPhones.userId, id)).orderBy(desc(userPhones.primary), asc(userPhones.id)),
)

/** A user with all related data that the principal may see; null if there is none. */
export async function loadUser(
  db: Db,
  id: number,
  { principal, tenant, services, now }: UserView,
): Promise<User | null> {
  const [[user], emails, pendingEmails, phones, addresses, allMemberships, paymentProfile] = await Promise.all([
    findUser(db, { id }),
    findEmails(db, { id }),
    loadPendingEmails(db, id),
    findPhones(db, { id }),
    loadAddresses(db, id),
    loadMemberships(db, id, askedReader(tenant)),
    services.loadPaymentProfile(db, id, { tenant, now }),
  ])
  if (!user) return null
  const whole: User = {
    id: user.id,
    customer_id: user.id,
    role: user.role,
    first_name: user.firstName,
    last_name: user.lastName,
    full_name: fullName(user),
    email: emails[0]?.emailAddress ?? '',
    phone: phones[0]?.phoneNumber ?? null,
    emails: emails.map(toEmail),
    pending_emails: pendingEmails,
    phones: phones.map(toPhone),
    addresses,
    primary_address: addresses.find((address) => address.primary) ?? null,
    membership: currentMembership(allMemberships, tenant.timezone, now),
    memberships: allMemberships,
    ...paymentProfile,
    archived: user.archived,
    language: user.language,
    erasure_due_at: isoOrNull(erasureDue(user)),
    links: { fetch_equipment: `/v2/customers/${user.id}/equipment` },
  }
  return hasAccountScope(principal) ? whole : nameOnly(whole)
}
