import { t } from '@lingui/core/macro'
import type { I18n } from '@portal/i18n'
import { object, string, type InferType } from '@portal/ui/form'

const max = 2000

/** The customer's message to the office; required if the answer is useless without it. */
export function messageSchema(i18n: I18n, required: boolean) {
  const message = string()
    .trim()
    .max(max, t(i18n)`Must be ${max} characters or fewer`)
  return object({ message: required ? message.required(t(i18n)`Required field`) : message })
}
export type MessageValues = InferType<ReturnType<typeof messageSchema>>
export const keptFields = ['message'] as const
