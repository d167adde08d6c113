import { getInstance, loadRemote, registerRemotes } from '@module-federation/runtime'
import type { ModuleInfo } from '@module-federation/sdk'
import type { Build, BuildManifest } from '../page-data'
import { refetchFailedScripts } from './refetch-failed-scripts'
import type { Integrity } from './integrity'
import { SHELL_BASE } from './load-shell-chunk'
import type { FederationRuntime } from './remote-loader'
import { cancelPreloads, retryPendingScripts } from './retry-pending-scripts'
import '../widget/widget-global'

/** As webpack's own for a chunk. Long before that the loader has said that it hangs, and whoever asks again asks anew. */
const SCRIPT_TIMEOUT_MS = 120_000

/** The federation runtime as the loader uses it: builds come with their snapshot, so it asks for no manifest of its own. */
export function federationRuntime(integrity: Integrity): FederationRuntime {
  const instance = getInstance()
  if (!instance) throw new Error('No federation runtime in the page; check that the shell was built by @portal/build')
  refetchFailedScripts(document, integrity)
  /** The runtime takes a script that hangs out of the document, and its request goes on. */
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
      // Registering anew forgets the snapshot that was there.
      seed()
    },
    load: loadRemote,
    hasRun: (name) => page[name] !== undefined,
    // Loaders take a script out of the document as soon as it came or failed.
    cancelPreloads: ({ base }) => cancelPreloads(document, base),
    async renew({ base }) {
      // The libraries that a remote shares come from the shell, when somebody needs them.
      await Promise.all([base, SHELL_BASE].map((from) => retryPendingScripts(() => [...document.scripts, ...unanswered], from)))
    },
  }
}
