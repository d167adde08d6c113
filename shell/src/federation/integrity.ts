/** sha384 that no content has: whoever asks for an unknown address is given this, and the browser refuses the answer. */
export const IMPOSSIBLE = `sha384-${'A'.repeat(64)}`

export interface Integrity {
  /** Trusts the files of a build: name below the base → sha384. */
  trust: (base: string, files: Readonly<Record<string, string>>) => void
  knows: (url: string) => boolean
  /** The hash for a script's `integrity`; of an address that is not in the map, one that nothing can satisfy. */
  hashOf: (url: string) => string
}

declare global {
  /** Asked by the chunk loaders of shell and remotes for every script that they add; see @portal/build. */
  var __portalIntegrity: ((url: string) => string) | undefined
}

/** Addresses of every file that this page may run, with their hashes. What is not in here is refused. */
export function createIntegrity(pageUrl: string): Integrity {
  const hashes = new Map<string, string>()
  const absolute = (url: string) => new URL(url, pageUrl).href
  const integrity: Integrity = {
    trust(base, files) {
      for (const [name, hash] of Object.entries(files)) hashes.set(absolute(base + name), hash)
    },
    knows: (url) => hashes.has(absolute(url)),
    hashOf: (url) => hashes.get(absolute(url)) ?? IMPOSSIBLE,
  }
  globalThis.__portalIntegrity = integrity.hashOf
  return integrity
}
