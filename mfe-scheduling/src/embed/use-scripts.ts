import { useCallback, useEffect, useState } from 'react'
import { loadScript } from '@portal/platform/load-script'

/** Loads scripts sequentially, each once per page. */
export function useScripts(sources: readonly string[]) {
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>('loading')
  const load = useCallback(() => {
    setState('loading')
    sources
      .reduce((before, src) => before.then(() => loadScript(src)), Promise.resolve())
      .then(
        () => setState('ready'),
        () => setState('failed'),
      )
  }, [sources])
  useEffect(load, [load])
  return { state, retry: load }
}
