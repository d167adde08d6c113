import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { addresses, appointments, type BookingRules } from '#foundation/database/schema'
import { notFound } from '#foundation/errors'
import { zoneOfZip, type TenantRow } from '#foundation/tenants'
import { statusesIn } from '@portal/rules'
import { formatIn } from '@portal/rules/dates'
import { checks, requireValid } from './checks'

const DAY_MS = 86_400_000

/** The rules with one more holiday; undefined leaves a name that there is. 422 for what is no day. */
export function withHoliday(now: BookingRules, date: string, name: string | null | undefined): BookingRules {
  requireValid(date, checks.day, 'date', 'holiday.date')
  const { [date]: known, ...names } = now.holidayNames ?? {}
  const kept = name === undefined ? known : name?.trim()
  return {
    ...now,
    holidays: [...new Set([...now.holidays, date])].sort(),
    holidayNames: { ...names, ...(kept && { [date]: kept }) },
  }
}

/** 404 for a day that is none. */
export function withoutHoliday(now: BookingRules, date: string): BookingRules {
  if (!now.holidays.includes(date)) throw notFound('There is no such holiday')
  const { [date]: _, ...holidayNames } = now.holidayNames ?? {}
  return { ...now, holidays: now.holidays.filter((each) => each !== date), holidayNames }
}

/** Open visits on these days, each in the time zone of its address. */
export async function visitsOn(db: Db, tenant: TenantRow, days: readonly string[]): Promise<number[]> {
  const [first, last] = [[...days].sort()[0], [...days].sort().at(-1)]
  if (!first || !last) return []
  const found = await db
    .select({
      id: appointments.id,
      start: appointments.arrivalWindowStart,
      scheduledTime: appointments.scheduledTime,
      zipCode: addresses.zipCode,
    })
    .from(appointments)
    .innerJoin(addresses, eq(addresses.id, appointments.addressId))
    .where(
      and(
        inArray(appointments.status, [...statusesIn('open')]),
        gte(appointments.scheduledTime, new Date(Date.parse(first) - DAY_MS)),
        lt(appointments.scheduledTime, new Date(Date.parse(last) + 3 * DAY_MS)),
      ),
    )
    .orderBy(appointments.id)
  return found
    .filter(({ start, scheduledTime, zipCode }) =>
      days.includes(formatIn(start ?? scheduledTime, zoneOfZip(tenant, zipCode), 'yyyy-MM-dd')),
    )
    .map(({ id }) => id)
}
