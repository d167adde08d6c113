import { Type as T, type Static, type TProperties, type TSchema, type TUnsafe } from '@sinclair/typebox'

/** Row id. Limited to PostgreSQL's integer range, so that a larger number is a 400 and not a database error. */
export const Id = T.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const IdParams = T.Object({ id: Id })

/** Whole cents; negative for a credit. */
export const Cents = T.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 })

/** An instant: ISO 8601 with an offset. */
export const Instant = T.String({ format: 'date-time' })

/** A calendar day, YYYY-MM-DD, in the field's time zone. */
export const Day = T.String({ format: 'date' })

/**
 * Text of one line, such as a name: line breaks and other control characters in it count as blanks, so that it can't add
 * lines to a mail or a document.
 */
export const Line = (maxLength: number, options: { minLength?: number; pattern?: string; description?: string } = {}) =>
  T.String({ ...options, maxLength, singleLine: true })
/** Why something was done, for the log of changes. */
export const Reason = Line(500, { minLength: 1, pattern: '\\S' })

export const Nullable = <S extends TSchema>(schema: S) => T.Union([schema, T.Null()])

/** An object without additional properties: an unknown field is a 400 that names it, instead of being silently ignored. */
export const Exact = <P extends TProperties>(fields: P) => T.Object(fields, { additionalProperties: false })

/** An enumeration of strings. */
export const OneOf = <const V extends readonly string[]>(...values: V) =>
  T.Unsafe<V[number]>({ type: 'string', enum: [...values] })

/** A phone number as it is kept: ten digits, or another country's as E.164, `+525512345678`. */
export const PhoneNumber = T.String({
  pattern: '^(\\d{10}|\\+[2-9]\\d{6,14})$',
  format: 'phone',
  description: "ten digits, or another country's as E.164",
})

/** A language as a BCP 47 tag, `es` or `fr-CA`. */
export const LanguageTag = T.String({ maxLength: 35, pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' })

const TRANSLATION_TAG = '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$'
export const isTranslationTag = (tag: string): boolean => new RegExp(TRANSLATION_TAG).test(tag)
/** The same by language, as BCP 47 tags are written: `es`, `fr-CA`. Any other name is a 400 that names it. */
export const ByLanguage = <S extends TSchema>(schema: S): TUnsafe<Record<string, Static<S>>> =>
  T.Unsafe(T.Record(T.String({ pattern: TRANSLATION_TAG }), schema, { additionalProperties: false, maxProperties: 20 }))
/** Texts that a company wrote, in other languages than its own. Readers of languages that are missing get the originals. */
export const Translations = <P extends TProperties>(texts: P): TUnsafe<Record<string, Partial<StaticOf<P>>>> =>
  ByLanguage(Exact(T.Partial(T.Object(texts)).properties))
type StaticOf<P extends TProperties> = { [Name in keyof P]: Static<P[Name]> }

/** A URL; the client requests it only if it is on the API's origin. */
export const Link = T.String({ minLength: 1 })

/** The bytes of a file. */
export const FileBody = T.Unsafe<Uint8Array | string>({ type: 'string', format: 'binary' })

/**
 * Body of every error response. `message` is in the language that the request asks for by `Accept-Language`, English if it asks
 * for none that the portal speaks. `code` is the same in every language. `field` is the invalid input's path in the request.
 */
export const ErrorBody = T.Object({
  message: T.String(),
  code: T.Optional(T.String()),
  field: T.Optional(T.String()),
  errors: T.Optional(T.Array(T.Object({ field: T.String(), message: T.String() }))),
  /** Visits to come that a request has to say something about, the next one first. */
  visits: T.Optional(T.Array(T.Object({ id: Id, scheduled_time: Instant, status: T.String() }))),
  request_id: T.String(),
})
export type ErrorBody = Static<typeof ErrorBody>
