import type { Membership, User } from '@portal/contract'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { methodCreateLink } from '../billing/payment-options'
import { listStoredMethods, toStoredMethod } from '../billing/payments/stored-method'
import type { Services } from '../core/services'
import type { TenantRow } from '../core/tenants'
import type { Db } from '../db/database'
import { membershipItems, memberships, userEmails, userPhones, users } from '../db/schema'
import { loadAddresses, toEmail, toPhone } from './address.store'

export interface Credentials {
  id: number
  email: string
  passwordHash: string | null
}

/** The customer whose e-mail this is, however it is written. */
export async function findCustomerByEmail(db: Db, email: string): Promise<Credentials | null> {
  const [row] = await db
    .select({ id: users.id, email: userEmails.emailAddress, passwordHash: users.passwordHash })
    .from(userEmails)
    .innerJoin(users, eq(users.id, userEmails.userId))
    .where(and(sql`lower(${userEmails.emailAddress}) = lower(${email.trim()})`, eq(users.role, 'customer'), eq(users.archived, false)))
  return row ?? null
}

async function loadMemberships(db: Db, userId: number): Promise<Membership[]> {
  const found = await db.select().from(memberships).where(eq(memberships.userId, userId)).orderBy(desc(memberships.startsAt), asc(memberships.id))
  if (found.length === 0) return []
  const items = await db
    .select()
    .from(membershipItems)
    .where(inArray(membershipItems.membershipId, found.map((row) => row.id)))
    .orderBy(asc(membershipItems.id))
  return found.map((row) => ({
    membership_id: row.id,
    membership_program_name: row.programName,
    membership_program_description: row.programDescription,
    icon_url: row.iconUrl,
    starts_at: row.startsAt,
    renews_at: row.renewsAt,
    ends_at: row.endsAt,
    auto_renews: row.autoRenews,
    covered_systems: row.coveredSystems,
    price_cents: row.priceCents,
    duration: { count: row.durationCount, period: row.durationPeriod },
    items: items
      .filter((item) => item.membershipId === row.id)
      .map((item) => ({ item_id: item.id, unit_name: item.unitName, frequency: { count: item.frequencyCount, period: item.frequencyPeriod } })),
  }))
}

/** What a user looks like depends on: the time, and the ways to pay that their tenant offers. */
export interface UserView {
  tenant: TenantRow
  services: Pick<Services, 'payments'>
  now: Date
}

/** A user with all that belongs to them, or null. */
export async function loadUser(db: Db, id: number, { tenant, services, now }: UserView): Promise<User | null> {
  const [[user], emails, phones, addresses, allMemberships, storedMethods] = await Promise.all([
    db.select().from(users).where(eq(users.id, id)),
    db.select().from(userEmails).where(eq(userEmails.userId, id)).orderBy(desc(userEmails.primary), asc(userEmails.id)),
    db.select().from(userPhones).where(eq(userPhones.userId, id)).orderBy(desc(userPhones.primary), asc(userPhones.id)),
    loadAddresses(db, id),
    loadMemberships(db, id),
    listStoredMethods(db, id),
  ])
  if (!user) return null
  const methods = storedMethods.map((row) => toStoredMethod(row, tenant, now))
  const today = now.toISOString().slice(0, 10)
  return {
    id: user.id,
    customer_id: user.id,
    role: user.role,
    first_name: user.firstName,
    last_name: user.lastName,
    full_name: `${user.firstName} ${user.lastName}`.trim(),
    email: emails[0]?.emailAddress ?? '',
    phone: phones[0]?.phoneNumber ?? null,
    emails: emails.map(toEmail),
    phones: phones.map(toPhone),
    addresses,
    primary_address: addresses.find((address) => address.primary) ?? null,
    membership: allMemberships.find((membership) => membership.ends_at === null || membership.ends_at >= today) ?? null,
    memberships: allMemberships,
    payment_method: methods[0] ?? null,
    payment_methods: methods,
    payment_method_create_url: methodCreateLink(tenant, services.payments),
    archived: user.archived,
    links: { fetch_equipment: `/v2/customers/${user.id}/equipment` },
  }
}
