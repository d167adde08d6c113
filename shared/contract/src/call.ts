import type { TObject, TSchema } from '@sinclair/typebox'

/** Who stands behind a request. `viewer` holds a share link and sees one appointment. */
export type Role = 'customer' | 'technician' | 'admin' | 'viewer'

/**
 * The shapes of one call. `access` lists the roles that may make it; `public` needs no session.
 * Answers other than `response` are always {@link ErrorBody}.
 */
export interface CallShape {
  summary: string
  access: 'public' | readonly Role[]
  params?: TObject
  query?: TObject
  body?: TSchema
  /** `null` means 204, no body. */
  response: TSchema | null
  /** Status of a good answer; 200 unless said. */
  status?: 200 | 201 | 204
  /** Media types of an answer that is a file; such an address is followed by the browser, never by the client. */
  produces?: readonly string[]
}

// Reads the type a schema carries instead of matching it against TSchema, which is beyond the checker for deep ones.
type StaticOr<S, Otherwise> = S extends { static: infer Shape } ? Shape : Otherwise

export type ParamsOf<C extends CallShape> = StaticOr<C['params'], undefined>
export type QueryOf<C extends CallShape> = StaticOr<C['query'], undefined>
export type BodyOf<C extends CallShape> = StaticOr<C['body'], undefined>
export type ResponseOf<C extends CallShape> = StaticOr<C['response'], undefined>
