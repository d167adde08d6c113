import { useCallback, useEffect, useState } from 'react'

/** One that failed is taken out of the page, so that it can be asked for again. */
function loadScript(src: string): Promise<void> {
  if (document.querySelector(`script[src="${src}"][data-loaded]`)) return Promise.resolve()
  return new Promise((done, fail) => {
    const script = document.createElement('script')
    script.addEventListener('load', () => {
      script.dataset['loaded'] = ''
      done()
    })
    script.addEventListener('error', () => {
      script.remove()
      fail(new Error(`${src} could not be loaded`))
    })
    script.src = src
    document.head.append(script)
  })
}

/** Loads scripts one after the other, once in a page. */
export function useScripts(sources: readonly string[]) {
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>('loading')
  const load = useCallback(() => {
    setState('loading')
    sources.reduce((before, src) => before.then(() => loadScript(src)), Promise.resolve()).then(
      () => setState('ready'),
      () => setState('failed'),
    )
  }, [sources])
  useEffect(load, [load])
  return { state, retry: load }
}
