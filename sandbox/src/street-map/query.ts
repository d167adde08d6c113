import type { Place } from './projection'

/** An invalid query parameter, named by `field`. */
export class QueryError extends Error {
  constructor(
    readonly field: string,
    message: string,
    readonly statusCode: 400 | 422 = 400,
  ) {
    super(`${field} ${message}`)
  }
}

export type Query = Readonly<Record<string, string | string[] | undefined>>

const one = (query: Query, field: string): string | undefined => {
  const value = query[field]
  if (Array.isArray(value)) throw new QueryError(field, 'is given more than once')
  return value === '' ? undefined : value
}

/** A place in the form `latitude,longitude`, in degrees. */
export function optionalPlace(query: Query, field: string): Place | undefined {
  const text = one(query, field)
  if (text === undefined) return undefined
  const found = /^\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/.exec(text)
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])]
  if (!found || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw new QueryError(field, "must be 'latitude,longitude' in degrees, such as 39.742,-104.991")
  return { latitude, longitude }
}

export function requiredPlace(query: Query, field: string): Place {
  const place = optionalPlace(query, field)
  if (!place) throw new QueryError(field, "is missing; give 'latitude,longitude' in degrees")
  return place
}

export function numberIn(query: Query, field: string, range: { from: number; to: number; otherwise: number }): number {
  const text = one(query, field)
  if (text === undefined) return range.otherwise
  const value = /^\d{1,7}(\.\d{1,6})?$/.test(text) ? Number(text) : NaN
  if (!(value >= range.from && value <= range.to))
    throw new QueryError(field, `must be a number from ${range.from} to ${range.to}`)
  return value
}

export function requireText(query: Query, field: string, longest: number): string {
  const text = one(query, field)?.trim()
  if (!text) throw new QueryError(field, 'is missing')
  if (text.length > longest) throw new QueryError(field, `must not be longer than ${longest} characters`)
  return text
}

export function readScheme(query: Query): 'light' | 'dark' {
  const scheme = one(query, 'scheme') ?? 'light'
  if (scheme !== 'light' && scheme !== 'dark') throw new QueryError('scheme', "must be 'light' or 'dark'")
  return scheme
}
