import { TZDate } from '@date-fns/tz'
import { eq } from 'drizzle-orm'
import { anyValue } from '#foundation/database/database'
import { addresses, appointments, jobs, serviceCategories } from '#foundation/database/schema'
import { formatIn } from '@portal/rules/dates'
import { insertRows, updateChanged } from '../bulk-rows'
import { isGood, problem, type PutContext, type Row, type WriteRows } from '../record-type'
import { findCustomers, findPlaces } from '../references'

const HOUR_MS = 3_600_000
const NOON = '12:00'

interface Read {
  row: Row<'visits'>
  userId: number
  addressId: number
  columns: ReturnType<typeof toColumns>
}

function toColumns({ record }: Row<'visits'>, zone: string, services: ReadonlyMap<string, number>) {
  const [year = 0, month = 1, day = 1] = record.day.split('-').map(Number)
  const [hour = 0, minute = 0] = (record.start_time ?? NOON).split(':').map(Number)
  const start = new Date(new TZDate(year, month - 1, day, hour, minute, zone).getTime())
  const end = new Date(start.getTime() + (record.minutes ?? 60) * 60_000)
  const serviceId = services.get(record.service?.toLowerCase() ?? '')
  const details = {
    ...(record.service && serviceId === undefined && { service: record.service }),
    ...(record.number && { number: record.number }),
    ...(record.notes && { notes: record.notes }),
  }
  return {
    status: record.status ?? ('completed' as const),
    arrivalWindowStart: start,
    arrivalWindowEnd: end,
    scheduledTime: new Date(Math.min(start.getTime() + HOUR_MS, end.getTime())),
    serviceCategoryId: serviceId ?? null,
    details: details as Record<string, string>,
  }
}

async function readVisits(
  { db, tenant, now }: PutContext,
  rows: readonly Row<'visits'>[],
  owners: ReadonlyMap<object, number>,
  places: ReadonlyMap<object, number>,
): Promise<Read[]> {
  const categories = await db.select({ id: serviceCategories.id, name: serviceCategories.name }).from(serviceCategories)
  const services = new Map(categories.map(({ id, name }) => [name.toLowerCase(), id]))
  const zones = await db
    .select({ id: addresses.id, zone: addresses.timeZone })
    .from(addresses)
    .where(eq(addresses.id, anyValue([...new Set(places.values())], 'integer')))
  const zonesById = new Map(zones.map(({ id, zone }) => [id, zone]))
  return rows.flatMap((row) => {
    const [userId, addressId] = [owners.get(row), places.get(row)]
    const zone = zonesById.get(addressId ?? 0) ?? tenant.timezone
    if (row.record.day > formatIn(now, zone, 'yyyy-MM-dd'))
      row.errors.push(problem('day', 'Only visits of the past come in this way. Book those to come in the portal.'))
    if (userId !== undefined && addressId === undefined && isGood(row))
      row.errors.push(problem('address_external_id', 'The customer has no address, which a visit needs.'))
    if (!isGood(row) || userId === undefined || addressId === undefined) return []
    return [{ row, userId, addressId, columns: toColumns(row, zone, services) }]
  })
}

/** Visits of the past, each of a job of its own. */
export const writeVisits: WriteRows<'visits'> = async (context, rows) => {
  const { db, now } = context
  const owners = await findCustomers(context, rows)
  const read = await readVisits(context, rows, owners, await findPlaces(context, rows, owners))
  const known = read.filter(({ row }) => row.id !== null)
  const changed = await updateChanged(
    db,
    appointments,
    known.map(({ row, columns }) => ({ id: row.id!, values: columns })),
  )
  for (const { row } of known) if (!changed.has(row.id!)) row.status = 'unchanged'
  const fresh = read.filter(({ row }) => row.id === null)
  const createdAt = ({ columns }: Read) => columns.arrivalWindowStart
  const jobIds = await insertRows(
    db,
    jobs,
    fresh.map((each) => ({ userId: each.userId, addressId: each.addressId, createdAt: createdAt(each) })),
  )
  const ids = await insertRows(
    db,
    appointments,
    fresh.map((each, index) => ({
      ...each.columns,
      jobId: jobIds[index]!,
      userId: each.userId,
      addressId: each.addressId,
      cancelledBy: each.columns.status === 'cancelled' ? 'Office' : null,
      windowSetAt: createdAt(each),
      createdAt: createdAt(each),
      updatedAt: now,
    })),
  )
  fresh.forEach(({ row }, index) => void (row.id = ids[index]!))
}
