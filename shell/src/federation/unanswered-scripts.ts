const ANEW_MS = 1_500

/**
 * Asks anew, past the browser's cache, for scripts that were asked for and never came. Chunk loaders wait two minutes for
 * one, and all tries meanwhile wait along; another try is held up by the cache, too. Once there is an answer the old request
 * counts as failed, so that its loader asks again. Without an answer it stays, for each more would take one of the browser's
 * few connections to the portal.
 */
export async function renewScripts(scripts: Iterable<HTMLScriptElement>, base: string, fetcher: typeof fetch = (...call) => fetch(...call)): Promise<void> {
  const from = new URL(base, document.baseURI).href
  const ask = async (script: HTMLScriptElement) => {
    try {
      const answer = await fetcher(script.src, { cache: 'reload', signal: AbortSignal.timeout(ANEW_MS) })
      // To the end: the next try takes it from the browser's cache.
      await answer.arrayBuffer()
    } catch {
      return
    }
    script.onerror?.(new Event('error'))
  }
  await Promise.all([...new Set(scripts)].filter(({ src }) => src.startsWith(from)).map(ask))
}
