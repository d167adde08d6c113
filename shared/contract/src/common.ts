import { Type as T, type Static, type TProperties, type TSchema } from '@sinclair/typebox'

/** Row id: what a PostgreSQL integer holds, so a longer number is a 400 and never a database error. */
export const Id = T.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const IdParams = T.Object({ id: Id })

/** Cents, always whole; negative for a credit. */
export const Cents = T.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 })

/** An instant: ISO 8601 with an offset. */
export const Instant = T.String({ format: 'date-time' })

/** A calendar day, YYYY-MM-DD, of whatever zone the field speaks of. */
export const Day = T.String({ format: 'date' })

export const Nullable = <S extends TSchema>(schema: S) => T.Union([schema, T.Null()])

/** An object of these fields alone: one that nobody reads is 400 with its name, rather than a change that was not made. */
export const Exact = <P extends TProperties>(fields: P) => T.Object(fields, { additionalProperties: false })

/** An enumeration of strings. */
export const OneOf = <const V extends readonly string[]>(...values: V) =>
  T.Unsafe<V[number]>({ type: 'string', enum: [...values] })

/** An address to follow; the client follows it on the API's own origin only. */
export const Link = T.String({ minLength: 1 })

/** The bytes of a file. */
export const FileBody = T.Unsafe<Uint8Array | string>({ type: 'string', format: 'binary' })

/** What every answer that is not a success looks like. `field` names the input at fault, in the request's own words. */
export const ErrorBody = T.Object({
  message: T.String(),
  field: T.Optional(T.String()),
  errors: T.Optional(T.Array(T.Object({ field: T.String(), message: T.String() }))),
  request_id: T.String(),
})
export type ErrorBody = Static<typeof ErrorBody>
