import { and, eq, ne } from 'drizzle-orm'
import { firstRow, type Db } from '#foundation/database/database'
import { addresses } from '#foundation/database/schema'
import { ApiError, conflict, notFound, unprocessable } from '#foundation/errors'
import { portalOrigin } from '#foundation/http/portal-origin'
import { route, routeWithoutTransaction, type UntransactedCall } from '#foundation/http/route'
import { requireSignedIn, requireOwnId } from '#foundation/security/authorization'
import type { Principal } from '#foundation/security/sessions'
import type { Api } from '#foundation/services'
import { zoneOfZip } from '#foundation/tenants'
import type { Address, Body } from '@portal/contract'
import { requireCustomer } from '../customers/require-customer'
import { lockCustomer } from '../users/lock-customer'
import {
  isSamePlace,
  geocodeAddress,
  mergeAddress,
  requireState,
  toAddressColumns,
  toNewAddressColumns,
} from './address-location'
import { findAddress, loadAddresses, type AddressRow } from './address.store'
import { isOtherPlace, requireChoice } from './coming-visits'
import { replaceAddressContacts } from './contacts'
import { requireCoverage } from './coverage'

const demoteOthers = (db: Db, userId: number, keptId: number) =>
  db
    .update(addresses)
    .set({ primary: false })
    .where(and(eq(addresses.userId, userId), ne(addresses.id, keptId)))

async function answer(db: Db, userId: number, id: number) {
  const address = (await loadAddresses(db, userId)).find((candidate) => candidate.id === id)
  if (!address) throw notFound('No such address')
  return address
}

/** Whose address it is: the principal's, or for the office any customer's. */
function ownerFor(principal: Principal, id: number): number {
  requireSignedIn(principal)
  return principal.role === 'admin' ? id : requireOwnId(principal, id)
}

/** The customer's address, if it may be changed as requested: 404 if it is not theirs, 422 if it would lose the primary flag. */
async function changeableAddress(
  db: Db,
  userId: number,
  id: number,
  sent: Body<'updateAddress'>['address'],
): Promise<AddressRow> {
  const current = await findAddress(db, userId, id)
  if (!current) throw notFound('No such address')
  if (current.primary && sent.primary === false)
    throw unprocessable('The primary address stays primary until another one is made primary.', 'address.primary')
  return current
}

// Both geocode outside of any transaction, because the geocoding service may be slow.

async function createAddress({
  params,
  body: { address },
  principal,
  tenant,
  transact,
  services,
  request,
  now,
}: UntransactedCall<'createAddress'>): Promise<Address> {
  const userId = ownerFor(principal, params.id)
  const isOffice = principal.role === 'admin'
  requireState(address.state, 'address.state')
  if (!isOffice) await transact((db) => requireCoverage(db, tenant, address.zip_code, 'address.zip_code'))
  const context = { tenant, userId, origin: portalOrigin(request, tenant, services.config), now }
  const columns = toNewAddressColumns(address)
  const located = await geocodeAddress(services, columns, address)
  return transact(async (db) => {
    await lockCustomer(db, principal, now, userId)
    if (isOffice) await requireCustomer(db, userId)
    const isFirst = (await loadAddresses(db, userId)).length === 0
    const inserted = await db
      .insert(addresses)
      .values({ ...columns, ...located, userId, timeZone: zoneOfZip(tenant, columns.zipCode) })
      .returning({ id: addresses.id })
    const { id } = firstRow(inserted)
    await replaceAddressContacts(db, id, address, context)
    if (isFirst || address.primary) {
      await demoteOthers(db, userId, id)
      await db.update(addresses).set({ primary: true }).where(eq(addresses.id, id))
    }
    return answer(db, userId, id)
  })
}

async function updateAddress({
  params,
  body: { address },
  principal,
  tenant,
  transact,
  services,
  request,
  now,
}: UntransactedCall<'updateAddress'>): Promise<Address> {
  const userId = ownerFor(principal, params.id)
  const isOffice = principal.role === 'admin'
  const before = await transact((db) => changeableAddress(db, userId, params.address_id, address))
  // A state that the office once entered in another form may stay unchanged.
  if (address.state !== before.state) requireState(address.state, 'address.state')
  if (!isOffice) await transact((db) => requireCoverage(db, tenant, address.zip_code, 'address.zip_code'))
  const context = { tenant, userId, origin: portalOrigin(request, tenant, services.config), now }
  const columns = toAddressColumns(address)
  const place = mergeAddress(before, address)
  // The same place again is not looked up: a geocoder that fails would take away the position that visits go to.
  const isMoved =
    !isSamePlace(before, place) ||
    typeof address.latitude === 'number' ||
    (before.latitude === null && address.street !== undefined)
  const located = isMoved ? await geocodeAddress(services, place, address) : {}
  return transact(async (db) => {
    // Before the customer's row: whoever changes a visit locks the visit first, and links that its mail brings refer to the customer.
    const visits = await services.comingVisits.find(db, [params.address_id], { lock: true })
    await lockCustomer(db, principal, now, userId)
    const current = await changeableAddress(db, userId, params.address_id, address)
    if (isMoved && !isSamePlace(mergeAddress(current, address), place))
      throw conflict('This address was changed at the same time. Please try again.')
    if (address.primary) await demoteOthers(db, userId, current.id)
    const { unit = current.unit, zipCode } = columns
    const timeZone = zipCode === undefined ? current.timeZone : zoneOfZip(tenant, zipCode)
    const after = { ...current, ...mergeAddress(current, address), unit, timeZone, ...located }
    if (visits.length > 0 && isOtherPlace(current, after)) {
      const choice = requireChoice(address.coming_visits, visits, current, tenant)
      await services.comingVisits.changePlace(db, { visits, choice, before: current, after, tenant, now })
    }
    await db
      .update(addresses)
      // Coordinates come from `located` alone.
      .set({
        ...columns,
        latitude: undefined,
        longitude: undefined,
        ...located,
        timeZone,
        primary: address.primary || undefined,
        name: columns.name ?? current.name,
      })
      .where(eq(addresses.id, current.id))
    await replaceAddressContacts(db, current.id, address, context)
    return answer(db, userId, current.id)
  })
}

const MAX_SUGGESTED = 6

export function addressRoutes(api: Api): void {
  route(
    api,
    'suggestAddresses',
    async ({ query, services }) =>
      (await services
        .suggestAddresses?.(query.text, MAX_SUGGESTED)
        .catch(() => Promise.reject(new ApiError(503, 'Address search is not available right now.')))) ?? [],
    { perMinute: { max: 120 } },
  )

  routeWithoutTransaction(api, 'createAddress', createAddress, { perMinute: { max: 60 } })
  routeWithoutTransaction(api, 'updateAddress', updateAddress, { perMinute: { max: 60 } })
}
