import type { Integrity } from './integrity'

/**
 * A wrong response may be cacheable for a year, like the files of a build. The browser would then serve it from its cache on
 * every retry and reload, long after the server was fixed. So a failed script is refetched past the cache, and the next try
 * finds the fresh response there.
 */
export function refetchFailedScripts(
  document: Document,
  { knows }: Pick<Integrity, 'knows'>,
  fetcher: typeof fetch = (...call) => fetch(...call),
): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && knows(target.src))
        fetcher(target.src, { cache: 'reload' }).catch(() => undefined)
    },
    // An element's failure to load does not bubble.
    { capture: true },
  )
}
