import type { Build, BuildManifest } from '../page-data'
import { RemoteError } from './remote-error'

/**
 * Fetches the manifest of a build. One that lies with the build's files is checked by its hash. One of the shell's own server is
 * trusted like the HTML. Rejects with `RemoteError`, also when aborted.
 */
export async function fetchManifest(
  { base, manifestHash }: Build,
  signal: AbortSignal,
  fetcher: typeof fetch = (...call) => fetch(...call),
): Promise<BuildManifest> {
  const url = `${manifestHash ? base : base.replace('/remotes/', '/releases/builds/')}manifest.json`
  // With cookies of its own origin, so that a load balancer that goes by them asks the node that wrote the HTML.
  const ask = async (cache: RequestCache) => {
    const answer = await fetcher(url, { integrity: manifestHash, cache, signal })
    if (!answer.ok) throw new RemoteError(`${url} answered ${answer.status}`, 'http', answer.status, false)
    return (await answer.json()) as BuildManifest
  }
  try {
    // A wrong response may be in the browser's cache for as long as its headers allow.
    return await ask('default').catch(() => ask('reload'))
  } catch (error) {
    if (error instanceof RemoteError) throw error
    // fetch fails the same way for a network error and a wrong hash; a HEAD request tells them apart.
    const plain = await fetcher(url, { method: 'HEAD', cache: 'no-store', signal }).catch(() => null)
    if (plain === null) throw new RemoteError(`${url} can’t be reached: ${String(error)}`, 'network', null, false)
    if (!plain.ok) throw new RemoteError(`${url} answered ${plain.status}`, 'http', plain.status, false)
    throw new RemoteError(`${url} is not the file that this page trusts`, 'integrity', null, false)
  }
}
