import { getInstance, loadRemote, registerRemotes } from '@module-federation/runtime'
import type { ModuleInfo } from '@module-federation/sdk'
import type { Build, BuildManifest } from '../page-data'
import { refetchFailedScripts } from './refetch-failed-scripts'
import type { Integrity } from './integrity'
import { SHELL_BASE } from './load-shell-chunk'
import type { FederationRuntime } from './remote-loader'
import { cancelPreloads, retryPendingScripts } from './retry-pending-scripts'
import '../widget/widget-global'

/** Same as webpack's chunk timeout. The loader reports the silence long before, and a retry re-requests the script. */
const SCRIPT_TIMEOUT_MS = 120_000

/** Adapts the federation runtime to the loader. Builds come with their snapshot, so the runtime fetches no manifest. */
export function federationRuntime(integrity: Integrity): FederationRuntime {
  const instance = getInstance()
  if (!instance) throw new Error('No federation runtime in the page; check that the shell was built by @portal/build')
  refetchFailedScripts(document, integrity)
  /** Pending scripts. The runtime removes a hung script from the document, but its request continues. */
  const unanswered = new Set<HTMLScriptElement>()
  instance.registerPlugins([
    {
      name: 'integrity',
      createScript({ url }) {
        const script = document.createElement('script')
        script.integrity = integrity.hashOf(url)
        if (new URL(url, location.href).origin !== location.origin) script.crossOrigin = 'anonymous'
        script.src = globalThis.__portalScriptUrl?.(url) ?? url
        unanswered.add(script)
        for (const answer of ['load', 'error']) script.addEventListener(answer, () => unanswered.delete(script))
        return { script, timeout: SCRIPT_TIMEOUT_MS }
      },
    },
  ])
  const page = globalThis as unknown as { __FEDERATION__: { moduleInfo: Record<string, ModuleInfo> } } & Record<string, unknown>
  return {
    use(name, { base, version }: Build, { snapshot, files }: BuildManifest) {
      integrity.trust(base, files)
      const seed = () => (page.__FEDERATION__.moduleInfo[`${name}:${version}`] = { ...snapshot, publicPath: base } as ModuleInfo)
      seed()
      registerRemotes([{ name, version }], { force: true })
      // Registering again drops the snapshot.
      seed()
    },
    load: loadRemote,
    hasRun: (name) => page[name] !== undefined,
    cancelPreloads: ({ base }) => cancelPreloads(document, base),
    async renew({ base }) {
      // Loaders remove a script from the document once it has loaded or failed. The shell's scripts may hang, too: it provides
      // the shared libraries on demand.
      await Promise.all([base, SHELL_BASE].map((from) => retryPendingScripts(() => [...document.scripts, ...unanswered], from)))
    },
  }
}
