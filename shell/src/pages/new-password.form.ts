import { t } from '@lingui/core/macro'
import { object, password, ref, REQUIRED, string, type InferType } from '@portal/ui/form'

export const schema = object({
  password: password(),
  password_confirmation: string()
    .required(REQUIRED)
    .oneOf([ref('password')], () => t`Passwords do not match!`),
})

export type Passwords = InferType<typeof schema>
