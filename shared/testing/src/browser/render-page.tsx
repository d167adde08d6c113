import { ClientProvider, createClient, type Credentials } from '@portal/client'
import { createEvents, PlatformProvider, type Platform, type RemoteRoutes, type Session, type SlotName, type SlotProps, type Toast } from '@portal/platform'
import { resolveBrand } from '@portal/rules'
import { NavigationProvider } from '@portal/ui/navigation'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PASSWORD, type DemoTenant } from 'api/seed'
import type { PageTestApi } from './test-api'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { SWRConfig } from 'swr'

export interface RenderPageOptions {
  api: PageTestApi
  /** The remote's './routes'. */
  routes: RemoteRoutes
  path: string
  tenant?: DemoTenant
  /** E-mail of a seeded customer to sign in; nobody unless given. */
  as?: string
  /** Pieces of other teams that the page shows; a marked box in place of each unless given. */
  slots?: Partial<{ [S in SlotName]: ComponentType<SlotProps[S]> }>
  /** Stands between the page and the API: answers some requests itself, e.g. to fail or to delay them. */
  intercept?: (request: { method: string; path: string }, pass: () => Promise<Response>) => Promise<Response>
  settings?: Partial<Platform['settings']>
}

/**
 * Shows a remote's page as the shell would: real router, real client, the real API in process.
 * Addresses that the remote does not serve show 'elsewhere'; `router.state.location` tells where a link led.
 */
export async function renderPage({ api, routes, path, tenant = 'acme', as, slots = {}, intercept, settings = {} }: RenderPageOptions) {
  const toApi = api.fetchAs(tenant)
  const send: typeof fetch = (input, init) => {
    const pass = () => toApi(input, init)
    return intercept ? intercept({ method: init?.method ?? 'GET', path: String(input) }, pass) : pass()
  }
  const toasts: Toast[] = []
  const signedOut = jest.fn()
  let credentials: Credentials | null = null
  const client = createClient({
    baseUrl: '',
    credentials: () => credentials,
    onUnauthorized: signedOut,
    onFailure: (error) => toasts.push({ kind: 'error', message: error.message }),
    fetch: send,
    now: () => api.now().getTime(),
  })
  if (as) {
    const signedIn = await client.call('signIn', { params: { role: 'customer' }, body: { session: { email: as, password: PASSWORD } } })
    credentials = { token: signedIn.authentication_token, role: signedIn.role, email: signedIn.email, id: signedIn.id }
  }
  const [data, customizations] = await Promise.all([
    client.call('getTenant', { params: { subdomain: tenant } }),
    client.call('getTenantCustomizations', { params: { subdomain: tenant } }),
  ])
  const events = createEvents()
  const session: Session | null = as ? { role: 'customer', strategy: 'password', email: as } : null
  const platform: Platform = {
    tenant: data,
    brand: resolveBrand(data, customizations),
    settings: { mapEngine: 'maplibre', mapsOrigin: 'http://maps.localhost', googleMapsKey: '', cableUrl: '/cable', ...settings },
    session,
    showToast: (toast) => toasts.push(toast),
    events,
    loadSlot: async (name) => (slots[name] ?? slotBox(name)) as never,
    NotFoundPage: () => <h1>Page not found</h1>,
    preload: () => undefined,
    clientFor: (own) =>
      createClient({ baseUrl: '', credentials: () => own, onUnauthorized: signedOut, onFailure: (error) => toasts.push({ kind: 'error', message: error.message }), fetch: send }),
    signOut: async () => signedOut(),
    now: client.now,
    track: jest.fn(),
  }
  const router = createMemoryRouter(
    [
      ...routes.facts.routes.map((route) => ({ path: `/${route.path}`, Component: routes.pages[route.path]! })),
      { path: '*', element: <Elsewhere /> },
    ],
    { initialEntries: [path] },
  )
  const user = userEvent.setup()
  const view = render(
    <PlatformProvider value={platform}>
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false, revalidateOnFocus: false }}>
        <ClientProvider value={client}>
          <NavigationProvider value={(href) => void router.navigate(href)}>
            <RouterProvider router={router} />
          </NavigationProvider>
        </ClientProvider>
      </SWRConfig>
    </PlatformProvider>,
  )
  return { ...view, user, router, toasts, events, platform, client, signedOut }
}

const Elsewhere = () => <p>elsewhere</p>

const slotBox = (name: SlotName) => (props: object) => <div role="group" aria-label={`slot ${name}`}>{JSON.stringify(props)}</div>
