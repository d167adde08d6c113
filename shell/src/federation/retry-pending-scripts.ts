/** A new connection over a poor network takes four round trips, and may lose a packet. */
const PROBE_MS = 10_000
/** As long as the silence timeout. After it the old request still hangs, and can be retried once more. */
const ANEW_MS = 20_000
/** Base of a build → its probe in flight. One at a time, or hung probes would use up the browser's connections. */
const probes = new Map<string, AbortController>()

/**
 * Re-requests, past the browser's cache, scripts that were requested and never arrived. Chunk loaders wait two minutes for
 * one, retries in that time share the wait, and the browser's cache would hold up another request. Once there is a response,
 * the old request counts as failed, so that its loader tries again. A probe that bypasses the cache checks first whether the
 * server responds at all: otherwise every retry would hang as well, and take one more of the browser's few connections to
 * the portal. A new call replaces the probe of an earlier one.
 * @param waiting the scripts pending now; called again once the server has responded
 */
export async function retryPendingScripts(
  waiting: () => Iterable<HTMLScriptElement>,
  base: string,
  fetcher: typeof fetch = (...call) => fetch(...call),
): Promise<void> {
  const from = new URL(base, document.baseURI).href
  // Scripts of the initial HTML have no loader that waits for them.
  const scripts = () => [...new Set(waiting())].filter(({ src, onerror }) => onerror && src.startsWith(from))
  const [first] = scripts()
  if (!first) return
  probes.get(from)?.abort()
  if (!(await answers(first.src, from, fetcher))) return

  const stuck = scripts()
  const ask = async (src: string) => {
    try {
      const answer = await fetcher(src, { cache: 'reload', signal: AbortSignal.timeout(ANEW_MS) })
      // Read to the end, so that the next try finds it in the browser's cache.
      await answer.arrayBuffer()
    } catch {
      return
    }
    for (const script of stuck) if (script.src === src) script.onerror?.(new Event('error'))
  }
  await Promise.all([...new Set(stuck.map(({ src }) => src))].map(ask))
}

/** Whether the server responds at all, even with an error. */
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

/** Cancels a build's preloads: a hung one holds one of the browser's few connections to the portal. */
export function cancelPreloads(document: Document, base: string): void {
  const from = new URL(base, document.baseURI).href
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=preload]'))
    if (link.href.startsWith(from)) link.remove()
}
