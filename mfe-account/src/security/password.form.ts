import { t } from '@lingui/core/macro'
import type { Body } from '@portal/contract'
import { object, password, ref, REQUIRED, string, type InferType } from '@portal/ui/form'

export const passwordSchema = object({
  current_password: password(),
  password: password(),
  password_confirmation: string()
    .required(REQUIRED)
    .oneOf([ref('password')], () => t`Passwords do not match!`),
})
export type PasswordValues = InferType<typeof passwordSchema>

/** Server field name → form field name. */
export const passwordFieldNames = Object.fromEntries(
  Object.keys(passwordSchema.fields).map((name) => [`session.${name}`, name]),
)

export const toChangePasswordRequest = (values: PasswordValues): Body<'changePassword'> => ({ session: values })
