// runtime.js of the booking widget, for third-party pages: React, the shared packages and the federation runtime, which
// loads scheduling's lifecycles. The build wraps it, so that it runs once per page, and never in the portal's own pages.
import './repair-array-from'
import '../on-demand-chunks'
import { i18n } from '@portal/i18n'
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

/** Makes this the language of everything that the widget shows; the page around it keeps its own. */
function speak(language: string): void {
  i18n.load(language, {})
  i18n.activate(language)
}

const ownOrigin = scriptOrigin()
const { base, files } = globalThis.__portalWidgetBuild!
const integrity = createIntegrity(location.href)
installScriptUrl()
const catalogs = createCatalogs(integrity, new Set(), speak)
const runtime = federationRuntime(integrity, catalogs)

let loader: Promise<RemoteLoader | null> | undefined

async function createLoader(origin: string, language: string | undefined): Promise<RemoteLoader | null> {
  // This script's URL is stable, or the website's own; those of its chunks are the portal's.
  __webpack_public_path__ = origin + base
  integrity.trust(origin + base, files)
  const [release] = await Promise.all([fetchRelease(origin), catalogs.load(origin + base, origin + base)])
  if (!release) return null
  if (!language && release.language && `${release.language}.json` in files) await catalogs.choose(release.language)
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
  async lifecycles(origin, language) {
    if (language) await catalogs.choose(language)
    loader ??= createLoader(ownOrigin ?? origin, language)
    loader.catch(() => (loader = undefined))
    return (await (await loader)?.loadLifecycles<Lifecycles>(REMOTE)) ?? null
  },
  languages: { current: () => i18n.locale, choose: catalogs.choose },
}
