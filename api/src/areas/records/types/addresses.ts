import { and, eq, inArray } from 'drizzle-orm'
import { anyValue } from '#foundation/database/database'
import { addresses, appointments } from '#foundation/database/schema'
import { zoneOfZip } from '#foundation/tenants'
import { statusesIn } from '@portal/rules'
import { insertRows, updateChanged, updateRows } from '../bulk-rows'
import { isGood, problem, type PutContext, type Row, type WriteRows } from '../record-type'
import { findCustomers } from '../references'
import { readPlace, type Place } from './read-place'

type AddressRow = typeof addresses.$inferSelect

interface Sent {
  row: Row<'addresses'>
  userId: number
  place: Place
}

const placeKey = ({ street, unit, zipCode }: Pick<Place, 'street' | 'unit' | 'zipCode'>): string =>
  [street, unit ?? '', zipCode.slice(0, 5)]
    .join('|')
    .toLowerCase()
    .replace(/[\s.,#]+/g, ' ')

const toColumns = ({ tenant }: PutContext, { row: { record }, place }: Sent) => ({
  ...place,
  name: record.name,
  latitude: record.latitude,
  longitude: record.longitude,
  timeZone: zoneOfZip(tenant, place.zipCode),
})

/** A customer's first address is the primary one, unless a later one says that it is. */
function choosePrimary(sent: readonly Sent[], current: readonly AddressRow[]): Map<number, Sent> {
  const chosen = new Map<number, Sent>()
  for (const each of sent) {
    const has = current.some(({ userId, primary, archived }) => userId === each.userId && primary && !archived)
    if (each.row.record.primary || (!has && !chosen.has(each.userId))) chosen.set(each.userId, each)
  }
  return chosen
}

/** Where visits are to come, an address stays the place that it is. */
async function keepBookedPlaces({ db }: PutContext, known: readonly Sent[], current: readonly AddressRow[]) {
  const moved = known.filter(({ row, place }) => {
    const before = current.find(({ id }) => id === row.id)
    return before && placeKey(before) !== placeKey(place)
  })
  if (moved.length === 0) return
  const ids = moved.map(({ row }) => row.id!)
  const booked = await db
    .select({ id: appointments.addressId })
    .from(appointments)
    .where(
      and(eq(appointments.addressId, anyValue(ids, 'integer')), inArray(appointments.status, [...statusesIn('open')])),
    )
  const places = new Set(booked.map(({ id }) => id))
  for (const { row } of moved)
    if (places.has(row.id!))
      row.errors.push(problem('street', 'Visits to come are booked at this address. Change it in the portal.'))
}

async function demoteOthers({ db }: PutContext, current: readonly AddressRow[], chosen: ReadonlyMap<number, Sent>) {
  const others = current.filter(
    ({ id, userId, primary }) => primary && chosen.has(userId) && chosen.get(userId)!.row.id !== id,
  )
  await updateRows(
    db,
    addresses,
    others.map(({ id }) => ({ id, values: { primary: false } })),
  )
}

function readSent(rows: readonly Row<'addresses'>[], owners: ReadonlyMap<object, number>): Sent[] {
  return rows.flatMap((row) => {
    const place = readPlace(row.record)
    if ('message' in place) row.errors.push(problem(place.field, place.message))
    const userId = owners.get(row)
    return isGood(row) && userId !== undefined && !('message' in place) ? [{ row, userId, place }] : []
  })
}

export const writeAddresses: WriteRows<'addresses'> = async (context, rows) => {
  const { db, now } = context
  const sent = readSent(rows, await findCustomers(context, rows))
  if (sent.length === 0) return
  const current = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, anyValue([...new Set(sent.map(({ userId }) => userId))], 'integer'))))
  for (const { row, userId, place } of sent) {
    const same = current.find((one) => one.userId === userId && !one.archived && placeKey(one) === placeKey(place))
    if (row.id !== null || !same || sent.some((other) => other.row.id === same.id)) continue
    row.id = same.id
    row.status = 'updated'
  }
  await keepBookedPlaces(
    context,
    sent.filter(({ row }) => row.id !== null),
    current,
  )
  const good = sent.filter(({ row }) => isGood(row))
  const chosen = choosePrimary(good, current)
  await demoteOthers(context, current, chosen)
  const isPrimary = (each: Sent) => chosen.get(each.userId) === each
  const known = good.filter(({ row }) => row.id !== null)
  const changed = await updateChanged(
    db,
    addresses,
    known.map((each) => ({
      id: each.row.id!,
      values: { ...toColumns(context, each), primary: isPrimary(each) || undefined },
    })),
  )
  for (const { row } of known) if (!changed.has(row.id!)) row.status = 'unchanged'
  const fresh = good.filter(({ row }) => row.id === null)
  const ids = await insertRows(
    db,
    addresses,
    fresh.map((each) => ({
      ...toColumns(context, each),
      userId: each.userId,
      primary: isPrimary(each),
      createdAt: now,
    })),
  )
  fresh.forEach(({ row }, index) => void (row.id = ids[index]!))
}
