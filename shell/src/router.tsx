import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, type ComponentType } from 'react'
import { createBrowserRouter, matchRoutes, Outlet, ScrollRestoration, type RouteObject } from 'react-router'
import type { MessageDescriptor } from '@portal/i18n'
import { pageTitle, usePlatform, type RemoteDefinition } from '@portal/platform'
import { loadShellChunk } from './federation/load-shell-chunk'
import type { RemoteLoader } from './federation/remote-loader'
import { CustomerGuard } from './layouts/customer-guard'
import { DefaultLayout } from './layouts/default-layout'
import { usePageHandle } from './layouts/page-handle'
import { WelcomeLayout } from './layouts/welcome-layout'
import { Dashboard } from './pages/dashboard'
import { lazyPage } from './pages/lazy-page'
import { LoginPage } from './pages/login-page'
import { NotFound } from './pages/not-found'
import { CrashedPage } from './pages/remote-down'
import type { SessionStore } from './session/session-store'
import { LeaveGuard } from './updates/leave-guard'

function Root() {
  const { tenant } = usePlatform()
  const { title } = usePageHandle()
  const { i18n } = useLingui()
  // Until the page sets a more specific one.
  useLayoutEffect(() => {
    if (title) document.title = pageTitle(tenant.name, i18n._(title))
  }, [tenant.name, title, i18n, i18n.locale])
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <LeaveGuard />
    </>
  )
}

/** A remote's pages in one layout. Paths and titles are in the initial HTML, so a navigation starts before any code is loaded. */
const toRouteObjects = (
  remotes: RemoteLoader,
  { name, routes }: RemoteDefinition,
  layout: string,
  frame?: 'welcome',
): RouteObject[] =>
  routes
    .filter((route) => route.layout === layout && route.frame === frame)
    .map(({ path, title: text }) => {
      const title = { id: text, message: text }
      const onFailed = (error: unknown) => remotes.crashed(name, error)
      return {
        id: `${name}:${path}`,
        path,
        Component: lazyPage({
          title,
          load: (isAgain) => remotes.loadPage(name, path, isAgain),
          known: () => remotes.pageNow(name, path),
          onFailed,
        }),
        ErrorBoundary: () => <CrashedPage onShown={onFailed} />,
        handle: { title, opensByLink: layout === 'token' },
      }
    })

/** A lazy-loaded page of the shell. The server preloads its chunk by name. */
function shellPage(path: string, title: MessageDescriptor, load: () => Promise<ComponentType>): RouteObject {
  let page: ComponentType | undefined
  return {
    path,
    Component: lazyPage({ title, load: loadShellChunk(async () => (page = await load())), known: () => page }),
    handle: { title },
  }
}

/** Creates the router, with the pages of the shell and of every remote. */
export function createPortalRouter(remotes: RemoteLoader, store: SessionStore) {
  const pages = (layout: string, frame?: 'welcome') =>
    remotes.releases.flatMap(({ facts }) => toRouteObjects(remotes, facts, layout, frame))
  // Asks the router itself, since React learns of a click a moment later.
  const isLeaving = () => router.state.navigation.state !== 'idle' || router.state.location.pathname !== '/'
  const routes: RouteObject[] = [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: CrashedPage,
      children: [
        {
          id: 'layout:customer',
          element: <CustomerGuard store={store} />,
          children: [
            { index: true, element: <Dashboard isLeaving={isLeaving} />, handle: { title: msg`Dashboard` } },
            // Both kinds share one layout, so that the menu stays mounted between them.
            ...pages('customer'),
            ...pages('token'),
            { path: '*', Component: NotFound, handle: { title: msg`Page not found`, opensByLink: true } },
          ],
        },
        {
          id: 'layout:welcome',
          Component: WelcomeLayout,
          children: [
            { path: 'login', element: <LoginPage store={store} />, handle: { title: msg`Log In` } },
            shellPage(
              'password_reset',
              msg`Forgot Password`,
              async () =>
                (await import(/* webpackChunkName: "password-reset-page" */ './pages/password-reset-page'))
                  .PasswordResetPage,
            ),
            shellPage('new_password', msg`Create New Password`, async () => {
              const { NewPasswordPage } = await import(
                /* webpackChunkName: "new-password-page" */ './pages/new-password-page'
              )
              return () => <NewPasswordPage store={store} />
            }),
            ...pages('default', 'welcome'),
          ],
        },
        { id: 'layout:default', Component: DefaultLayout, children: pages('default') },
        {
          id: 'layout:link',
          element: <DefaultLayout end="buttons" />,
          children: [
            shellPage('token/:token', msg`Welcome`, async () => {
              const { TokenPage } = await import(/* webpackChunkName: "token-page" */ './pages/token-page')
              return () => <TokenPage store={store} />
            }),
          ],
        },
        { id: 'layout:bare', Component: Outlet, children: pages('bare') },
      ],
    },
  ]
  const router = createBrowserRouter(routes)
  return router
}

/**
 * Tells whether a page has a path, at a tenant that may not have got every remote. Every link asks at each render, and the router
 * ranks all routes for each answer, so an answer is kept for all paths with the same first segment and as many others.
 */
export function createHasPage(router: ReturnType<typeof createPortalRouter>): (path: string) => boolean {
  const known = new Map<string, boolean>()
  return (path) => {
    const [, first, ...others] = path.replace(/[?#].*/, '').split('/')
    const shape = `${first} ${others.length}`
    const has = known.get(shape) ?? matchRoutes(router.routes as RouteObject[], path)?.at(-1)?.route.path !== '*'
    known.set(shape, has)
    return has
  }
}
