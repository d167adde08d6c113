import { Trans } from '@lingui/react/macro'
import { Link, Navigate, paths, usePlatform } from '@portal/platform'
import { FormPage, PageHeading, Row, Text } from '@portal/ui'
import { CreateAccountForm } from './create-account-form'
import { useJustCreated } from './create-account.queries'

/** /create_account */
export function CreateAccountPage() {
  const { session } = usePlatform()
  const isJustCreated = useJustCreated()
  if (session?.role === 'customer')
    return <Navigate to={isJustCreated ? paths.profile({ created: 'success' }) : paths.dashboard()} replace />
  return (
    <FormPage>
      <PageHeading>
        <Trans>Create Account</Trans>
      </PageHeading>
      <CreateAccountForm />
      <Row $gap="s">
        <Text>
          <Trans>Already have an account?</Trans>
        </Text>
        <Link to={paths.login()}>
          <Trans>Log In</Trans>
        </Link>
      </Row>
    </FormPage>
  )
}
