import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet } from 'react-router'
import styled from 'styled-components'
import { Link, paths, useLocation, usePageTitle, useUser } from '@portal/platform'
import { buttonStyles, Card, Loading, Message, Page, PageHeading, Text } from '@portal/ui'
import { useOpensAccount } from '../session/use-opens-account'
import { usePageHandle } from './page-handle'

/**
 * Renders the page. A user who came by a link to one record gets only that record's page: account pages would be empty or
 * reject changes, so they ask the user to log in.
 */
export function PageOutlet() {
  const opensAccount = useOpensAccount()
  const { retry } = useUser()
  const page = usePageHandle()
  const { i18n } = useLingui()
  if (page.opensByLink || opensAccount) return <Outlet />
  if (opensAccount === null) {
    return (
      <Page>
        <PageHeading>{page.title && i18n._(page.title)}</PageHeading>
        <Loading onRetry={retry} />
      </Page>
    )
  }
  return <LogInForMore />
}

const LogIn = styled(Link)`
  ${buttonStyles()}
`

function LogInForMore() {
  const { t } = useLingui()
  usePageTitle(t`Log In`)
  const { pathname, search } = useLocation()
  return (
    <Page $narrow>
      <Card>
        <Message icon="user">
          <PageHeading>
            <Trans>Please log in to see this page</Trans>
          </PageHeading>
          <Text>
            <Trans>You opened a link that gives access to a single item.</Trans>
          </Text>
          <LogIn to={paths.login(pathname + search)}>
            <Trans>Log In</Trans>
          </LogIn>
        </Message>
      </Card>
    </Page>
  )
}
