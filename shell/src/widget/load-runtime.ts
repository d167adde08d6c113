import { installScriptUrl } from './script-url'
import type { WidgetRuntime } from './widget-global'

const SILENCE_MS = 20_000

let loading: Promise<void> | undefined

function addScript(src: string): Promise<void> {
  installScriptUrl()
  return new Promise((done, fail) => {
    const script = document.createElement('script')
    script.onload = () => done()
    script.onerror = () => fail(new Error(`${src} could not be loaded`))
    setTimeout(() => fail(new Error(`${src} did not answer`)), SILENCE_MS)
    script.src = globalThis.__portalScriptUrl!(src)
    document.head.append(script)
  })
}

/**
 * The widget's runtime, whichever of the page's two scripts runs first. Loads it where the page's own has not run yet:
 * it runs once, whoever brings it.
 * @param origin the portal's
 */
export async function loadRuntime(origin: string): Promise<WidgetRuntime> {
  if (!globalThis.__portalWidget) {
    loading ??= addScript(`${origin}/widget/runtime.js`).finally(() => (loading = undefined))
    await loading
  }
  if (!globalThis.__portalWidget)
    throw new Error(`${origin}/widget/runtime.js ran without effect; check the errors before this one`)
  return globalThis.__portalWidget
}
