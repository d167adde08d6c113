import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { ClientProvider } from '@portal/client'
import { LatePage, PhoneLink, PlatformProvider, useLocation, useNavigate, type RemoteRoutes } from '@portal/platform'
import { CrashNotice, Loading, SupportPhoneProvider } from '@portal/ui'
import { NavigationProvider } from '@portal/ui/navigation'
import type { HostedPlatform } from './hosted-platform'

export interface HostedPagesProps extends Omit<HostedPlatform, 'theme'> {
  routes: RemoteRoutes
  /** Initial path, one of the remote's routes; a change navigates there. */
  path: string
  /** Shown for an address that the remote does not serve. */
  elsewhere?: ReactNode
  /** Called with every path (and query) that the pages navigate to. */
  onNavigate?: ((path: string) => void) | undefined
  swr?: SWRConfiguration
}

/** Replaces a page that crashed. */
function PageCrash() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  // Navigating to the same address resets the router's error boundary.
  return <CrashNotice onRetry={() => void navigate(pathname + search + hash, { replace: true })} />
}

/** A remote's pages with the providers they need, on a memory router: the host page's URL does not change. */
export function HostedPages({ platform, client, routes, path, elsewhere = null, onNavigate, swr }: HostedPagesProps) {
  // One router per mount: a new path is a navigation, not a new router.
  const [router] = useState(() => {
    const pages = routes.facts.routes.map(({ path: pattern }) => {
      const page = routes.pages[pattern]!
      return {
        path: `/${pattern}`,
        ...(page instanceof LatePage ? { lazy: async () => ({ Component: await page.load() }) } : { Component: page }),
        HydrateFallback: Loading,
        ErrorBoundary: PageCrash,
      }
    })
    return createMemoryRouter([...pages, { path: '*', element: elsewhere, ErrorBoundary: PageCrash }], {
      initialEntries: [path],
    })
  })
  const tell = useEffectEvent((reached: string) => onNavigate?.(reached))
  useLayoutEffect(() => router.subscribe(({ location }) => tell(location.pathname + location.search)), [router])
  const requested = useRef(path)
  useEffect(() => {
    if (requested.current === path) return
    requested.current = path
    // A host that passes back the path from `onNavigate` triggers no navigation.
    const { pathname, search } = router.state.location
    if (pathname + search !== path) void router.navigate(path)
  }, [router, path])
  const [cache] = useState(() => ({
    provider: () => new Map(),
    shouldRetryOnError: false,
    revalidateOnFocus: false,
    ...swr,
  }))
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
