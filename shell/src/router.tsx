import type { RemoteFacts } from '@portal/platform'
import { pageTitle, usePlatform } from '@portal/platform'
import { Loading, Page } from '@portal/ui'
import { useLayoutEffect, type ComponentType } from 'react'
import { createBrowserRouter, Outlet, ScrollRestoration, useMatches, type RouteObject } from 'react-router'
import type { RemoteLoader } from './federation/remote-loader'
import { CustomerGuard } from './layouts/customer-guard'
import { DefaultLayout } from './layouts/default-layout'
import { Dashboard } from './pages/dashboard'
import { LoginPage } from './pages/login-page'
import { NotFound } from './pages/not-found'
import { RemoteDown } from './pages/remote-down'
import { TokenPage } from './pages/token-page'
import type { SessionStore } from './session/session-store'
import { LeaveGuard } from './updates/leave-guard'

interface Handle {
  title?: string
}

function Root() {
  const { tenant } = usePlatform()
  const title = (useMatches().at(-1)?.handle as Handle | undefined)?.title
  // Before any page says a better one of its own.
  useLayoutEffect(() => {
    if (title) document.title = pageTitle(tenant.name, title)
  }, [tenant.name, title])
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <LeaveGuard />
    </>
  )
}

const Waiting = () => (
  <Page>
    <Loading />
  </Page>
)

/**
 * Where a remote's pages will be: one catch-all for every first segment it owns. A stub at the exact path would
 * stop the router from asking for the real one, so the stub is always `segment/*`, which the real page outranks.
 */
const mountsOf = (facts: RemoteFacts, layout: string, Down: ComponentType): RouteObject[] => {
  const routes = facts.routes.filter((route) => route.layout === layout)
  return [...new Set(routes.map((route) => route.path.split('/')[0]!))].map((segment) => {
    const exact = routes.find((route) => route.path.split('/')[0] === segment)
    return {
      id: `mount:${facts.name}:${segment}`,
      path: `${segment}/*`,
      handle: { title: exact?.title, mountOf: facts.name, opensByLink: layout === 'token' },
      // Seen only while the real page is on its way at first load; an address below it that has no page ends in not-found.
      Component: MountPlaceholder,
      ErrorBoundary: Down,
    }
  })
}

function MountPlaceholder() {
  const { isReady } = usePatched()
  return isReady ? <NotFound /> : <Waiting />
}

const patched = new Set<string>()
const usePatched = () => {
  const mount = useMatches().at(-1)?.handle as { mountOf?: string } | undefined
  return { isReady: mount?.mountOf !== undefined && patched.has(mount.mountOf) }
}

/** The one router: the shell's own pages, and a place for every remote's. */
export function createPortalRouter(remotes: RemoteLoader, store: SessionStore) {
  const facts = remotes.releases.map((release) => release.facts)
  const isLeaving = () => router.state.navigation.state !== 'idle'
  /** Settles well only while nobody is on the way to another page, for that would be undone. */
  const lateOf = (name: string) =>
    remotes.late(name)?.then(() => {
      if (isLeaving()) throw new Error('Somebody went elsewhere meanwhile')
    })
  const downOf = new Map(facts.map(({ name }) => [name, () => <RemoteDown onShown={(error) => remotes.crashed(name, error)} late={() => lateOf(name)} />]))
  const mounts = (layout: string) => facts.flatMap((remote) => mountsOf(remote, layout, downOf.get(remote.name) ?? RemoteDown))
  const routes: RouteObject[] = [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: RemoteDown,
      HydrateFallback: Waiting,
      children: [
        {
          id: 'layout:customer',
          element: <CustomerGuard store={store} />,
          children: [
            { index: true, element: <Dashboard isLeaving={isLeaving} />, handle: { title: 'Dashboard' } },
            ...mounts('customer'),
            ...mounts('token'),
            { path: '*', Component: NotFound, handle: { title: 'Page not found', opensByLink: true } },
          ],
        },
        {
          id: 'layout:default',
          Component: DefaultLayout,
          children: [
            { path: 'login', element: <LoginPage store={store} />, handle: { title: 'Log In' } },
            {
              path: 'password_reset',
              lazy: async () => ({ Component: (await import('./pages/password-reset-page')).PasswordResetPage }),
              handle: { title: 'Forgot Password' },
            },
            {
              path: 'new_password',
              lazy: async () => {
                const { NewPasswordPage } = await import('./pages/new-password-page')
                return { element: <NewPasswordPage store={store} /> }
              },
              handle: { title: 'Create New Password' },
            },
            ...mounts('default'),
          ],
        },
        {
          id: 'layout:link',
          element: <DefaultLayout end="buttons" />,
          children: [{ path: 'token/:token', element: <TokenPage store={store} />, handle: { title: 'Welcome' } }],
        },
        { id: 'layout:bare', Component: Outlet, children: mounts('bare') },
      ],
    },
  ]
  const router = createBrowserRouter(routes, {
    // Asked again on every match of a catch-all, so it must be harmless to repeat: stable ids, and always a patch.
    async patchRoutesOnNavigation({ path, patch }) {
      const release = remotes.remoteFor(path)
      if (!release) return
      const { pages } = await remotes.loadRoutes(release.facts)
      patched.add(release.facts.name)
      for (const layout of ['customer', 'default', 'token', 'bare']) {
        const own = release.facts.routes.filter((route) => route.layout === layout)
        patch(
          // Both kinds stand in one frame, so that going from one to the other keeps the menu as it is.
          `layout:${layout === 'token' ? 'customer' : layout}`,
          own.map((route) => ({
            id: `${release.facts.name}:${route.path}`,
            path: route.path,
            Component: pages[route.path] ?? NotFound,
            ErrorBoundary: downOf.get(release.facts.name) ?? RemoteDown,
            handle: { title: route.title, opensByLink: layout === 'token' },
          })),
        )
      }
    },
  })
  return router
}

export type PortalRouter = ReturnType<typeof createPortalRouter>
