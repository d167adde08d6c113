import type { ErrorBody } from '@portal/contract'
import { SOURCE_LANGUAGE } from '@portal/i18n/languages'
import { wordsFor, type Words } from './languages/words'

/** What a person reads, in their language: `(i18n) => i18n._('At most {most} photos.', { most })`. */
export type Message = (i18n: Words) => string

/** A text of the sources, so that it is found for translators; never one that is put together. */
type Literal<T extends string> = Record<never, never> extends Record<T, 1> ? never : T
type Text<T extends string> = Message | (T & Literal<T>)

type Detail = Pick<ErrorBody, 'field' | 'visits'> & {
  errors?: { field: string; message: Message }[]
  retryAfterSeconds?: number
  reason?: string
}

/**
 * An error response. `message` is in English, for logs; the response has `text` in the language of the request. `field` is the
 * invalid input, as the request names it; `reason` is only logged.
 */
export class ApiError extends Error {
  readonly text: Message

  constructor(
    readonly status: number,
    text: Message | string,
    readonly detail: Detail = {},
  ) {
    super(typeof text === 'string' ? text : text(wordsFor(SOURCE_LANGUAGE)))
    this.name = 'ApiError'
    this.text = typeof text === 'string' ? (i18n) => i18n._(text) : text
  }
}

/** 404, also for a resource that exists but belongs to another user. `field`: where the request names it, if not in its path. */
export const notFound = <T extends string>(what?: Text<T>, field?: string) =>
  new ApiError(404, typeof what === 'string' ? `${what.replace(/\.$/, '')}.` : (what ?? 'Not found.'), { field })

export const unauthorized = <T extends string>(message?: Text<T>) => new ApiError(401, message ?? 'Please sign in.')

export const forbidden = <T extends string>(message?: Text<T>) =>
  new ApiError(403, message ?? 'You are not allowed to do this.')

/** 400: the request does not match the contract's schema. */
export const badRequest = <T extends string>(field: string, message: Text<T>) => new ApiError(400, message, { field })

/** 422: well-formed, but not possible. */
export const unprocessable = <T extends string>(message: Text<T>, field?: string) =>
  new ApiError(422, message, { field })

/** 409: conflicts with the current state or with a concurrent request. */
export const conflict = <T extends string>(message: Text<T>, field?: string) => new ApiError(409, message, { field })

/** 410: existed before. */
export const gone = <T extends string>(message: Text<T>) => new ApiError(410, message)

/** 429, with the time to wait before a retry. */
export const tooManyRequests = <T extends string>(retryAfterSeconds: number, message?: Text<T>) =>
  new ApiError(429, message ?? 'Too many attempts. Please wait a moment and try again.', { retryAfterSeconds })

export const serviceUnavailable = (retryAfterSeconds = 1, reason?: string) =>
  new ApiError(503, 'We are very busy right now. Please try again in a moment.', {
    retryAfterSeconds,
    reason,
  })
