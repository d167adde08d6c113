// The same shell and the same five remotes compiled as one program, as a baseline for federation.
import { createRoot } from 'react-dom/client'
import { loadPageData } from '../../../shell/src/page-data'
import { createPortal, Portal } from '../../../shell/src/portal'
import type { FederationRuntime } from '../../../shell/src/federation/remote-loader'

const modules: Record<string, () => Promise<unknown>> = {
  'account/routes': () => import('../../../mfe-account/src/routes'),
  'billing/routes': () => import('../../../mfe-billing/src/routes'),
  'billing/slots': () => import('../../../mfe-billing/src/slots'),
  'quotes/routes': () => import('../../../mfe-quotes/src/routes'),
  'scheduling/routes': () => import('../../../mfe-scheduling/src/routes'),
  'scheduling/slots': () => import('../../../mfe-scheduling/src/slots'),
  'tracking/routes': () => import('../../../mfe-tracking/src/routes'),
}

const runtime: FederationRuntime = {
  use: () => undefined,
  load: async <T,>(id: string) => ((await modules[id]?.()) ?? null) as T | null,
  hasRun: () => true,
  renew: async () => undefined,
  cancelPreloads: () => undefined,
}

const page = await loadPageData(document)
if (!page.ok) throw new Error('The peer was opened on a host without a tenant')
// Everything is bundled: there is no manifest to fetch.
const manifest = { snapshot: {} as never, files: {} }
const data = { ...page.data, releases: page.data.releases.map((release) => ({ ...release, manifest })) }
const early = new Map(Object.entries(window.__portalEarly ?? {}))
createRoot(document.getElementById('portal')!).render(<Portal {...createPortal(data, early, runtime)} />)
