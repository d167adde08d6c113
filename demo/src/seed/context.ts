import { TZDate } from '@date-fns/tz'
import { formatIn } from '@portal/rules/dates'
import type { Db } from 'api'
import type { DemoIds, DemoTenant } from '../names'
import type { SeedPlace } from './places'

/** Context passed to every part of the seeds. */
export interface SeedContext {
  db: Db
  tenant: DemoTenant
  ids: DemoIds
  /** The tenant's time zone, in which days are counted. */
  zone: string
  /** All dates are relative to this. */
  now: Date
  passwordHash: string
  places: readonly SeedPlace[]
  /** The gateway's tokens of stored cards. */
  storedCards: StoredCards
}

/** Gateway tokens of a card that is approved and one that is always declined. */
export interface StoredCards {
  approved: string
  declined: string
  /** Another approved card, where several are stored. */
  second?: string
  /** A card that has expired. */
  expired?: string
}

const MINUTE = 60_000
export const minutes = (from: Date, count: number): Date => new Date(from.getTime() + count * MINUTE)
export const hours = (from: Date, count: number): Date => minutes(from, count * 60)
export const days = (from: Date, count: number): Date => hours(from, count * 24)

/** Local time `hour` in `zone`, `count` days from now; a Sunday is moved to the following Monday. */
export function onDay(now: Date, zone: string, count: number, hour: number): Date {
  const today = new TZDate(now, zone)
  const day = (offset: number) =>
    new TZDate(today.getFullYear(), today.getMonth(), today.getDate() + offset, hour, zone)
  const date = day(count)
  return new Date(date.getDay() === 0 ? day(count + 1).getTime() : date.getTime())
}

/** YYYY-MM-DD in the time zone `zone`. */
export const formatDay = (instant: Date, zone: string): string => formatIn(instant, zone, 'yyyy-MM-dd')

/** Inserts long lists in chunks that every driver can handle. */
export async function inChunks<Row>(rows: readonly Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  const size = 200
  for (let start = 0; start < rows.length; start += size) await insert(rows.slice(start, start + size))
}

/** A place by index, modulo the length of the list, which may be short. */
export function placeAt({ places }: Pick<SeedContext, 'places'>, index: number): SeedPlace {
  const found = places[index % places.length]
  if (!found) throw new Error('The seeds need at least one address. Check the places passed to seedDemo.')
  return found
}
