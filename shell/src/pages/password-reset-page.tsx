import { Trans, useLingui } from '@lingui/react/macro'
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
  const { t } = useLingui()
  usePageTitle(t`Forgot Password`)
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
          heading={t`Reset Email Sent`}
          text={t`Check your inbox for instructions.`}
          to={paths.login()}
          link={t`Back to login`}
        />
      ) : (
        <AskForLink onSubmit={send} />
      )}
    </FormPage>
  )
}

function AskForLink({ onSubmit }: { onSubmit: (values: { email: string }) => Promise<void> }) {
  const { t } = useLingui()
  return (
    <>
      <PageHeading>
        <Trans>Forgot Password</Trans>
      </PageHeading>
      <Text>
        <Trans>Tell us your email, and we will send you a link to choose a new password.</Trans>
      </Text>
      <FormShell
        schema={schema}
        initialValues={{ email: rememberedEmail.read() }}
        onSubmit={onSubmit}
        label={t`Forgot Password`}
      >
        <FormEmailField name="email" label={t`Email`} autoComplete="username" />
        <SubmitButton wide>
          <Trans>Send Reset Link</Trans>
        </SubmitButton>
      </FormShell>
      <Link to={paths.login()}>
        <Trans>Back to login</Trans>
      </Link>
    </>
  )
}
