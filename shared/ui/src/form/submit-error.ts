import { t } from '@lingui/core/macro'
import type { I18n } from '@portal/i18n'
/** What a failed request throws. `field` and `errors[].field` are the server's names. */
export interface SubmitError {
  message: string
  field?: string | undefined
  errors?: readonly { field: string; message: string }[]
}

// A bug in our own code has a message too, but not one for users. Errors for users say which fields they are about, if any.
const isBug = (error: unknown): boolean => error instanceof Error && !('errors' in error)

export const isSubmitError = (error: unknown): error is SubmitError =>
  typeof error === 'object' &&
  error !== null &&
  'message' in error &&
  typeof error.message === 'string' &&
  error.message !== '' &&
  !isBug(error)

/** What to show of a failed request. A bug is reported, and is told in words for users. */
export function reportedMessage(error: unknown, i18n: I18n): string {
  if (isSubmitError(error)) return error.message
  reportError(error)
  return t(i18n)`An unexpected error occurred, please try again.`
}
