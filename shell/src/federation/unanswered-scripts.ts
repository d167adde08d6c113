/** A new connection over a poor line takes four round trips, and one of its packets may be lost. */
const PROBE_MS = 10_000
/** As long as silence may last. What hangs goes on hanging then, and may be asked for anew once more. */
const ANEW_MS = 20_000

/**
 * Asks anew, past the browser's cache, for scripts that were asked for and never came. Chunk loaders wait two minutes for
 * one, and all tries meanwhile wait along; another try is held up by the cache, too. Once there is an answer the old request
 * counts as failed, so that its loader asks again. Before that it is found out whether the server answers at all, by a
 * request that leaves the cache alone: else every later try would hang by itself, and take one more of the browser's few
 * connections to the portal.
 * @param waiting what waits by now; asked once the server has answered
 */
export async function renewScripts(waiting: () => Iterable<HTMLScriptElement>, base: string, fetcher: typeof fetch = (...call) => fetch(...call)): Promise<void> {
  const from = new URL(base, document.baseURI).href
  const scripts = () => [...new Set(waiting())].filter(({ src }) => src.startsWith(from))
  const [first] = scripts()
  if (!first || !(await answers(first.src, fetcher))) return

  const stuck = scripts()
  const ask = async (src: string) => {
    try {
      const answer = await fetcher(src, { cache: 'reload', signal: AbortSignal.timeout(ANEW_MS) })
      // To the end: the next try takes it from the browser's cache.
      await answer.arrayBuffer()
    } catch {
      return
    }
    for (const script of stuck) if (script.src === src) script.onerror?.(new Event('error'))
  }
  await Promise.all([...new Set(stuck.map(({ src }) => src))].map(ask))
}

/** Whether anything comes back, be it an error. */
const answers = (url: string, fetcher: typeof fetch): Promise<boolean> =>
  fetcher(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) }).then(
    () => true,
    () => false,
  )
