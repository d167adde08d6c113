// The same shell and the same remotes compiled as one program with code splitting: what a team without federation would ship.
import { createRoot } from 'react-dom/client'
import { loadPageData } from 'shell/page-data'
import { createPortal, Portal } from 'shell/portal'
import type { FederationRuntime } from 'shell/remote-build'
import { installScriptPolicy } from 'shell/script-policy'

/** Modules of remotes by name: 'billing/routes' */
type Modules = Record<string, () => Promise<unknown>>

const createRuntime = (modules: Modules): FederationRuntime => ({
  use: () => undefined,
  load: async <T,>(id: string) => ((await modules[id]?.()) ?? null) as T | null,
  fetchAhead: () => undefined,
  hasRun: () => true,
  renew: async () => undefined,
  cancelPreloads: () => undefined,
})

/** Starts the portal with these modules; see build-peers.ts. */
export async function start(modules: Modules): Promise<void> {
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
  const english = { load: async () => {}, add: () => {}, choose: async () => false }
  createRoot(document.getElementById('portal')!).render(
    <Portal {...createPortal(data, early, createRuntime(modules), english)} />,
  )
}
