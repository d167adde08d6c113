import type { TObject, TSchema } from '@sinclair/typebox'

/** Role of the user making a request. A `viewer` holds a share link and sees one appointment. */
export type Role = 'customer' | 'technician' | 'admin' | 'viewer'

/**
 * The shapes of one call. `access` lists the roles that may make it; `public` needs no session.
 * Error responses are always {@link ErrorBody}.
 */
export interface CallShape {
  summary: string
  access: 'public' | readonly Role[]
  params?: TObject
  query?: TObject
  body?: TSchema
  /** A switch: while it is off for the caller, the call is refused with 403. */
  flag?: string
  /** `null` means no body (204). */
  response: TSchema | null
  /** Status on success; default 200. */
  status?: 200 | 201 | 204
  /** A list that answers `Accept: text/csv` with all of its rows as a file, whatever `after` and `limit` say. */
  csv?: true
  /** Media types of a file response. Such URLs are opened by the browser, never by the client. */
  produces?: readonly string[]
}

// Reads the type that a schema carries instead of matching it against TSchema, which fails to type-check for deep schemas.
type StaticOr<S, Otherwise> = S extends { static: infer Shape } ? Shape : Otherwise

export type ParamsOf<C extends CallShape> = StaticOr<C['params'], undefined>
export type QueryOf<C extends CallShape> = StaticOr<C['query'], undefined>
export type BodyOf<C extends CallShape> = StaticOr<C['body'], undefined>
export type ResponseOf<C extends CallShape> = StaticOr<C['response'], undefined>
