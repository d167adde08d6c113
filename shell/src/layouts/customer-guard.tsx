import { isApiError } from '@portal/client'
import { Navigate, paths, useLocation, usePlatform, useUser } from '@portal/platform'
import { Failed, Page } from '@portal/ui'
import { lazy, Suspense, useEffect } from 'react'
import { DefaultLayout } from './default-layout'

// The menu and its dates are no part of the login page's first load.
const CustomerLayout = lazy(() => import(/* webpackChunkName: "customer-layout" */ './customer-layout'))

/** Customer pages: a customer gets the menu, staff with a link the plain frame, anybody else the login page. */
export function CustomerGuard() {
  const { session } = usePlatform()
  const { pathname, search } = useLocation()
  if (!session || session.role === 'viewer') return <Navigate to={paths.login(pathname + search)} replace />
  if (session.role !== 'customer') return <DefaultLayout end="buttons" />
  return <SignedIn />
}

function SignedIn() {
  const { signOut } = usePlatform()
  const user = useUser()
  // The start-up check: an answer that says no ends the session; no answer at all may be tried again.
  const refused = isApiError(user.error) && user.error.status >= 400 && user.error.status < 500
  useEffect(() => {
    if (refused) void signOut()
  }, [refused, signOut])
  if (user.error && !refused) {
    return (
      <Page $narrow>
        <Failed message="Could not load your account" requestId={user.error.requestId} onRetry={user.retry} />
      </Page>
    )
  }
  return (
    <Suspense fallback={null}>
      <CustomerLayout />
    </Suspense>
  )
}
