import { Card, Stack } from '@portal/ui'
import { FormEmailField, FormPasswordField, FormShell, object, required, SubmitButton, type InferType } from '@portal/ui/form'

const schema = object({ email: required(), password: required() })
export type SignInValues = InferType<typeof schema>

interface Props {
  /** Typed elsewhere already. */
  email: string
  onSubmit: (values: SignInValues) => Promise<void>
}

export function SignInForm({ email, onSubmit }: Props) {
  return (
    <Card>
      <FormShell schema={schema} initialValues={{ email }} onSubmit={onSubmit} label="Sign in">
        <Stack>
          <FormEmailField name="email" label="Email" autoComplete="username" />
          <FormPasswordField name="password" label="Password" />
        </Stack>
        <div>
          <SubmitButton>Sign In</SubmitButton>
        </div>
      </FormShell>
    </Card>
  )
}
