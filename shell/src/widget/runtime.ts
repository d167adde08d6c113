// runtime.js of the booking widget, for third-party pages: React, the shared packages and the federation runtime, which
// loads scheduling's lifecycles. The build wraps it, so that it runs once per page, and never in the portal's own pages.
import './repair-array-from'
import '../on-demand-chunks'
import { createIntegrity } from '../federation/integrity'
import { fetchManifest } from '../federation/manifests'
import { probeByFetch } from '../federation/remote-error'
import { createRemoteLoader, type RemoteLoader } from '../federation/remote-loader'
import { federationRuntime } from '../federation/runtime'
import { createCatalogs } from '../languages/catalogs'
import { scriptOrigin } from './script-origin'
import { installScriptUrl } from './script-url'
import type { Lifecycles } from './widget-global'
import { fetchRelease } from './widget-release'

const REMOTE = 'scheduling'

const ownOrigin = scriptOrigin()
const { base, files } = globalThis.__portalWidgetBuild!
const integrity = createIntegrity(location.href)
installScriptUrl()
const runtime = federationRuntime(integrity, createCatalogs(integrity, new Set()))

let loader: Promise<RemoteLoader | null> | undefined

async function createLoader(origin: string): Promise<RemoteLoader | null> {
  // This script's URL is stable, or the website's own; those of its chunks are the portal's.
  __webpack_public_path__ = origin + base
  integrity.trust(origin + base, files)
  const release = await fetchRelease(origin)
  if (!release) return null
  return createRemoteLoader({
    runtime,
    releases: [release],
    fetchManifest,
    probe: probeByFetch,
    // The release guard counts pages of the portal only; failures on another site do not indicate a bad release.
    report: () => undefined,
    reloadOntoFallback: () => undefined,
    now: () => performance.now(),
  })
}

globalThis.__portalWidget = {
  async lifecycles(origin) {
    loader ??= createLoader(ownOrigin ?? origin)
    loader.catch(() => (loader = undefined))
    return (await (await loader)?.loadLifecycles<Lifecycles>(REMOTE)) ?? null
  },
}
