import type { RemoteRecord } from '@portal/build'
import { isRemoteName } from '@portal/build/remotes'

/** A dev server answers its first request once it has built the remote. */
const PATIENCE_MS = 60_000

/**
 * `?mfe.billing=http://localhost:4004` loads one remote from a developer's machine, everything else as deployed. Requests
 * only `allowed` origins; production allows none.
 */
export async function readOverrides(url: string, allowed: readonly string[]): Promise<Map<string, RemoteRecord>> {
  const found = new Map<string, RemoteRecord>()
  if (allowed.length === 0 || !url.includes('mfe.')) return found
  for (const [name, value] of new URL(url, 'http://portal').searchParams) {
    const remote = name.replace('.', '-')
    if (!isRemoteName(remote) || !allowed.includes(value)) continue
    const record = await fetchRecord(value)
    if (record?.remote === remote) found.set(remote, record)
  }
  return found
}

/** Fetches a developer's newest build and prefixes its URLs with `origin`; null if that fails. */
async function fetchRecord(origin: string): Promise<RemoteRecord | null> {
  try {
    const answer = await fetch(`${origin}/record.json`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const record = (await answer.json()) as RemoteRecord
    const own = (path: string) => (path.startsWith('/') ? origin + path : path)
    return {
      ...record,
      snapshot: { ...record.snapshot, publicPath: own(record.snapshot.publicPath) },
      files: record.files.map((file) => ({ ...file, url: own(file.url) })),
      manifest: { ...record.manifest, url: own(record.manifest.url) },
    }
  } catch {
    return null
  }
}
