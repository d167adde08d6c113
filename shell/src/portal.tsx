import { useEffect, useState, useSyncExternalStore } from 'react'
import { RouterProvider } from 'react-router/dom'
import { SWRConfig } from 'swr'
import { ClientProvider, createClient, type Credentials } from '@portal/client'
import { i18n } from '@portal/i18n'
import {
  createDraftStore,
  createEvents,
  paths,
  PhoneLink,
  PlatformProvider,
  siteStorage,
  tabStorage,
  type Platform,
} from '@portal/platform'
import { GlobalStyle, SupportPhoneProvider } from '@portal/ui'
import { NavigationProvider } from '@portal/ui/navigation'
import { createAnalytics } from './analytics/analytics'
import { fetchManifest } from './federation/manifests'
import type { FederationRuntime } from './federation/remote-build'
import { probeByFetch } from './federation/remote-error'
import { createRemoteLoader, type RemoteLoader } from './federation/remote-loader'
import { createReports, sendBeacon, type ReportLoad } from './federation/reports'
import type { Catalogs } from './languages/catalogs'
import type { PageData } from './page-data'
import { NotFound } from './pages/not-found'
import { createHasPage, createPortalRouter } from './router'
import { syncAcrossTabs } from './session/cross-tab-sync'
import { endSession } from './session/end-session'
import { rememberedEmail } from './session/remembered-email'
import { createSessionStore, type SessionStore } from './session/session-store'
import { createToastStore, ToastRegion } from './toasts'
import { reloadOntoFallback } from './updates/fallback'
import { hasUnsavedInput } from './updates/unsaved-input'
import { fetchCurrentReleases, createUpdatePoller } from './updates/update-poller'
import { loadOnceUsable, useOnceUsable } from './use-once-usable'
import type { Lifecycles } from './widget/widget-global'

const swrOptions = {
  provider: () => new Map(),
  // Pages refetch on events (a payment, a booking), not whenever the tab gets the focus.
  revalidateOnFocus: false,
  shouldRetryOnError: false,
  dedupingInterval: 2_000,
}

/** React passes on what event handlers throw; what a boundary caught is reported by the page or slot that shows it. */
function reportThrownErrors(remotes: RemoteLoader, reportLoad: ReportLoad): void {
  let loading: Promise<(error: unknown) => void> | undefined
  const report = (error: unknown) => {
    loading ??= import('./federation/thrown-errors').then(({ createThrownErrors }) =>
      createThrownErrors(remotes.builds, reportLoad),
    )
    loading.then(
      (reportThrown) => reportThrown(error),
      () => (loading = undefined),
    )
  }
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
}

const publicPages = ['/login', '/password_reset', '/new_password', '/create_account', '/confirm_email', '/token/']
const isPublicPage = (): boolean => publicPages.some((path) => location.pathname.startsWith(path))

