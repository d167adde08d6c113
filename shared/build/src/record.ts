import type { ModuleInfo } from '@module-federation/sdk'

/** A file that a browser may ask for. */
export interface BuildFile {
  url: string
  /** As a subresource integrity value. */
  sha384: string
  bytes: number
}

/** What a remote says of itself in `src/remote.ts`; the same shape as the platform's RemoteFacts. */
export interface Facts {
  name: string
  routes: readonly {
    path: string
    title: string
    layout: 'customer' | 'token' | 'default' | 'bare'
    queries?: readonly { call: string; params?: Record<string, string>; query?: Record<string, string | number | boolean> }[]
  }[]
  slots: readonly string[]
}

/** What a page needs to load a remote: `manifest.json` of its build. */
export interface RemoteManifest {
  snapshot: ModuleInfo
  /** Name below the snapshot's publicPath → sha384, every other file of the build. */
  files: Record<string, string>
}

/** Everything about one immutable build of a remote. */
export interface RemoteRecord {
  /** 'mfe-billing' */
  remote: string
  /** Package version and content hash: the same version never has other content. */
  version: string
  facts: Facts
  /** What the federation runtime needs to load it without asking for a manifest. */
  snapshot: ModuleInfo
  files: BuildFile[]
  /** The RemoteManifest as a file; who trusts this hash may trust all of the build. */
  manifest: BuildFile
  /** Commit that it was built from, with `-dirty` when something was not committed; null outside of git. */
  gitSha: string | null
  /** npm packages inside the build. */
  bundled: string[]
  /** Ranges that a shell must satisfy. */
  requires: {
    /** Of the surface between shell and remotes, which is @portal/platform. */
    shellApi: string
    /** Of the calls, which are @portal/contract. */
    apiContract: string
    shared: Record<string, string>
  }
  /** What stood in the checkout when it was built. */
  builtAgainst: { shellApi: string; apiContract: string }
}

export interface ShellRecord {
  version: string
  files: BuildFile[]
  gitSha: string | null
  /** What it brings for remotes. */
  provides: { shellApi: string; apiContract: string; shared: Record<string, string> }
  /** Scripts of the first load, in order. */
  entry: string[]
  /** Scripts by named chunk, e.g. `customer-layout`. */
  chunks: Record<string, string[]>
  bundled: string[]
}
