import { Trans } from '@lingui/react/macro'
import * as React from 'react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import * as ReactDOMClient from 'react-dom/client'
import singleSpaReact from 'single-spa-react'
import type { Credentials } from '@portal/client'
import { memoryStorage, type BrowserStorage, type RemoteRoutes, type RemoteSlots, type Toast } from '@portal/platform'
import { CrashBoundary, Failed, Loading } from '@portal/ui'
import { ShadowRootProvider } from '@portal/ui/shadow'
import { HostedPages } from './hosted-pages'
import { createHostedPlatform, type HostedPlatform, type HostOptions } from './hosted-platform'

/** What a host that is not our shell passes to `mount`. */
export interface LifecycleProps {
  apiUrl: string
  tenantSubdomain: string
  /** One of the remote's paths, e.g. `/invoices`. */
  path: string
  credentials?: { token: string; role: string; email: string; id: number } | null
  /** Map engine and origin; the cable's URL when it is not `/cable` of the API. */
  settings?: HostOptions['settings']
  onToast?: (toast: Toast) => void
  onNavigate?: (path: string) => void
  /** Called when the visitor is done. */
  onLeave?: HostOptions['onLeave']
  /** The shadow root that contains `domElement`, if any: styles and dialogs then stay inside it. */
  shadowRoot?: ShadowRoot
}

/**
 * `bootstrap`, `mount` and `unmount` of a remote for single-spa or any page that calls them:
 * `await mount({ domElement, apiUrl, tenantSubdomain, path })`.
 */
export function defineLifecycles(routes: RemoteRoutes, slots?: RemoteSlots) {
  const Root = (props: LifecycleProps) => <HostedRemote {...props} routes={routes} slots={slots} />
  return singleSpaReact<LifecycleProps>({
    React,
    ReactDOMClient: ReactDOMClient as never,
    rootComponent: Root as never,
    // Last resort: the boundaries that can retry are inside. The error itself is in the console.
    errorBoundary: () => (
      <p role="alert">
        <Trans>This part can't be shown right now. Please reload the page.</Trans>
      </p>
    ),
  })
}

const draftStorages = new WeakMap<ShadowRoot, BrowserStorage>()

/** Drafts belong to the shadow root: they survive a sign-in, a crash, and a host page that removes the element and reinserts it. */
function getDraftStorage(root: ShadowRoot): BrowserStorage {
  const storage = draftStorages.get(root) ?? memoryStorage()
  draftStorages.set(root, storage)
  return storage
}

interface HostedRemoteProps extends LifecycleProps {
  routes: RemoteRoutes
  slots: RemoteSlots | undefined
  /** Shown for an address that the remote does not serve. */
  elsewhere?: ReactNode
}

export function HostedRemote({
  routes,
  slots,
  path,
  apiUrl,
  tenantSubdomain,
  credentials: given = null,
  settings,
  onToast,
  onNavigate,
  onLeave,
  shadowRoot,
  elsewhere,
}: HostedRemoteProps) {
  const [hosted, setHosted] = useState<HostedPlatform | null>(null)
  const [error, setError] = useState<Error | null>(null)
  // A user who creates an account here is signed in here, even if the host page does not pass the credentials back.
  const [made, setMade] = useState<Credentials | null>(null)
  const credentials = made ?? given
  const [draftStorage] = useState(() => (shadowRoot ? getDraftStorage(shadowRoot) : memoryStorage()))

  const start = useCallback(() => {
    setError(null)
    createHostedPlatform({
      apiUrl,
      tenantSubdomain,
      credentials,
      showToast: (toast) => onToast?.(toast),
      onSignedIn: setMade,
      draftStorage,
      slots,
      settings,
      onLeave,
    }).then(setHosted, setError)
  }, [apiUrl, tenantSubdomain, credentials, onToast, slots, settings, onLeave, draftStorage])
  useEffect(start, [start])

  const hostedPages = hosted ? (
    <HostedPages {...hosted} routes={routes} path={path} elsewhere={elsewhere} onNavigate={onNavigate} />
  ) : (
    <Loading />
  )
  const shown = error ? <Failed message={error.message} onRetry={start} /> : hostedPages
  const pages = <CrashBoundary>{shown}</CrashBoundary>
  const theme = hosted?.theme ?? null
  if (shadowRoot)
    return (
      <ShadowRootProvider root={shadowRoot} theme={theme}>
        {pages}
      </ShadowRootProvider>
    )
  return (
    <>
      {theme && <style>{theme()}</style>}
      {pages}
    </>
  )
}
