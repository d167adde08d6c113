import type { Credentials } from '@portal/client'
import type { RemoteRoutes, RemoteSlots, Toast } from '@portal/platform'
import { themeCss } from '@portal/theme'
import { Failed, Loading } from '@portal/ui'
import { ShadowSurroundings } from '@portal/ui/shadow'
import * as React from 'react'
import * as ReactDOMClient from 'react-dom/client'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import singleSpaReact from 'single-spa-react'
import { createHostedPlatform, type HostedPlatform, type HostOptions } from './hosted-platform'
import { HostedPages } from './hosted-pages'

/** What a host that is not our shell passes to `mount`. */
export interface LifecycleProps {
  apiUrl: string
  tenantSubdomain: string
  /** A path of the remote's, e.g. `/invoices`. */
  path: string
  credentials?: { token: string; role: string; email: string; id: number } | null
  /** Which map, and from where; the cable's address when it is not `/cable` of the API. */
  settings?: HostOptions['settings']
  onToast?: (toast: Toast) => void
  onNavigate?: (path: string) => void
  /** The visitor has done what they came for. */
  onLeave?: HostOptions['onLeave']
  /** The root that `domElement` stands in, when that is a shadow root: styles and dialogs then stay inside of it. */
  shadowRoot?: ShadowRoot
}

/**
 * `bootstrap`, `mount` and `unmount` of a remote for single-spa or any page that calls them:
 * `await mount({ domElement, apiUrl, tenantSubdomain, path })`.
 */
export function defineLifecycles(routes: RemoteRoutes, slots?: RemoteSlots) {
  const Root = (props: LifecycleProps) => <HostedRemote {...props} routes={routes} {...(slots ? { slots } : {})} />
  return singleSpaReact<LifecycleProps>({
    React,
    ReactDOMClient: ReactDOMClient as never,
    rootComponent: Root as never,
    errorBoundary: (error: Error) => <p role="alert">This part could not be shown: {error.message}</p>,
  })
}

interface HostedRemoteProps extends LifecycleProps {
  routes: RemoteRoutes
  slots?: RemoteSlots
  /** Shown for an address that is not the remote's. */
  elsewhere?: ReactNode
}

export function HostedRemote({ routes, slots, path, apiUrl, tenantSubdomain, credentials: given = null, settings, onToast, onNavigate, onLeave, shadowRoot, elsewhere }: HostedRemoteProps) {
  const [hosted, setHosted] = useState<HostedPlatform | null>(null)
  const [error, setError] = useState<Error | null>(null)
  // Who makes an account in here is signed in here, whatever the page around knows of it.
  const [made, setMade] = useState<Credentials | null>(null)
  const credentials = made ?? given

  const start = useCallback(() => {
    setError(null)
    createHostedPlatform({ apiUrl, tenantSubdomain, credentials, showToast: (toast) => onToast?.(toast), onSignedIn: setMade, ...(slots ? { slots } : {}), ...(settings ? { settings } : {}), ...(onLeave ? { onLeave } : {}) }).then(setHosted, setError)
  }, [apiUrl, tenantSubdomain, credentials, onToast, slots, settings, onLeave])
  useEffect(start, [start])

  const pages = error ? (
    <Failed message={error.message} onRetry={start} />
  ) : hosted ? (
    <HostedPages {...hosted} routes={routes} path={path} elsewhere={elsewhere} {...(onNavigate ? { onNavigate } : {})} />
  ) : (
    <Loading />
  )
  const brand = hosted?.platform.brand ?? null
  if (shadowRoot) return <ShadowSurroundings root={shadowRoot} brand={brand}>{pages}</ShadowSurroundings>
  return (
    <>
      {brand && <style>{themeCss(brand)}</style>}
      {pages}
    </>
  )
}
