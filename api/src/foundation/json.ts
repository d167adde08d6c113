export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value, or an empty object in place of anything else. */
export const toObject = (value: unknown): Json => (isObject(value) ? value : {})

/** The value, or undefined in place of an empty text and of anything else. */
export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
