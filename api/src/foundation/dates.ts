import { badRequest } from './errors'

export const iso = (instant: Date): string => instant.toISOString()
export const isoOrNull = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** Parses an instant from a request. Throws 400 if it is well-formed but invalid, such as a leap second, or not between 1900 and 2200. */
export function readInstant(text: string, field: string): Date {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime()) || instant.getUTCFullYear() < 1900 || instant.getUTCFullYear() > 2200) {
    throw badRequest(field, (i18n) => i18n._('{field} must be a valid date-time.', { field }))
  }
  return instant
}

/** Between 1900 and 2200. */
export const isDayInRange = (day: string): boolean => day >= '1900-01-01' && day <= '2200-12-31'

/** A day from a request. Throws 400 unless it is between 1900 and 2200. */
export function readDay(day: string, field: string): string {
  if (!isDayInRange(day)) throw badRequest(field, (i18n) => i18n._('{field} must be a valid date.', { field }))
  return day
}
