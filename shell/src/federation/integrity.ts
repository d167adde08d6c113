/** A sha384 that no content has. Used for unknown URLs, so that the browser rejects the response. */
export const IMPOSSIBLE = `sha384-${'A'.repeat(64)}`

export interface Integrity {
  /** Trusts the files of a build: path below `base` → integrity value. */
  trust: (base: string, files: Readonly<Record<string, string>>) => void
  knows: (url: string) => boolean
  /** The value of a script's `integrity`; `IMPOSSIBLE` for an unknown URL. */
  findHash: (url: string) => string
}

declare global {
  /** Called by the chunk loaders of shell and remotes for every script that they add; see @portal/build. */
  var __portalIntegrity: ((url: string) => string) | undefined
}

/** Allowlist of the script files that this page may run, with their hashes. Unknown files are rejected. */
export function createIntegrity(pageUrl: string): Integrity {
  const hashes = new Map<string, string>()
  const absolute = (url: string) => new URL(url, pageUrl).href
  const integrity: Integrity = {
    trust(base, files) {
      for (const [name, hash] of Object.entries(files)) hashes.set(absolute(base + name), hash)
    },
    knows: (url) => hashes.has(absolute(url)),
    findHash: (url) => hashes.get(absolute(url)) ?? IMPOSSIBLE,
  }
  globalThis.__portalIntegrity = integrity.findHash
  return integrity
}
