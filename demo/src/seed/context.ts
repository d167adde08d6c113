import { TZDate } from '@date-fns/tz'
import { formatIn } from '@portal/rules'
import type { Db } from 'api'
import type { DemoIds, DemoTenant } from '../names'
import type { SeedPlace } from './places'

/** What every part of the seeds is given. */
export interface SeedContext {
  db: Db
  tenant: DemoTenant
  ids: DemoIds
  /** The tenant's zone: days are its days. */
  zone: string
  /** Everything is dated from here. */
  now: Date
  passwordHash: string
  places: readonly SeedPlace[]
  /** The gateway's names of stored cards. */
  storedCards: StoredCards
}

/** Tokens under which the gateway keeps a card that pays and one that is always declined. */
export interface StoredCards {
  approved: string
  declined: string
  /** Another one that pays, where several are kept. */
  second?: string
  /** Of a card that has expired since. */
  expired?: string
}

const MINUTE = 60_000
export const minutes = (from: Date, count: number): Date => new Date(from.getTime() + count * MINUTE)
export const hours = (from: Date, count: number): Date => minutes(from, count * 60)
export const days = (from: Date, count: number): Date => hours(from, count * 24)

/** The wall clock's `hour` in `zone`, `count` days from now; a Sunday counts as the Monday after. */
export function onDay(now: Date, zone: string, count: number, hour: number): Date {
  const today = new TZDate(now, zone)
  const day = (offset: number) => new TZDate(today.getFullYear(), today.getMonth(), today.getDate() + offset, hour, zone)
  const wanted = day(count)
  return new Date(wanted.getDay() === 0 ? day(count + 1).getTime() : wanted.getTime())
}

/** YYYY-MM-DD on the calendar of `zone`. */
export const dayOf = (instant: Date, zone: string): string => formatIn(instant, zone, 'yyyy-MM-dd')

/** Long lists in statements of a size that every driver takes. */
export async function inChunks<Row>(rows: readonly Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  const size = 200
  for (let start = 0; start < rows.length; start += size) await insert(rows.slice(start, start + size))
}

/** A place of the list, counted around its end: the list may be short. */
export function placeAt({ places }: Pick<SeedContext, 'places'>, index: number): SeedPlace {
  const found = places[index % places.length]
  if (!found) throw new Error('The seeds need at least one address. Check the places handed to seedDemo.')
  return found
}
