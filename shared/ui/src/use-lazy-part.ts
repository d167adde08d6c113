import { useEffect, useState } from 'react'

interface LazyPart<Component> {
  /** null until it is there. */
  Part: Component | null
  failed: boolean
  retry: () => void
}

/**
 * A part of a page that few people see, whose code comes when it is wanted.
 * @param load `() => import('./quote-editing').then((loaded) => loaded.QuoteEditing)`
 */
export function useLazyPart<Component>(wanted: boolean, load: () => Promise<Component>): LazyPart<Component> {
  const [state, setState] = useState<{ Part: Component | null; failed: boolean; tries: number }>({ Part: null, failed: false, tries: 0 })
  const { Part, failed, tries } = state
  useEffect(() => {
    if (!wanted || Part) return
    let gone = false
    load().then(
      (loaded) => !gone && setState({ Part: loaded, failed: false, tries }),
      () => !gone && setState({ Part: null, failed: true, tries }),
    )
    return () => void (gone = true)
  }, [wanted, tries])
  return { Part, failed, retry: () => setState({ Part: null, failed: false, tries: tries + 1 }) }
}
