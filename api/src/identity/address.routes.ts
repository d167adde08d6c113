import { and, eq, ne } from 'drizzle-orm'
import { notFound, refused } from '../core/errors'
import { inPerson, ownId } from '../core/ownership'
import { route } from '../core/route'
import type { Api } from '../core/services'
import type { Db } from '../db/database'
import { addresses } from '../db/schema'
import { zoneOfZip } from '../core/tenants'
import { findAddress, loadAddresses } from './address.store'
import { replaceAddressContacts } from './contacts'
import { requireCoverage } from './coverage'
import { locate, toAddressColumns, toNewAddressColumns } from './place'

const demoteOthers = (db: Db, userId: number, keptId: number) =>
  db.update(addresses).set({ primary: false }).where(and(eq(addresses.userId, userId), ne(addresses.id, keptId)))

async function answer(db: Db, userId: number, id: number) {
  const address = (await loadAddresses(db, userId)).find((candidate) => candidate.id === id)
  if (!address) throw notFound('No such address')
  return address
}

const MOST_SUGGESTED = 6

export function addressRoutes(api: Api): void {
  route(api, 'suggestAddresses', async ({ query, services }) => services.suggestAddresses?.(query.text, MOST_SUGGESTED) ?? [], { perMinute: { max: 120 } })

  route(api, 'createAddress', async ({ params, body: { address }, principal, tenant, db, services }) => {
    const userId = ownId(principal, params.id)
    inPerson(principal)
    requireCoverage(tenant, address.zip_code, 'address.zip_code')
    const isFirst = (await loadAddresses(db, userId)).length === 0
    const columns = toNewAddressColumns(address)
    const located = await locate(services, columns, address)
    const [created] = await db
      .insert(addresses)
      .values({ ...columns, ...located, userId, timeZone: zoneOfZip(tenant, columns.zipCode) })
      .returning({ id: addresses.id })
    const id = created?.id ?? 0
    await replaceAddressContacts(db, id, address)
    if (isFirst || address.primary) {
      await demoteOthers(db, userId, id)
      await db.update(addresses).set({ primary: true }).where(eq(addresses.id, id))
    }
    return answer(db, userId, id)
  })

  route(api, 'updateAddress', async ({ params, body: { address }, principal, tenant, db, services }) => {
    const userId = ownId(principal, params.id)
    inPerson(principal)
    // Held to the end, as its contacts are rows of their own.
    const current = await findAddress(db, userId, params.address_id, { hold: true })
    if (!current) throw notFound('No such address')
    if (current.primary && address.primary === false) {
      throw refused('The primary address stays primary until another one is made primary.', 'address.primary')
    }
    requireCoverage(tenant, address.zip_code, 'address.zip_code')
    const columns = toAddressColumns(address)
    const moved = [address.street, address.city, address.state, address.zip_code, address.latitude].some((part) => part !== undefined)
    const place = { ...current, ...Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) }
    const located = moved ? await locate(services, place, address) : {}
    if (address.primary) await demoteOthers(db, userId, current.id)
    await db
      .update(addresses)
      .set({
        ...columns,
        ...located,
        ...(columns.zipCode !== undefined && { timeZone: zoneOfZip(tenant, columns.zipCode) }),
        ...(address.primary && { primary: true }),
        name: columns.name ?? current.name,
      })
      .where(eq(addresses.id, current.id))
    await replaceAddressContacts(db, current.id, address)
    return answer(db, userId, current.id)
  })
}
