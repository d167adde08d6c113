import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createClient, type Client, type Credentials } from '@portal/client'
import { createHostedPlatform, HostedPages } from '@portal/host'
import {
  memoryStorage,
  useLocation,
  type BrowserStorage,
  type Platform,
  type RemoteRoutes,
  type SlotName,
  type SlotProps,
  type Toast,
} from '@portal/platform'
import { PASSWORD, type DemoTenant } from 'demo/names'
import type { PageTestApi } from './test-api'

export interface RenderPageOptions {
  api: PageTestApi
  /** The remote's './routes'. */
  routes: RemoteRoutes
  path: string
  tenant?: DemoTenant
  /** Email of the seeded customer to sign in; signed out by default. */
  as?: string
  /** Token of a link to sign in with instead; see `linkTo` of the test API. */
  link?: string
  /** Slots of other remotes that the page shows; by default each is a box with its name and props. */
  slots?: Partial<{ [S in SlotName]: ComponentType<SlotProps[S]> }>
  /** Variants by flag, without those at their first one; by default, every flag is at its default. */
  flags?: Record<string, string>
  /** Intercepts requests between the page and the API, e.g. to fail or delay them. */
  intercept?: (request: { method: string; path: string }, pass: () => Promise<Response>) => Promise<Response>
  settings?: Partial<Platform['settings']>
  /** SWR's `dedupingInterval`: 2,000 in the portal, 0 by default here. */
  freshMs?: number
  /** Drafts that an earlier page kept; see `memoryStorage` of @portal/platform. */
  draftStorage?: BrowserStorage
}

/**
 * Renders a remote's page as the shell would: real router, real client, against the real API.
 * An address that the remote does not serve renders 'elsewhere: /path?query', so a test can check where a link leads.
 */
export async function renderPage({
  api,
  routes,
  path,
  tenant = 'acme',
  as,
  link,
  slots = {},
  flags,
  intercept,
  settings = {},
  freshMs = 0,
  draftStorage = memoryStorage(),
}: RenderPageOptions) {
  const toApi = api.fetchAs(tenant)
  const underWay = new Set<Promise<unknown>>()
  const send: typeof fetch = (input, init) => {
    const pass = () => toApi(input, init)
    const answer = intercept ? intercept({ method: init?.method ?? 'GET', path: String(input) }, pass) : pass()
    const read = answer.then((response) => response.clone().arrayBuffer()).catch(() => null)
    underWay.add(read)
    void read.then(() => underWay.delete(read))
    return answer
  }
  /** Waits until no request is in flight and the responses are rendered, so that a test can assert what did not happen. */
  const settled = () =>
    act(async () => {
      do await Promise.all([...underWay, nextTurn(), nextTurn()])
      while (underWay.size > 0)
      await nextTurn()
    })
  const toasts: Toast[] = []
  const signedOut = jest.fn()
  const track = jest.fn()
  const hostFor = (credentials: Credentials | null) =>
    createHostedPlatform({
      apiUrl: '',
      tenantSubdomain: tenant,
      credentials,
      showToast: (toast) => toasts.push(toast),
      onSignedIn: (made) => void signedIn(made),
      onSignedOut: signedOut,
      draftStorage,
      settings: { mapsOrigin: 'http://maps.localhost', ...settings },
      fetch: send,
      now: () => api.now().getTime(),
    })
  const opened = link ? await openLink(toApi, link) : null
  const hosted = await hostFor(opened ?? (as ? await signIn(toApi, as) : null))
  const wrapPlatform = (own: Platform): Platform => ({
    ...own,
    session: own.session && link ? { ...own.session, strategy: 'token' } : own.session,
    loadSlot: async (name) => (slots[name] ?? slotBox(name)) as never,
    NotFoundPage: () => <h1>Page not found</h1>,
    track,
    flags: flags ?? own.flags,
  })
  const platform = wrapPlatform(hosted.platform)
  const user = userEvent.setup()
  const { client } = hosted
  let location = new URL(path, 'http://portal.invalid')
  const follow = (to: string) => {
    location = new URL(to, location)
  }
  const toRouteObjects = (own: Platform, ownClient: Client) => (
    <HostedPages
      platform={own}
      client={ownClient}
      routes={routes}
      path={path}
      elsewhere={<Elsewhere />}
      onNavigate={follow}
      swr={{ dedupingInterval: freshMs }}
    />
  )
  // The awaited act lets the slots' lazy code load; no data has been fetched yet.
  const view = await act(async () => render(toRouteObjects(platform, client)))
  async function signedIn(credentials: Credentials) {
    const next = await hostFor(credentials)
    view.rerender(toRouteObjects(wrapPlatform(next.platform), next.client))
  }
  /** Where the page is now. */
  const router = {
    get state() {
      return { location }
    },
  }
  return { ...view, user, toasts, events: platform.events, platform, client, signedOut, track, router, settled }
}

const nextTurn = () => new Promise<void>((done) => setTimeout(done))

/** Moves `performance.now` forward, for the rest of the test file. */
export function passTime(ms: number) {
  const now = performance.now.bind(performance)
  Object.defineProperty(performance, 'now', { configurable: true, value: () => now() + ms })
}

/** Holds every request whose path starts with `prefix` until `letGo` is called, so that a test can look at the loading state. */
export function holdRequests(prefix: string) {
  let letGo = () => {}
  const held = new Promise<void>((done) => (letGo = done))
  const intercept: NonNullable<RenderPageOptions['intercept']> = async ({ path }, pass) => {
    if (path.startsWith(prefix)) await held
    return pass()
  }
  return { intercept, letGo }
}

async function openLink(send: typeof fetch, link: string): Promise<Credentials> {
  const { authentication_token: token, ...who } = await createClient({ fetch: send }).call('authenticateToken', {
    params: { token: link },
  })
  return { token, ...who }
}

async function signIn(send: typeof fetch, email: string): Promise<Credentials> {
  const { authentication_token: token, ...who } = await createClient({ fetch: send }).call('signIn', {
    params: { role: 'customer' },
    body: { session: { email, password: PASSWORD } },
  })
  return { token, ...who }
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>elsewhere: {pathname + search}</p>
}

const slotBox = (name: SlotName) =>
  function SlotBox(props: object) {
    return (
      <div role="group" aria-label={`slot ${name}`}>
        {JSON.stringify(props)}
      </div>
    )
  }
