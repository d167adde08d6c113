import styled from 'styled-components'
import { Link, paths, usePageTitle } from '@portal/platform'
import { buttonStyles, Card, Message, Page, PageHeading, Text } from '@portal/ui'

const HomeLink = styled(Link)`
  ${buttonStyles()}
`

/** For a URL without a page, or one whose record the user may not see (any longer). */
export function NotFound() {
  usePageTitle('Page not found')
  return (
    <Page $narrow>
      <Card>
        <Message icon="home">
          <PageHeading>Page not found</PageHeading>
          <Text>There is nothing at this address. It may have been moved, or the link may be incomplete.</Text>
          <HomeLink to={paths.dashboard()}>Go to your dashboard</HomeLink>
        </Message>
      </Card>
    </Page>
  )
}
