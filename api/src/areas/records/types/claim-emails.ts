import { and, eq, sql } from 'drizzle-orm'
import { fullName } from '#areas/identity'
import { anyValue } from '#foundation/database/database'
import { userEmails, users } from '#foundation/database/schema'
import { emailKey } from '@portal/rules'
import { problem, type PutContext } from '../record-type'
import type { ReadCustomer } from './read-customer'

interface Holder {
  id: number | null
  name: string
  isCustomer: boolean
}

async function findHolders({ db }: PutContext, keys: readonly string[]): Promise<Map<string, Holder>> {
  if (keys.length === 0) return new Map()
  const found = await db
    .select({
      email: sql<string>`lower(${userEmails.emailAddress})`,
      id: users.id,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(userEmails)
    .innerJoin(users, eq(users.id, userEmails.userId))
    .where(and(eq(sql`lower(${userEmails.emailAddress})`, anyValue(keys, 'text'))))
  return new Map(
    found.map((row) => [row.email, { id: row.id, name: fullName(row), isCustomer: row.role === 'customer' }]),
  )
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * An e-mail belongs to one person. Whoever is here already with the same name and e-mail is that person; somebody else comes without
 * the e-mail, which is kept in their notes.
 */
export async function claimEmails(context: PutContext, customers: readonly ReadCustomer[]): Promise<void> {
  const keys = customers.flatMap(({ emails }) => emails.map(({ address }) => emailKey(address)))
  const holders = await findHolders(context, keys)
  const taken = new Set(customers.map(({ row }) => row.id).filter((id) => id !== null))
  for (const customer of customers) {
    const { row } = customer
    const name = fullName(customer)
    const known = customer.emails
      .map(({ address }) => holders.get(emailKey(address)))
      .find((holder) => holder?.id && holder.isCustomer && !taken.has(holder.id) && isSameName(holder.name, name))
    if (row.id === null && known?.id) {
      row.id = known.id
      row.status = 'updated'
      taken.add(known.id)
      row.notes.push(problem('emails', `${name} is a customer already (${known.id}): they have the same e-mail and name.`))
    }
    customer.emails = customer.emails.filter(({ address, field }) => {
      const holder = holders.get(emailKey(address))
      if (!holder) {
        holders.set(emailKey(address), { id: row.id, name, isCustomer: true })
        return true
      }
      if (holder.id !== null && holder.id === row.id) return true
      const whose = holder.id === null ? holder.name : `${holder.name} (${holder.id})`
      row.notes.push(problem(field, `${address} is the e-mail of ${whose}; ${name} comes without it.`))
      customer.kept.push(`E-mail of somebody else: ${address}`)
      return false
    })
  }
}
