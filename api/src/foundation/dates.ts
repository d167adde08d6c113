import { badRequest } from './errors'

export const iso = (instant: Date): string => instant.toISOString()
export const isoOrNull = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** An instant of a request; 400 for one that has the shape of a date and is none, such as a leap second. */
export function readInstant(text: string, field: string): Date {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime()) || instant.getUTCFullYear() < 1900 || instant.getUTCFullYear() > 2200) {
    throw badRequest(field, `${field} must be a valid date-time.`)
  }
  return instant
}
