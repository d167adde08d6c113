// The same shell and the same five remotes compiled as one program with code splitting: what a team without federation would ship.
import { createRoot } from 'react-dom/client'
import { loadPageData } from 'shell/page-data'
import { createPortal, Portal } from 'shell/portal'
import type { FederationRuntime } from 'shell/remote-build'
import { installScriptPolicy } from 'shell/script-policy'

// The server preloads the groups with these names, as the portal's server does with its remotes.
const modules: Record<string, () => Promise<unknown>> = {
  'account/routes': () => import(/* webpackChunkName: "mfe-account" */ 'mfe-account/routes'),
  'billing/routes': () => import(/* webpackChunkName: "mfe-billing" */ 'mfe-billing/routes'),
  'billing/slots': () => import('mfe-billing/slots'),
  'quotes/routes': () => import(/* webpackChunkName: "mfe-quotes" */ 'mfe-quotes/routes'),
  'scheduling/routes': () => import(/* webpackChunkName: "mfe-scheduling" */ 'mfe-scheduling/routes'),
  'scheduling/slots': () => import('mfe-scheduling/slots'),
  'tracking/routes': () => import(/* webpackChunkName: "mfe-tracking" */ 'mfe-tracking/routes'),
}

const runtime: FederationRuntime = {
  use: () => undefined,
  load: async <T,>(id: string) => ((await modules[id]?.()) ?? null) as T | null,
  fetchAhead: () => undefined,
  hasRun: () => true,
  renew: async () => undefined,
  cancelPreloads: () => undefined,
}

const page = await loadPageData(document)
if (!page.ok) throw new Error('The peer was opened on a host without a tenant')
installScriptPolicy(
  { knows: (url) => new URL(url, location.href).pathname.startsWith('/peer/') },
  page.data.scriptOrigins,
  location.href,
)
// There is no manifest to fetch.
const manifest = { snapshot: {} as never, files: {} }
const data = { ...page.data, releases: page.data.releases.map((release) => ({ ...release, manifest })) }
const early = new Map(Object.entries(window.__portalEarly ?? {}))
createRoot(document.getElementById('portal')!).render(<Portal {...createPortal(data, early, runtime)} />)
