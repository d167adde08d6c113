import '../widget/widget-global'
import type { ShareScope } from '@portal/federation'
import type { Catalogs } from '../languages/catalogs'
import type { Build, BuildManifest } from '../page-data'
import type { Integrity } from './integrity'
import { SHELL_BASE } from './load-shell-chunk'
import { refetchFailedScripts } from './refetch-failed-scripts'
import type { FederationRuntime } from './remote-build'
import { cancelPreloads } from './retry-pending-scripts'
import { createScriptLoader, executionError } from './script-loader'

// webpack's own interface of sharing: fills the share scope with what this page's build provides.
declare const __webpack_init_sharing__: (scope: 'default') => Promise<unknown>
declare const __webpack_share_scopes__: { default: ShareScope }

/** What a remote's first script defines, as a global variable: Module Federation's own interface. */
interface Container {
  init: (shared: ShareScope) => unknown
  get: (expose: string) => Promise<() => unknown>
}

/** Loads the containers of remotes and what they expose, for the loader. */
export function federationRuntime(integrity: Integrity, catalogs: Catalogs): FederationRuntime {
  refetchFailedScripts(document, integrity)
  const scripts = createScriptLoader(integrity)
  const entries = new Map<string, { base: string; manifest: BuildManifest; scriptFor: (expose: string) => string }>()
  const containers = new Map<string, Promise<Container>>()
  /** What scripts of remotes have defined, by remote. A variable by that name that was there before is another website's own. */
  const defined = new Map<string, Container>()
  const page = globalThis as unknown as Record<string, Container | undefined>

  function findEntry(name: string) {
    const entry = entries.get(name)
    if (!entry) throw new Error(`No build of ${name} was chosen before it was loaded`)
    return entry
  }

  async function loadContainer(name: string, expose: string): Promise<Container> {
    const entry = findEntry(name)
    await __webpack_init_sharing__('default')
    if (entry.manifest.entry === undefined)
      (await import('./stock-runtime')).provideStockRuntime(__webpack_share_scopes__.default)
    const url = entry.scriptFor(expose)
    fetchAhead(name, expose)
    const global = entry.manifest.container ?? name
    const before = page[global]
    if (!defined.has(name))
      await scripts.run(url, () => page[global] && page[global] !== before && defined.set(name, page[global]))
    const container = defined.get(name)
    if (!container) throw executionError(`${url} ran and defined no ${global}; check the container in its manifest`)
    await container.init(__webpack_share_scopes__.default)
    return container
  }

  function fetchAhead(name: string, part: string): void {
    const { base, manifest } = findEntry(name)
    void __webpack_init_sharing__('default')
    // A failure does not matter here: the code that needs the module requests it again.
    for (const request of ['@portal/platform', ...(manifest.sharedAhead?.[part] ?? [])])
      for (const module of Object.values(__webpack_share_scopes__.default[request] ?? {}))
        void Promise.resolve(module.get()).catch(() => undefined)
    if (part.startsWith('page-') && `${part}.js` in manifest.files) scripts.preload(`${base}${part}.js`)
  }

  /** One container for all modules that a remote exposes. Which one is wanted first decides which script brings it. */
  function openContainer(name: string, expose: string): Promise<Container> {
    const known = containers.get(name)
    if (known) return known
    const loading = loadContainer(name, expose)
    containers.set(name, loading)
    loading.catch(() => containers.get(name) === loading && containers.delete(name))
    return loading
  }

  return {
    use(name, { base }: Build, manifest: BuildManifest) {
      const { entry, snapshot, files } = manifest
      integrity.trust(base, files)
      const first = entry ?? snapshot?.remoteEntry
      if (first === undefined) throw new Error(`The manifest of ${base} names no first script`)
      entries.set(name, {
        base,
        manifest,
        scriptFor: (expose) => base + (entry !== undefined && `${expose}.js` in files ? `${expose}.js` : first),
      })
      containers.delete(name)
    },
    async load<T>(name: string, expose: string) {
      const { base, scriptFor } = findEntry(name)
      const [container] = await Promise.all([openContainer(name, expose), catalogs.load(base, scriptFor(expose))])
      return (await container.get(`./${expose}`))() as T | null
    },
    fetchAhead,
    hasRun: (name) => defined.has(name),
    cancelPreloads: ({ base }) => cancelPreloads(document, base),
    async renew({ base }) {
      // The shell's scripts may hang, too: it provides the shared libraries on demand.
      await Promise.all([base, SHELL_BASE].map(scripts.retryPending))
    },
  }
}
