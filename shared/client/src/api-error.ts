import { t } from '@lingui/core/macro'
import type { ErrorBody } from '@portal/contract'

const unexpected = (): string => t`An unexpected error occurred, please try again.`
/** For remotes that were built before texts were messages. */
export const UNEXPECTED = 'An unexpected error occurred, please try again.'

/** An error response, or no response at all (`status` 0). `message` may be shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly field: string | undefined
  readonly errors: { field: string; message: string }[]
  /** Visits that the request has to say something about. */
  readonly visits: NonNullable<ErrorBody['visits']>
  readonly requestId: string | undefined

  constructor(status: number, body: Partial<ErrorBody> | null) {
    super(body?.message || unexpected())
    this.status = status
    this.field = body?.field
    this.errors = body?.errors ?? []
    this.visits = body?.visits ?? []
    this.requestId = body?.request_id
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** What to show of a failed call. An error of our own code is reported to the page, and is told in words for users. */
export function reportedMessage(error: unknown): string {
  if (isApiError(error)) return error.message
  reportError(error)
  return unexpected()
}
