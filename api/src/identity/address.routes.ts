import type { AddressInput } from '@portal/contract'
import { and, eq, ne } from 'drizzle-orm'
import { notFound, refused } from '../core/errors'
import { ownId } from '../core/ownership'
import { route } from '../core/route'
import type { Api, Services } from '../core/services'
import type { TenantRow } from '../core/tenants'
import type { Db } from '../db/database'
import { addresses } from '../db/schema'
import { findAddress, loadAddresses, type AddressRow } from './address.store'

const serviced = (tenant: TenantRow, zipCode: string) => tenant.bookingRules.zipCodes.includes(zipCode.slice(0, 5))

function requireCoverage(tenant: TenantRow, zipCode: string | undefined): void {
  if (zipCode !== undefined && !serviced(tenant, zipCode)) {
    throw refused(`Unfortunately, ${tenant.name} does not yet service this location.`, 'address.zip_code')
  }
}

/** Columns of what was sent; what was not sent stays as it is. */
const toColumns = (input: Partial<AddressInput>) => ({
  name: input.name?.trim() || undefined,
  street: input.street?.trim(),
  unit: input.unit === undefined ? undefined : input.unit?.trim() || null,
  city: input.city?.trim(),
  state: input.state,
  zipCode: input.zip_code,
  latitude: input.latitude,
  longitude: input.longitude,
})

type Place = Pick<AddressRow, 'street' | 'city' | 'state' | 'zipCode'>

/** Where the address lies: as the browser's search found it, else as our own search does; none of both is an invalid one. */
async function locate(services: Services, place: Place, sent: Partial<AddressInput>) {
  if (typeof sent.latitude === 'number' && typeof sent.longitude === 'number') {
    return { latitude: sent.latitude, longitude: sent.longitude, invalid: false }
  }
  if (!services.geocode) return { latitude: null, longitude: null, invalid: false }
  const found = await services.geocode({ street: place.street, city: place.city, state: place.state, zip_code: place.zipCode })
  return { latitude: found?.latitude ?? null, longitude: found?.longitude ?? null, invalid: found === null }
}

const demoteOthers = (db: Db, userId: number, keptId: number) =>
  db.update(addresses).set({ primary: false }).where(and(eq(addresses.userId, userId), ne(addresses.id, keptId)))

async function answer(db: Db, userId: number, id: number) {
  const address = (await loadAddresses(db, userId)).find((candidate) => candidate.id === id)
  if (!address) throw notFound('No such address')
  return address
}

export function addressRoutes(api: Api): void {
  route(api, 'createAddress', async ({ params, body: { address }, principal, tenant, db, services }) => {
    const userId = ownId(principal, params.id)
    requireCoverage(tenant, address.zip_code)
    const isFirst = (await loadAddresses(db, userId)).length === 0
    const columns = { ...toColumns(address), street: address.street.trim(), city: address.city.trim(), state: address.state, zipCode: address.zip_code }
    const located = await locate(services, columns, address)
    const [created] = await db
      .insert(addresses)
      .values({ ...columns, ...located, userId, timeZone: tenant.timezone })
      .returning({ id: addresses.id })
    const id = created?.id ?? 0
    if (isFirst || address.primary) {
      await demoteOthers(db, userId, id)
      await db.update(addresses).set({ primary: true }).where(eq(addresses.id, id))
    }
    return answer(db, userId, id)
  })

  route(api, 'updateAddress', async ({ params, body: { address }, principal, tenant, db, services }) => {
    const userId = ownId(principal, params.id)
    const current = await findAddress(db, userId, params.address_id)
    if (!current) throw notFound('No such address')
    if (current.primary && address.primary === false) {
      throw refused('The primary address stays primary until another one is made primary.', 'address.primary')
    }
    requireCoverage(tenant, address.zip_code)
    const columns = toColumns(address)
    const moved = [address.street, address.city, address.state, address.zip_code, address.latitude].some((part) => part !== undefined)
    const place = { ...current, ...Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) }
    const located = moved ? await locate(services, place, address) : {}
    if (address.primary) await demoteOthers(db, userId, current.id)
    await db
      .update(addresses)
      .set({ ...columns, ...located, ...(address.primary ? { primary: true } : {}), name: columns.name ?? current.name })
      .where(eq(addresses.id, current.id))
    return answer(db, userId, current.id)
  })
}
