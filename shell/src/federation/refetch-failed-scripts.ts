import type { Integrity } from './integrity'

/**
 * A wrong answer may say that it is good for a year, as a file of a build does. The browser then takes it from its cache at
 * every later try, and after a reload, long after the server was mended. So what failed is asked for past the cache, and the
 * next try finds what came.
 */
export function refetchFailedScripts(document: Document, { knows }: Pick<Integrity, 'knows'>, fetcher: typeof fetch = (...call) => fetch(...call)): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && knows(target.src)) fetcher(target.src, { cache: 'reload' }).catch(() => undefined)
    },
    // An element's failure to load does not bubble.
    { capture: true },
  )
}
