import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import { Link, paths, usePageTitle } from '@portal/platform'
import { buttonStyles, Card, Message, Page, PageHeading, Text } from '@portal/ui'

const HomeLink = styled(Link)`
  ${buttonStyles()}
`

/** For a URL without a page, or one whose record the user may not see (any longer). */
export function NotFound() {
  const { t } = useLingui()
  usePageTitle(t`Page not found`)
  return (
    <Page $narrow>
      <Card>
        <Message icon="home">
          <PageHeading>
            <Trans>Page not found</Trans>
          </PageHeading>
          <Text>
            <Trans>There is nothing at this address. It may have been moved, or the link may be incomplete.</Trans>
          </Text>
          <HomeLink to={paths.dashboard()}>
            <Trans>Go to your dashboard</Trans>
          </HomeLink>
        </Message>
      </Card>
    </Page>
  )
}
