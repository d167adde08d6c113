import { sql } from 'drizzle-orm'
import { fullName } from '#areas/identity'
import { rows } from '#foundation/database/database'
import { userEmails, users } from '#foundation/database/schema'
import { emailKey } from '@portal/rules'
import { problem, type PutContext } from '../record-type'
import type { ReadCustomer } from './read-customer'

interface Holder {
  /** Null for somebody who is being created. */
  id: number | null
  name: string
  isCustomer: boolean
  /** Who brought the e-mail, if they are of this batch. */
  customer?: ReadCustomer
}

/** Whose the e-mails are. */
async function findHolders({ db }: PutContext, keys: readonly string[]): Promise<Map<string, Holder>> {
  if (keys.length === 0) return new Map()
  const found = await rows<{ email: string; id: number; role: string; first_name: string; last_name: string }>(
    db,
    sql`select k.email, u.id, u.role, u.first_name, u.last_name
      from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as k(email)
      join ${userEmails} e on e.email_lower = k.email join ${users} u on u.id = e.user_id`,
  )
  return new Map(
    found.map(({ email, id, role, first_name: firstName, last_name: lastName }) => [
      email,
      { id, name: fullName({ firstName, lastName }), isCustomer: role === 'customer' },
    ]),
  )
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Of a customer who is new here: the person whom they are, by name and e-mail. */
const findSame = (customer: ReadCustomer, holders: ReadonlyMap<string, Holder>): Holder | undefined =>
  customer.emails
    .map(({ address }) => holders.get(emailKey(address)))
    .find((holder) => holder?.isCustomer && isSameName(holder.name, fullName(customer)))

/** Leaves out e-mails of somebody else, and takes those that nobody has. */
function takeEmails(customer: ReadCustomer, holders: Map<string, Holder>): void {
  const { row } = customer
  const name = fullName(customer)
  customer.emails = customer.emails.filter(({ address, field }) => {
    const holder = holders.get(emailKey(address))
    if (!holder) {
      holders.set(emailKey(address), { id: row.id, name, isCustomer: true, customer })
      return true
    }
    if (holder.customer === customer || (holder.id !== null && holder.id === row.id)) return true
    const whose = holder.id === null ? holder.name : `${holder.name} (${holder.id})`
    row.notes.push(problem(field, `${address} is the e-mail of ${whose}; ${name} comes without it.`))
    customer.kept.push(`E-mail of somebody else: ${address}`)
    return false
  })
}

/** Rows of one batch that are one customer: the later one adds addresses. */
export interface Repeated {
  customer: ReadCustomer
  first: ReadCustomer
}

/**
 * An e-mail belongs to one person. Whoever is here already with the same name and e-mail is that person; somebody else comes without
 * the e-mail, which is kept in their notes. Returns those who are the person of an earlier row.
 */
export async function claimEmails(context: PutContext, customers: readonly ReadCustomer[]): Promise<Repeated[]> {
  const keys = customers.flatMap(({ emails }) => emails.map(({ address }) => emailKey(address)))
  const holders = await findHolders(context, keys)
  const byId = new Map(customers.flatMap((customer) => (customer.row.id === null ? [] : [[customer.row.id, customer]])))
  const repeated: Repeated[] = []
  for (const customer of customers) {
    const { row } = customer
    const same = row.id === null ? findSame(customer, holders) : undefined
    const first = same?.customer ?? (same?.id ? byId.get(same.id) : undefined)
    if (same) {
      row.status = 'updated'
      const which = same.id === null ? 'of another record' : `${same.id}`
      row.notes.push(problem('emails', `This is customer ${which}: they have the same name and e-mail.`))
    }
    if (first) {
      repeated.push({ customer, first })
      continue
    }
    if (same?.id) {
      row.id = same.id
      byId.set(same.id, customer)
    }
    takeEmails(customer, holders)
  }
  return repeated
}
