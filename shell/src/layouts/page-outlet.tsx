import { Link, paths, useLocation, usePageTitle, usePlatform, useUser } from '@portal/platform'
import { Card, Loading, Page, PageHeading, Stack, Text } from '@portal/ui'
import { Outlet, useMatches } from 'react-router'
import { isPasswordSession } from '../session/is-password-session'

/** The route handle of a page. */
export interface PageHandle {
  title?: string
  /** The page of one record, which a link to that record opens. */
  opensByLink?: boolean
}

/**
 * Renders the page. A user who came by a link to one record gets only that record's page: account pages would be empty or
 * reject changes, so they ask the user to log in.
 */
export function PageOutlet() {
  const { session } = usePlatform()
  const { data: user, retry } = useUser()
  const page = useMatches().at(-1)?.handle as PageHandle | undefined
  if (page?.opensByLink || isPasswordSession(session)) return <Outlet />
  if (!user) {
    return (
      <Page>
        <PageHeading>{page?.title}</PageHeading>
        <Loading onRetry={retry} />
      </Page>
    )
  }
  // A link to the customer opens the whole account, including the equipment; a link to one record does not.
  return user.links.fetch_equipment === null ? <LogInForMore /> : <Outlet />
}

function LogInForMore() {
  usePageTitle('Log In')
  const { pathname, search } = useLocation()
  return (
    <Page $narrow>
      <Card>
        <Stack>
          <PageHeading>Please log in to see this page</PageHeading>
          <Text>You opened a link that gives access to a single item.</Text>
          <Link to={paths.login(pathname + search)}>Log In</Link>
        </Stack>
      </Card>
    </Page>
  )
}
