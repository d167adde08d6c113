import { t as text } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Card, Stack } from '@portal/ui'
import {
  FormEmailField,
  FormPasswordField,
  FormShell,
  object,
  required,
  REQUIRED,
  string,
  SubmitButton,
  type InferType,
} from '@portal/ui/form'

// Never trim a password: its spaces are significant.
const schema = object({
  email: required(),
  password: string()
    .required(REQUIRED)
    .max(200, () => text`Password is too long`),
})
export type SignInValues = InferType<typeof schema>

interface Props {
  /** Initial value, typed in the other form. */
  email: string
  onSubmit: (values: SignInValues) => Promise<void>
}

export function SignInForm({ email, onSubmit }: Props) {
  const { t } = useLingui()
  return (
    <Card>
      <FormShell schema={schema} initialValues={{ email }} onSubmit={onSubmit} label={t`Sign in`}>
        <Stack>
          <FormEmailField name="email" label={t`Email`} autoComplete="username" />
          <FormPasswordField name="password" label={t`Password`} />
        </Stack>
        <div>
          <SubmitButton>
            <Trans>Sign In</Trans>
          </SubmitButton>
        </div>
      </FormShell>
    </Card>
  )
}
