import '../widget/widget-global'
import type { Integrity } from './integrity'
import { retryPendingScripts } from './retry-pending-scripts'

/** Same as webpack's chunk timeout. The loader reports the silence long before, and a retry re-requests the script. */
const SCRIPT_TIMEOUT_MS = 120_000

export const executionError = (message: string): Error =>
  Object.assign(new Error(message), { name: 'ScriptExecutionError' })

/** Adds scripts of remotes to the page. */
export function createScriptLoader(integrity: Integrity) {
  /** One that timed out is no longer in the document, but its request continues. */
  const pending = new Set<HTMLScriptElement>()

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
    for (const answer of ['load', 'error']) script.addEventListener(answer, () => pending.delete(script))
    pending.add(script)
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

  return {
    run,
    preload(url: string): void {
      if (document.querySelector(`link[href="${url}"]`)) return
      const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: url })
      document.head.append(withIntegrity(link, url))
    },
    /** Requests again what hangs of a build. Loaders remove a script from the document once it has loaded or failed. */
    retryPending: (base: string) => retryPendingScripts(() => [...document.scripts, ...pending], base),
  }
}
