import type { Build, BuildManifest } from '../page-data'
import { RemoteError } from './remote-error'

/** Fetches the manifest of a build; the browser rejects one with another hash. Rejects with `RemoteError`, also when aborted. */
export async function fetchManifest(
  { base, manifestHash }: Build,
  signal: AbortSignal,
  fetcher: typeof fetch = (...call) => fetch(...call),
): Promise<BuildManifest> {
  const url = `${base}manifest.json`
  let answer: Response
  try {
    const ask = (cache: RequestCache) => fetcher(url, { integrity: manifestHash, credentials: 'omit', cache, signal })
    // A wrong response may be in the browser's cache for as long as its headers allow.
    answer = await ask('default').catch(() => ask('reload'))
  } catch (error) {
    // fetch fails the same way for a network error and a wrong hash; a HEAD request tells them apart.
    const plain = await fetcher(url, { method: 'HEAD', cache: 'no-store', credentials: 'omit', signal }).catch(
      () => null,
    )
    if (plain === null) throw new RemoteError(`${url} can’t be reached: ${String(error)}`, 'network', null, false)
    if (!plain.ok) throw new RemoteError(`${url} answered ${plain.status}`, 'http', plain.status, false)
    throw new RemoteError(`${url} is not the file that this page trusts`, 'integrity', null, false)
  }
  if (!answer.ok) throw new RemoteError(`${url} answered ${answer.status}`, 'http', answer.status, false)
  return (await answer.json()) as BuildManifest
}