/** Everything that lives as long as the document. */
export function createPortal(
  data: PageData,
  early: Map<string, Promise<Response>>,
  runtime: FederationRuntime,
  catalogs: Catalogs,
) {
  const store = createSessionStore(siteStorage, tabStorage)
  syncAcrossTabs(store, window)
  const toasts = createToastStore()
  const events = createEvents()
  const reports = createReports(data, sendBeacon)
  const remotes = createRemoteLoader({
    runtime,
    releases: data.releases,
    fetchManifest,
    probe: probeByFetch,
    report: reports.load,
    reloadOntoFallback,
    now: () => performance.now(),
  })
  reportThrownErrors(remotes, reports.load)
  const router = createPortalRouter(remotes, store)
  // For the booking widget in a page of the portal itself: reuses the loaded modules instead of loading a second React.
  globalThis.__portalWidget = { lifecycles: () => remotes.loadLifecycles<Lifecycles>('scheduling') }

  const common = {
    baseUrl: data.apiBase,
    language: () => i18n.locale,
    onFailure: ({ message }: { message: string }) => toasts.show({ kind: 'error', message }),
    onDone: toasts.closeError,
  }
  const client = createClient({
    ...common,
    credentials: store.credentials,
    onUnauthorized() {
      store.end()
      if (!isPublicPage()) void router.navigate(paths.login(location.pathname + location.search), { replace: true })
    },
    early,
  })
  // Early requests belong to the session stored at page load: neither their data nor a 401 may reach another session.
  store.subscribe(() => early.clear())
  const drafts = createDraftStore(siteStorage, data.tenant.subdomain, client.now)
  // A signed-in customer is no visitor any longer, so the visitor's drafts go.
  store.subscribe(() => {
    if (store.session()?.role === 'customer') drafts.forgetAll('visitor')
  })
  const updates = createUpdatePoller({
    held: data,
    everySeconds: data.updatePollSeconds,
    ask: fetchCurrentReleases,
    hasUnsavedInput: () => hasUnsavedInput(document),
    reload: () => location.reload(),
    storage: tabStorage,
    now: client.now,
  })
  const clientFor = (credentials: Credentials) => createClient({ ...common, credentials: () => credentials })

  function signIn(credentials: Credentials) {
    rememberedEmail.write(credentials.email)
    store.start(credentials, 'password')
  }

  async function signOut() {
    drafts.clear()
    rememberedEmail.forget()
    await endSession(store, clientFor)
    // A full page load, so that no data of the signed-out user stays in memory.
    location.assign(paths.login())
  }

  const { tenant, brand, settings, languages } = data
  const platform: Omit<Platform, 'session'> = {
    tenant,
    brand,
    settings,
    ...(languages && {
      languages: {
        offered: languages,
        choose: (language: string) =>
          loadOnceUsable().then(({ chooseLanguage }) => chooseLanguage(language, catalogs, remotes.builds())),
      },
    }),
    showToast: toasts.show,
    events,
    drafts,
    flags: data.flags ?? undefined,
    flagRead: reports.read,
    outcome: reports.outcome,
    hasPage: createHasPage(router),
    slotFillers: remotes.slotFillers,
    loadSlot: remotes.loadSlot,
    slotCrashed: remotes.crashed,
    navigation: data.releases.flatMap(({ facts }) => facts.navigation ?? []),
    NotFoundPage: NotFound,
    preload: (path) => remotes.preload(path),
    clientFor,
    signIn,
    signOut,
    now: client.now,
    track: createAnalytics(brand.googleAnalyticsId, document),
  }
  return { store, toasts, client, router, platform, updates }
}

type PortalParts = ReturnType<typeof createPortal>

/**
 * Key of the session's cache: the email for a link, since opening it again starts a new session of the same user; otherwise
 * the token, since a customer may change their email during a session.
 */
function cacheName(store: SessionStore): string {
  const session = store.session()
  return session?.strategy === 'token' ? session.email : (store.credentials()?.token ?? '')
}

export function Portal({ store, toasts, client, router, platform, updates }: PortalParts) {
  const onceUsable = useOnceUsable()
  // The shell has started; in a rollout of it, it is among the trials.
  useEffect(() => platform.flagRead?.('shell'), [platform])
  const session = useSyncExternalStore(store.subscribe, store.session)
  const [brand, setBrand] = useState(platform.brand)
  const { phone } = brand
  const { languages } = platform
  return (
    <PlatformProvider
      value={{ ...platform, brand, session, ...(languages && { languages: { ...languages, showBrand: setBrand } }) }}
    >
      <ClientProvider value={client}>
        {/* A cache per session: one user's data is never shown to the next. */}
        <SWRConfig key={cacheName(store)} value={swrOptions}>
          <GlobalStyle />
          <SupportPhoneProvider value={phone && <PhoneLink phone={phone} />}>
            <ToastRegion store={toasts} />
            {onceUsable && <onceUsable.UpdateOffer watch={updates} />}
            <NavigationProvider value={(href) => void router.navigate(href)}>
              {/* Rendered in one go: as a transition, in slices between which the browser paints, a page comes later, and nothing suspends. */}
              <RouterProvider router={router} useTransitions={false} />
            </NavigationProvider>
          </SupportPhoneProvider>
        </SWRConfig>
      </ClientProvider>
    </PlatformProvider>
  )
}
