// runtime.js of the booking widget, for third-party pages: React, the shared packages and the federation runtime, which
// loads scheduling's lifecycles. The build wraps it, so that it runs once per page, and never in the portal's own pages.
import { base, files, portalOrigin } from './public-path'
import '../on-demand-chunks'
import { probeByFetch } from '../federation/remote-error'
import { createIntegrity } from '../federation/integrity'
import { fetchManifest } from '../federation/manifests'
import { createRemoteLoader, type RemoteLoader } from '../federation/remote-loader'
import { federationRuntime } from '../federation/runtime'
import { installScriptUrl } from './script-url'
import type { Lifecycles } from './widget-global'
import { fetchRelease } from './widget-release'

const REMOTE = 'scheduling'

const integrity = createIntegrity(location.href)
integrity.trust(base, files)
installScriptUrl(integrity)
const runtime = federationRuntime(integrity)

let loader: Promise<RemoteLoader | null> | undefined

async function createLoader(): Promise<RemoteLoader | null> {
  const release = await fetchRelease(portalOrigin)
  if (!release) return null
  const page = globalThis as unknown as Record<string, unknown>
  // An element with this id is a property of the page's global object, which the runtime would mistake for the remote.
  if (page[REMOTE] instanceof Element) page[REMOTE] = undefined
  return createRemoteLoader({
    runtime,
    releases: [release],
    manifestOf: (build, signal) => fetchManifest(build, signal),
    probe: probeByFetch,
    // The release guard counts pages of the portal only; failures on another site do not indicate a bad release.
    report: () => undefined,
    reloadOntoFallback: () => undefined,
    now: () => performance.now(),
  })
}

globalThis.__portalWidget = {
  async lifecycles() {
    loader ??= createLoader()
    loader.catch(() => (loader = undefined))
    return (await (await loader)?.loadLifecycles<Lifecycles>(REMOTE)) ?? null
  },
}
