import { and, eq } from 'drizzle-orm'
import { anyValue } from '#foundation/database/database'
import { addresses, users } from '#foundation/database/schema'
import { findByExternalIds, followMerges } from './external-ids'
import { problem, type PutContext, type Row } from './record-type'

interface Refers {
  customer_id?: number
  customer_external_id?: string
  address_id?: number
  address_external_id?: string
}

const present = <T>(values: readonly (T | undefined)[]): T[] => values.filter((value) => value !== undefined)

/**
 * Whose each record is, by an id of here or of the other system. Adds an error to rows of whom there is nobody. In a dry run, those
 * whose customer would be there by then have none either.
 */
export async function findCustomers(
  { db, system, assumed }: PutContext,
  rows: readonly (Pick<Row, 'errors' | 'status'> & { record: Refers })[],
): Promise<Map<object, number>> {
  const named = await findByExternalIds(
    db,
    'customer',
    system,
    present(rows.map(({ record }) => record.customer_external_id)),
  )
  const wanted = rows.map(
    ({ record }) => record.customer_id ?? named.get(record.customer_external_id ?? '')?.resourceId,
  )
  const merged = await followMerges(db, present(wanted))
  const ids = wanted.map((id) => (id === undefined ? undefined : (merged.get(id) ?? id)))
  const there = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, anyValue(present(ids), 'integer')), eq(users.role, 'customer')))
  const known = new Set(there.map(({ id }) => id))
  const owners = new Map<object, number>()
  rows.forEach((row, index) => {
    const id = ids[index]
    if (id !== undefined && known.has(id)) return void owners.set(row, id)
    const { customer_id, customer_external_id } = row.record
    if (customer_external_id !== undefined && assumed?.has(`customer/${customer_external_id}`)) return
    row.errors.push(
      customer_id === undefined && customer_external_id === undefined
        ? problem('customer_external_id', 'Whose it is, is missing: customer_external_id or customer_id.')
        : problem(
            customer_id === undefined ? 'customer_external_id' : 'customer_id',
            `There is no customer ${customer_id ?? `with the id ${customer_external_id} in the other system`}.`,
          ),
    )
  })
  return owners
}

/** The address that each record names, or the customer's primary one. Adds an error where the customer has none, or not this one. */
export async function findPlaces(
  { db, system }: PutContext,
  rows: readonly (Pick<Row, 'errors'> & { record: Refers })[],
  owners: ReadonlyMap<object, number>,
): Promise<Map<object, number>> {
  const named = await findByExternalIds(
    db,
    'address',
    system,
    present(rows.map(({ record }) => record.address_external_id)),
  )
  const own = await db
    .select({ id: addresses.id, userId: addresses.userId, primary: addresses.primary, archived: addresses.archived })
    .from(addresses)
    .where(eq(addresses.userId, anyValue([...new Set(owners.values())], 'integer')))
  const places = new Map<object, number>()
  for (const row of rows) {
    const { address_id, address_external_id } = row.record
    const theirs = own.filter(({ userId }) => userId === owners.get(row))
    const isNamed = address_id !== undefined || address_external_id !== undefined
    const wanted = address_id ?? named.get(address_external_id ?? '')?.resourceId
    const found = isNamed
      ? theirs.find(({ id }) => id === wanted)
      : (theirs.find(({ primary, archived }) => primary && !archived) ?? theirs.find(({ archived }) => !archived))
    if (found) places.set(row, found.id)
    else if (isNamed && owners.has(row))
      row.errors.push(
        problem(
          address_id === undefined ? 'address_external_id' : 'address_id',
          `The customer has no address ${address_id ?? `with the id ${address_external_id} in the other system`}.`,
        ),
      )
  }
  return places
}
