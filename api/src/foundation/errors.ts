/** An answer that is not a success. `field` names the input at fault in the request's own words. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly detail: { field?: string; errors?: { field: string; message: string }[]; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

/** 404, also for what exists and belongs to somebody else. */
export const notFound = (what = 'Not found') => new ApiError(404, `${what.replace(/\.$/, '')}.`)

export const unauthorized = (message = 'Please sign in.') => new ApiError(401, message)

export const forbidden = (message = 'You are not allowed to do this.') => new ApiError(403, message)

/** 400: the request does not have the shape that the contract asks for. */
export const badRequest = (field: string, message: string) => new ApiError(400, message, { field })

/** 422: well-formed, but not possible. */
export const unprocessable = (message: string, field?: string) => new ApiError(422, message, { field })

/** 409: possible a moment ago, or at the same time as another. */
export const conflict = (message: string, field?: string) => new ApiError(409, message, { field })

/** 410: was there once. */
export const gone = (message: string) => new ApiError(410, message)

/** 429, with when to come back. */
export const tooManyRequests = (retryAfterSeconds: number, message = 'Too many attempts. Please wait a moment and try again.') => new ApiError(429, message, { retryAfterSeconds })

export const serviceUnavailable = (retryAfterSeconds = 1) =>
  new ApiError(503, 'We are very busy right now. Please try again in a moment.', { retryAfterSeconds })
