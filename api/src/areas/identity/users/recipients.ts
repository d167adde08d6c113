import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { addressEmails, addresses, userEmails, users } from '#foundation/database/schema'
import { fullName } from './full-name'

export interface Recipient {
  fullName: string
  /** Null for contacts other than the customer, which may be a reception desk. */
  firstName: string | null
  email: string
  kind: 'customer' | 'address'
}

/**
 * Recipients of mails about a customer's address: the customer and the address's additional contacts who agreed to it, each email once.
 * `primaryOnly` leaves out the customer's secondary emails.
 */
export async function findRecipients(
  db: Db,
  { userId, addressId }: { userId: number; addressId: number },
  { primaryOnly = false } = {},
): Promise<Recipient[]> {
  const own = db
    .select({ firstName: users.firstName, lastName: users.lastName, email: userEmails.emailAddress })
    .from(userEmails)
    .innerJoin(users, eq(users.id, userEmails.userId))
    .where(and(eq(userEmails.userId, userId), primaryOnly ? eq(userEmails.primary, true) : undefined))
    .orderBy(desc(userEmails.primary), asc(userEmails.id))
  const others = db
    .select({ place: addresses.name, label: addressEmails.label, email: addressEmails.emailAddress })
    .from(addressEmails)
    .innerJoin(addresses, eq(addresses.id, addressEmails.addressId))
    .where(
      and(eq(addresses.id, addressId), eq(addresses.receivesCommunication, true), isNotNull(addressEmails.confirmedAt)),
    )
    .orderBy(desc(addressEmails.primary), asc(addressEmails.id))
  const [people, places] = await Promise.all([own, others])
  const all: Recipient[] = [
    ...people.map(({ email, ...person }) => ({
      fullName: fullName(person),
      firstName: person.firstName,
      email,
      kind: 'customer' as const,
    })),
    ...places.map(({ place, label, email }) => ({
      fullName: label ?? place,
      firstName: null,
      email,
      kind: 'address' as const,
    })),
  ]
  const seen = new Set<string>()
  return all.filter(({ email }) => {
    const isNew = !seen.has(email.toLowerCase())
    seen.add(email.toLowerCase())
    return isNew
  })
}
