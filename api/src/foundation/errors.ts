import type { ErrorBody } from '@portal/contract'

/** An error response. `field` is the invalid input, as the request names it; `reason` is only logged. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly detail: Pick<ErrorBody, 'field' | 'errors' | 'visits'> & {
      retryAfterSeconds?: number
      reason?: string
    } = {},
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

/** 404, also for a resource that exists but belongs to another user. `field`: where the request names it, if not in its path. */
export const notFound = (what = 'Not found', field?: string) =>
  new ApiError(404, `${what.replace(/\.$/, '')}.`, { field })

export const unauthorized = (message = 'Please sign in.') => new ApiError(401, message)

export const forbidden = (message = 'You are not allowed to do this.') => new ApiError(403, message)

/** 400: the request does not match the contract's schema. */
export const badRequest = (field: string, message: string) => new ApiError(400, message, { field })

/** 422: well-formed, but not possible. */
export const unprocessable = (message: string, field?: string) => new ApiError(422, message, { field })

/** 409: conflicts with the current state or with a concurrent request. */
export const conflict = (message: string, field?: string) => new ApiError(409, message, { field })

/** 410: existed before. */
export const gone = (message: string) => new ApiError(410, message)

/** 429, with the time to wait before a retry. */
export const tooManyRequests = (
  retryAfterSeconds: number,
  message = 'Too many attempts. Please wait a moment and try again.',
) => new ApiError(429, message, { retryAfterSeconds })

export const serviceUnavailable = (retryAfterSeconds = 1, reason?: string) =>
  new ApiError(503, 'We are very busy right now. Please try again in a moment.', {
    retryAfterSeconds,
    reason,
  })
