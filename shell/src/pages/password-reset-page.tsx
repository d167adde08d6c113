import { useState } from 'react'
import { isApiError, useClient } from '@portal/client'
import { Link, paths, usePageTitle } from '@portal/platform'
import { FormPage, PageHeading, Text } from '@portal/ui'
import { email, FormEmailField, FormShell, object, REQUIRED, SubmitButton } from '@portal/ui/form'
import { rememberedEmail } from '../session/remembered-email'
import { FormResult } from './form-result'

const schema = object({ email: email().required(REQUIRED) })

/** /password_reset */
export function PasswordResetPage() {
  usePageTitle('Forgot Password')
  const client = useClient()
  const [sent, setSent] = useState(false)

  const send = async ({ email }: { email: string }) => {
    await client
      .call('forgotPassword', { body: { session: { email } } }, { quiet: true, keepSession: true })
      .catch((error: unknown) => {
        // Same message for every response, so that it does not reveal accounts. Only a request without a response is an error.
        if (!isApiError(error) || error.status === 0) throw error
      })
    setSent(true)
  }

  return (
    <FormPage>
      {sent ? (
        <FormResult
          heading="Reset Email Sent"
          text="Check your inbox for instructions."
          to={paths.login()}
          link="Back to login"
        />
      ) : (
        <AskForLink onSubmit={send} />
      )}
    </FormPage>
  )
}

const AskForLink = ({ onSubmit }: { onSubmit: (values: { email: string }) => Promise<void> }) => (
  <>
    <PageHeading>Forgot Password</PageHeading>
    <Text>Tell us your email, and we will send you a link to choose a new password.</Text>
    <FormShell
      schema={schema}
      initialValues={{ email: rememberedEmail.read() }}
      onSubmit={onSubmit}
      label="Forgot Password"
    >
      <FormEmailField name="email" label="Email" autoComplete="username" />
      <SubmitButton wide>Send Reset Link</SubmitButton>
    </FormShell>
    <Link to={paths.login()}>Back to login</Link>
  </>
)
