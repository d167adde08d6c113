import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { isApiError } from '@portal/client'
import { Navigate, paths, useLocation, usePlatform, useUser } from '@portal/platform'
import { Failed, Page, PageHeading } from '@portal/ui'
import type { SessionStore } from '../session/session-store'
import { useSessionSync } from '../session/use-session-sync'
import { DefaultLayout } from './default-layout'
import { LazyCustomerLayout } from './lazy-customer-layout'
import { usePageHandle } from './page-handle'

/** Statuses that mean that the session is invalid. Any other error may be a proxy's and temporary. */
const NOT_SIGNED_IN = [401, 403, 404]

/** Customers get the menu; staff who came by a link get the plain layout, on pages of one record only; all others get the login page. */
export function CustomerGuard({ store }: { store: SessionStore }) {
  const { session } = usePlatform()
  const { pathname, search } = useLocation()
  const { opensByLink } = usePageHandle()
  if (session?.role === 'customer') return <SignedIn store={store} />
  const isStaff = session?.role === 'technician' || session?.role === 'admin'
  return isStaff && opensByLink ? (
    <DefaultLayout end="buttons" />
  ) : (
    <Navigate to={paths.login(pathname + search)} replace />
  )
}

function SignedIn({ store }: { store: SessionStore }) {
  const { t } = useLingui()
  const { signOut } = usePlatform()
  const user = useUser()
  useSessionSync(store, user.data)
  // The start-up check: a refusal ends the session; any other failure can be retried.
  const refused = isApiError(user.error) && NOT_SIGNED_IN.includes(user.error.status)
  useEffect(() => {
    if (refused) void signOut()
  }, [refused, signOut])
  if (user.error && !refused) {
    return (
      <DefaultLayout>
        <Page $narrow>
          <PageHeading>
            <Trans>Your account</Trans>
          </PageHeading>
          <Failed message={t`Could not load your account`} requestId={user.error.requestId} onRetry={user.retry} />
        </Page>
      </DefaultLayout>
    )
  }
  return <LazyCustomerLayout />
}
