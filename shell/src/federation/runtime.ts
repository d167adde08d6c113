import '../widget/widget-global'
import type { ShareScope } from '@portal/federation'
import type { Build, BuildManifest } from '../page-data'
import type { Integrity } from './integrity'
import { SHELL_BASE } from './load-shell-chunk'
import { refetchFailedScripts } from './refetch-failed-scripts'
import type { FederationRuntime } from './remote-build'
import { cancelPreloads, retryPendingScripts } from './retry-pending-scripts'

// webpack's own interface of sharing: fills the share scope with what this page's build provides.
declare const __webpack_init_sharing__: (scope: 'default') => Promise<unknown>
declare const __webpack_share_scopes__: { default: ShareScope }

/** What a remote's first script defines, as a global variable: Module Federation's own interface. */
interface Container {
  init: (shared: ShareScope) => unknown
  get: (expose: string) => Promise<() => unknown>
}

/** Same as webpack's chunk timeout. The loader reports the silence long before, and a retry re-requests the script. */
const SCRIPT_TIMEOUT_MS = 120_000

/** Loads the containers of remotes and what they expose, for the loader. */
export function federationRuntime(integrity: Integrity): FederationRuntime {
  refetchFailedScripts(document, integrity)
  const entries = new Map<string, { base: string; manifest: BuildManifest; scriptFor: (expose: string) => string }>()
  const containers = new Map<string, Promise<Container>>()
  /** What scripts of remotes have defined, by remote. A variable by that name that was there before is another website's own. */
  const defined = new Map<string, Container>()
  /** Pending scripts. One that timed out is no longer in the document, but its request continues. */
  const unanswered = new Set<HTMLScriptElement>()
  const page = globalThis as unknown as Record<string, Container | undefined>

  /** The browser refuses a file with another hash. */
  function withIntegrity<E extends HTMLScriptElement | HTMLLinkElement>(element: E, url: string): E {
    element.integrity = integrity.findHash(url)
    if (new URL(url, location.href).origin !== location.origin) element.crossOrigin = 'anonymous'
    return element
  }

  /**
   * Rejects with `ScriptExecutionError` if the script threw.
   * @param onRun called once the script has run, also if it threw or came too late
   */
  function run(url: string, onRun: () => void): Promise<void> {
    const script = document.createElement('script')
    withIntegrity(script, url)
    script.src = globalThis.__portalScriptUrl?.(url) ?? url
    let thrown: ErrorEvent | undefined
    const watch = (event: ErrorEvent) => event.filename === script.src && (thrown = event)
    window.addEventListener('error', watch)
    // First: between two listeners the browser goes on with what waits for the load.
    script.addEventListener('load', onRun)
    let timer: ReturnType<typeof setTimeout> | undefined
    const loading = new Promise<void>((done, fail) => {
      script.onload = () => done()
      script.onerror = () => fail(new Error(`Loading script ${script.src} failed`))
      timer = setTimeout(() => fail(new Error(`Loading script ${script.src} timed out`)), SCRIPT_TIMEOUT_MS)
    })
    for (const answer of ['load', 'error']) script.addEventListener(answer, () => unanswered.delete(script))
    unanswered.add(script)
    document.head.append(script)
    return loading
      .finally(() => {
        clearTimeout(timer)
        window.removeEventListener('error', watch)
        script.remove()
      })
      .then(() => {
        if (thrown) throw executionError(`${url} threw: ${thrown.message}`)
      })
  }

  async function loadContainer(name: string, expose: string): Promise<Container> {
    const entry = entries.get(name)
    if (!entry) throw new Error(`No build of ${name} was chosen before it was loaded`)
    await __webpack_init_sharing__('default')
    if (entry.manifest.entry === undefined)
      (await import('./stock-runtime')).provideStockRuntime(__webpack_share_scopes__.default)
    const url = entry.scriptFor(expose)
    fetchAhead(name, expose)
    const global = entry.manifest.container ?? name
    const before = page[global]
    if (!defined.has(name))
      await run(url, () => page[global] && page[global] !== before && defined.set(name, page[global]))
    const container = defined.get(name)
    if (!container) throw executionError(`${url} ran and defined no ${global}; check the container in its manifest`)
    await container.init(__webpack_share_scopes__.default)
    return container
  }

  function fetchAhead(name: string, part: string): void {
    const { base, manifest } = entries.get(name)!
    void __webpack_init_sharing__('default')
    // A failure is nobody's yet: the code that needs it asks again.
    for (const request of ['@portal/platform', ...(manifest.sharedAhead?.[part] ?? [])])
      for (const module of Object.values(__webpack_share_scopes__.default[request] ?? {}))
        void Promise.resolve(module.get()).catch(() => undefined)
    const url = `${base}${part}.js`
    if (!part.startsWith('page-') || !(`${part}.js` in manifest.files) || document.querySelector(`link[href="${url}"]`))
      return
    document.head.append(
      withIntegrity(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: url }), url),
    )
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
    async load<T>(id: string) {
      const [name, expose] = id.split('/') as [string, string]
      return (await (await openContainer(name, expose)).get(`./${expose}`))() as T | null
    },
    fetchAhead,
    hasRun: (name) => defined.has(name),
    cancelPreloads: ({ base }) => cancelPreloads(document, base),
    async renew({ base }) {
      // Loaders remove a script from the document once it has loaded or failed. The shell's scripts may hang, too: it provides
      // the shared libraries on demand.
      await Promise.all(
        [base, SHELL_BASE].map((from) => retryPendingScripts(() => [...document.scripts, ...unanswered], from)),
      )
    },
  }
}

const executionError = (message: string): Error => Object.assign(new Error(message), { name: 'ScriptExecutionError' })
