import { addressEmails, addressPhones, addresses, technicians, userEmails, userPhones, users } from 'api/schema'
import { emails } from '../names'
import { placeAt, type SeedContext } from './context'

interface Person {
  id: number
  role: 'customer' | 'technician' | 'admin'
  name: [first: string, last: string]
  email: string
  phone?: string
}

const avatar = (initials: string, color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="${color}"/><text x="32" y="41" font-family="sans-serif" font-size="26" fill="white" text-anchor="middle">${initials}</text></svg>`,
  )}`

/** All users of a tenant, with their addresses. Existing ones are not changed. */
export async function seedPeople({ db, ids, tenant, passwordHash, ...context }: SeedContext): Promise<void> {
  const { users: user } = ids
  const technicianNames: [string, string, string][] = [
    ['Jamie', 'Ortiz', '#0f766e'],
    ['Priya', 'Nair', '#7c3aed'],
    ['Sam', 'Keller', '#b45309'],
  ]
  const people: Person[] = [
    { id: user.customer, role: 'customer', name: ['Casey', 'Rivera'], email: emails.customer, phone: '3035550142' },
    { id: user.newcomer, role: 'customer', name: ['Nora', 'Lindqvist'], email: emails.newcomer },
    { id: user.landlord, role: 'customer', name: ['Lee', 'Whitfield'], email: emails.landlord, phone: '3035550177' },
    { id: user.declined, role: 'customer', name: ['Dana', 'Kowalski'], email: emails.declined, phone: '3035550188' },
    { id: user.admin, role: 'admin', name: ['Alex', 'Moreno'], email: `office@${tenant}.example` },
    ...technicianNames.map(([first, last], index): Person => ({
      id: user.technicians[index] ?? 0,
      role: 'technician',
      name: [first, last],
      email: `${first.toLowerCase()}@${tenant}.example`,
      phone: `303555016${index}`,
    })),
  ]
  await db.insert(users).values(
    people.map(({ id, role, name }) => ({
      id,
      role,
      firstName: name[0],
      lastName: name[1],
      passwordHash: role === 'customer' ? passwordHash : null,
    })),
  )
  await db.insert(userEmails).values([
    ...people.map(({ id, email }) => ({ id, userId: id, emailAddress: email, primary: true })),
    {
      id: user.customer + 100,
      userId: user.customer,
      emailAddress: 'casey.rivera@example.com',
      label: 'Work',
      primary: false,
    },
  ])
  await db
    .insert(userPhones)
    .values(people.flatMap(({ id, phone }) => (phone ? [{ id, userId: id, phoneNumber: phone, primary: true }] : [])))
  await seedAddresses({ db, ids, tenant, passwordHash, ...context })
  await db.insert(technicians).values(
    technicianNames.map(([first, last, color], index) => ({
      id: ids.technicians[index],
      userId: user.technicians[index] ?? 0,
      avatarUrl: avatar(`${first.charAt(0)}${last.charAt(0)}`, color),
      skillIds: Object.values(ids.categories),
      zipCodes: [],
      workingHours: {},
    })),
  )
}

async function seedAddresses(context: SeedContext): Promise<void> {
  const { db, ids, zone } = context
  const { addresses: address, users: user } = ids
  const row = (id: number, userId: number, placeIndex: number, more: Partial<typeof addresses.$inferInsert> = {}) => {
    const place = placeAt(context, placeIndex)
    return { id, userId, timeZone: zone, propertyType: 'residential', ...place, ...more }
  }
  await db.insert(addresses).values([
    row(address.customer, user.customer, 0, { primary: true }),
    row(address.customerOffice, user.customer, 1, {
      name: 'Office',
      unit: 'Suite 210',
      propertyType: 'commercial',
      receivesCommunication: true,
    }),
    row(address.newcomer, user.newcomer, 2, { primary: true }),
    ...address.landlord.map((id, index) =>
      row(id, user.landlord, 3 + index, { name: `Rental ${index + 1}`, primary: index === 0 }),
    ),
    row(address.landlordInvalid, user.landlord, 7, {
      name: 'Old mill',
      street: '1 Nowhere Rd',
      invalid: true,
      latitude: null,
      longitude: null,
    }),
    row(address.declined, user.declined, 8, { primary: true }),
  ])
  await db.insert(addressEmails).values({
    id: address.customerOffice,
    addressId: address.customerOffice,
    emailAddress: 'reception@example.com',
    label: 'Reception',
    primary: true,
  })
  await db.insert(addressPhones).values({
    id: address.customerOffice,
    addressId: address.customerOffice,
    phoneNumber: '3035550143',
    type: 'work',
    label: 'Reception',
    primary: true,
  })
}
