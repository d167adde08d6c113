import { useLingui } from '@lingui/react/macro'
import { createElement, type ComponentType } from 'react'
import { createClient, type Client, type Credentials } from '@portal/client'
import type { Tenant } from '@portal/contract'
import { i18n } from '@portal/i18n'
import {
  createDraftStore,
  createEvents,
  memoryStorage,
  type BrowserStorage,
  type Platform,
  type RemoteSlots,
  type Session,
  type SlotName,
  type SlotProps,
  type Toast,
} from '@portal/platform'
import { resolveBrand, withPictureOrigin } from '@portal/rules'
import { themeCss, type ThemePlace } from '@portal/theme/css'
import { Empty } from '@portal/ui'

export interface HostOptions {
  /** Origin of the API, without a trailing slash; empty for the page's own origin. */
  apiUrl: string
  tenantSubdomain: string
  /** Credentials of the signed-in user; signed out by default. */
  credentials?: Credentials | null
  showToast: (toast: Toast) => void
  /** Called when the user creates an account here; pass the credentials back as `credentials`. */
  onSignedIn?: (credentials: Credentials) => void
  onSignedOut?: () => void
  onLeave?: Platform['onLeave']
  /** Storage of drafts. In memory by default, since the host page's storage is not ours to use. */
  draftStorage?: BrowserStorage | undefined
  settings?: Partial<Platform['settings']> | undefined
  /** The remote's own slots, so that it can use them; slots of other remotes render nothing. */
  slots?: RemoteSlots | undefined
  fetch?: typeof fetch
  now?: () => number
}

export interface HostedPlatform {
  /** CSS of the tenant's theme, on a page or in a shadow root. */
  theme: (place?: ThemePlace) => string
  platform: Platform
  client: Client
}

const Nothing: ComponentType = () => null
function NotFound() {
  const { t } = useLingui()
  return createElement(Empty, { message: t`There is nothing at this address.`, action: null })
}

/** Does for one remote what the shell does for all: tenant, client, session, events. Throws ApiError for an unknown tenant. */
export async function createHostedPlatform(options: HostOptions): Promise<HostedPlatform> {
  const { apiUrl, tenantSubdomain, showToast, credentials = null } = options
  const common = {
    baseUrl: apiUrl,
    language: () => i18n.locale,
    onFailure: (error: { message: string }) => showToast({ kind: 'error', message: error.message }),
    onUnauthorized: () => options.onSignedOut?.(),
    fetch: options.fetch,
    now: options.now,
  }
  const client = createClient({ ...common, credentials: () => credentials })
  const params = { subdomain: tenantSubdomain }
  const [tenant, flags, customizations] = await Promise.all([
    client.call('getTenant', { params }, { quiet: true }),
    client.call('getTenantFlags', { params }, { quiet: true }),
    client.call('getTenantCustomizations', { params }, { quiet: true }),
  ])
  const brand = withPictureOrigin(resolveBrand(tenant, customizations), apiUrl)
  return {
    theme: (place) => themeCss(brand, place),
    client,
    platform: {
      ...assemble(options, client, tenant, brand, (own) => createClient({ ...common, credentials: () => own })),
      flags: flags ?? undefined,
    },
  }
}

function assemble(
  options: HostOptions,
  client: Client,
  tenant: Tenant,
  brand: Platform['brand'],
  clientFor: Platform['clientFor'],
): Platform {
  const { credentials } = options
  const session: Session | null = credentials
    ? { role: credentials.role as Session['role'], strategy: 'password', email: credentials.email }
    : null
  return {
    tenant,
    brand,
    settings: {
      mapEngine: 'maplibre',
      mapsOrigin: '',
      googleMapsKey: '',
      googleMapId: '',
      cableUrl: `${options.apiUrl}/cable`,
      ...options.settings,
    },
    session,
    showToast: options.showToast,
    events: createEvents(),
    // By the API as well: two of them may have a tenant of the same name.
    drafts: createDraftStore(
      options.draftStorage ?? memoryStorage(),
      `${options.apiUrl}/${options.tenantSubdomain}`,
      client.now,
    ),
    async loadSlot<S extends SlotName>(name: S) {
      const loader = options.slots?.loaders[name]
      return loader
        ? ((await loader()).default as ComponentType<SlotProps[S]>)
        : (Nothing as ComponentType<SlotProps[S]>)
    },
    NotFoundPage: NotFound,
    preload: () => undefined,
    clientFor,
    signIn: (made) => options.onSignedIn?.(made),
    signOut: async () => options.onSignedOut?.(),
    now: client.now,
    track: () => undefined,
    onLeave: options.onLeave,
  }
}
