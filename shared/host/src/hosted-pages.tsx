import { ClientProvider } from '@portal/client'
import { PhoneLink, PlatformProvider, useLocation, useNavigate, type RemoteRoutes } from '@portal/platform'
import { CrashNotice, SupportPhoneProvider } from '@portal/ui'
import { NavigationProvider } from '@portal/ui/navigation'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { SWRConfig, type SWRConfiguration } from 'swr'
import type { HostedPlatform } from './hosted-platform'

export interface HostedPagesProps extends HostedPlatform {
  routes: RemoteRoutes
  /** Where to begin, a path of the remote's; another one later leads there. */
  path: string
  /** Shown for an address that the remote does not serve. */
  elsewhere?: ReactNode
  /** Told of every address the page goes to. */
  onNavigate?: (path: string) => void
  swr?: SWRConfiguration
}

/** In place of a page that broke. */
function PageCrash() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  // A page that is gone to once more is drawn anew.
  return <CrashNotice onRetry={() => void navigate(pathname + search + hash, { replace: true })} />
}

/** A remote's pages in their surroundings, with an address of their own: the host page's stays as it is. */
export function HostedPages({ platform, client, routes, path, elsewhere = null, onNavigate, swr }: HostedPagesProps) {
  const router = useMemo(() => {
    const pages = routes.facts.routes.map((route) => ({ path: `/${route.path}`, Component: routes.pages[route.path]!, ErrorBoundary: PageCrash }))
    const created = createMemoryRouter([...pages, { path: '*', element: elsewhere, ErrorBoundary: PageCrash }], { initialEntries: [path] })
    created.subscribe(({ location }) => onNavigate?.(location.pathname + location.search))
    return created
    // The router lives as long as the pages: a new path is a navigation and not another router.
  }, [routes])
  const asked = useRef(path)
  useEffect(() => {
    if (asked.current === path) return
    asked.current = path
    // A host that repeats what `onNavigate` told it asks for nothing new.
    const { pathname, search } = router.state.location
    if (pathname + search !== path) void router.navigate(path)
  }, [router, path])
  const cache = useMemo(() => ({ provider: () => new Map(), shouldRetryOnError: false, revalidateOnFocus: false, ...swr }), [])
  const { phone } = platform.brand
  return (
    <PlatformProvider value={platform}>
      <SWRConfig value={cache}>
        <ClientProvider value={client}>
          <NavigationProvider value={(href) => void router.navigate(href)}>
            <SupportPhoneProvider value={phone && <PhoneLink phone={phone} />}>
              <RouterProvider router={router} />
            </SupportPhoneProvider>
          </NavigationProvider>
        </ClientProvider>
      </SWRConfig>
    </PlatformProvider>
  )
}
