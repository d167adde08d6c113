import styled from 'styled-components'
import { Link, paths, usePageTitle } from '@portal/platform'
import { buttonStyles, Page, PageHeading, Text } from '@portal/ui'

const HomeLink = styled(Link)`
  ${buttonStyles()}
  align-self: flex-start;
`

/** For a URL without a page, or one whose record the user may not see (any longer). */
export function NotFound() {
  usePageTitle('Page not found')
  return (
    <Page>
      <PageHeading>Page not found</PageHeading>
      <Text>There is nothing at this address. It may have been moved, or the link may be incomplete.</Text>
      <HomeLink to={paths.dashboard()}>Go to your dashboard</HomeLink>
    </Page>
  )
}
