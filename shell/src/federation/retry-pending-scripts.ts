/** A new connection over a poor line takes four round trips, and one of its packets may be lost. */
const PROBE_MS = 10_000
/** As long as silence may last. What hangs goes on hanging then, and may be asked for anew once more. */
const ANEW_MS = 20_000
/** Base of a build → its probe that is under way. One at a time, or those that hang would be all the connections there are. */
const probes = new Map<string, AbortController>()

/**
 * Asks anew, past the browser's cache, for scripts that were asked for and never came. Chunk loaders wait two minutes for
 * one, and all tries meanwhile wait along; another try is held up by the cache, too. Once there is an answer the old request
 * counts as failed, so that its loader asks again. Before that it is found out whether the server answers at all, by a
 * request that leaves the cache alone: else every later try would hang by itself, and take one more of the browser's few
 * connections to the portal. Whoever asks while that is being found out asks in place of the one before.
 * @param waiting what waits by now; asked once the server has answered
 */
export async function retryPendingScripts(waiting: () => Iterable<HTMLScriptElement>, base: string, fetcher: typeof fetch = (...call) => fetch(...call)): Promise<void> {
  const from = new URL(base, document.baseURI).href
  // Those of the first HTML have no loader that waits for them.
  const scripts = () => [...new Set(waiting())].filter(({ src, onerror }) => onerror && src.startsWith(from))
  const [first] = scripts()
  if (!first) return
  probes.get(from)?.abort()
  if (!(await answers(first.src, from, fetcher))) return

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
async function answers(url: string, from: string, fetcher: typeof fetch): Promise<boolean> {
  const probe = new AbortController()
  probes.set(from, probe)
  const timer = setTimeout(() => probe.abort(), PROBE_MS)
  try {
    await fetcher(url, { method: 'HEAD', cache: 'no-store', signal: probe.signal })
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    if (probes.get(from) === probe) probes.delete(from)
  }
}

/** Ends what was fetched ahead for a build and no script waits for: what hangs holds one of the browser's few connections to the portal. */
export function cancelPreloads(document: Document, base: string): void {
  const from = new URL(base, document.baseURI).href
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')) if (link.href.startsWith(from)) link.remove()
}
