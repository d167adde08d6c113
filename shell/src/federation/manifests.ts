import type { Build, BuildManifest } from '../page-data'
import { RemoteError } from './remote-error'

/** Fetches the manifest of a build; the browser refuses one whose hash is not the page's. An abort is a failure like any other. */
export async function fetchManifest({ base, manifestHash }: Build, signal: AbortSignal, fetcher: typeof fetch = (...call) => fetch(...call)): Promise<BuildManifest> {
  const url = `${base}manifest.json`
  let answer: Response
  try {
    const ask = (cache: RequestCache) => fetcher(url, { integrity: manifestHash, credentials: 'omit', cache, signal })
    // A wrong answer may lie in the browser's cache for as long as it said of itself.
    answer = await ask('default').catch(() => ask('reload'))
  } catch (error) {
    // The browser says the same of a broken line and of a wrong hash.
    const plain = await fetcher(url, { method: 'HEAD', cache: 'no-store', credentials: 'omit', signal }).catch(() => null)
    if (plain === null) throw new RemoteError(`${url} can’t be reached: ${String(error)}`, 'network', null, false)
    if (!plain.ok) throw new RemoteError(`${url} answered ${plain.status}`, 'http', plain.status, false)
    throw new RemoteError(`${url} is not the file that this page trusts`, 'integrity', null, false)
  }
  if (!answer.ok) throw new RemoteError(`${url} answered ${answer.status}`, 'http', answer.status, false)
  return (await answer.json()) as BuildManifest
}
