import type { Membership, StoredPaymentMethod, User } from '@portal/contract'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { membershipItems, memberships, storedPaymentMethods, userEmails, userPhones, users } from '../db/schema'
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

/** A card is good through the last day of its month. */
const isExpired = (month: number | null, year: number | null, now: Date): boolean =>
  month !== null && year !== null && now.getTime() >= Date.UTC(year, month, 1)

async function loadStoredPaymentMethod(db: Db, userId: number, now: Date): Promise<StoredPaymentMethod | null> {
  const [row] = await db.select().from(storedPaymentMethods).where(eq(storedPaymentMethods.userId, userId))
  if (!row) return null
  return {
    id: row.id,
    payment_type: row.paymentType,
    brand: row.brand,
    last4: row.last4,
    exp_month: row.expMonth,
    exp_year: row.expYear,
    expired: isExpired(row.expMonth, row.expYear, now),
    ach_account_type: row.achAccountType,
    payment_method_delete_url: null,
    street: row.street,
    city: row.city,
    state: row.state,
    zip_code: row.zipCode,
  }
}

/** A user with all that belongs to them, or null. */
export async function loadUser(db: Db, id: number, now: Date): Promise<User | null> {
  const [[user], emails, phones, addresses, allMemberships, paymentMethod] = await Promise.all([
    db.select().from(users).where(eq(users.id, id)),
    db.select().from(userEmails).where(eq(userEmails.userId, id)).orderBy(desc(userEmails.primary), asc(userEmails.id)),
    db.select().from(userPhones).where(eq(userPhones.userId, id)).orderBy(desc(userPhones.primary), asc(userPhones.id)),
    loadAddresses(db, id),
    loadMemberships(db, id),
    loadStoredPaymentMethod(db, id, now),
  ])
  if (!user) return null
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
    payment_method: paymentMethod,
    payment_method_create_url: null,
    archived: user.archived,
    links: { fetch_equipment: `/v2/customers/${user.id}/equipment` },
  }
}
