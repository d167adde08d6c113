import type { ModuleInfo } from '@module-federation/sdk'

/** A file that a browser may request. */
export interface BuildFile {
  url: string
  /** Subresource integrity value, `sha384-…`. */
  sha384: string
  bytes: number
}

/** A feature that is switched or rolled out on its own; the same shape as the contract's FlagDeclaration. */
export interface FlagDeclaration {
  what: string
  owner: string
  variants: readonly [string, ...string[]]
  default: string
  until: string | null
  tenantMaySwitch: boolean
  wholeRemote?: boolean
}

/** What a remote declares in `src/remote.ts`; the same shape as the platform's RemoteDefinition. */
export interface Facts {
  name: string
  routes: readonly {
    path: string
    title: string
    layout: 'customer' | 'token' | 'default' | 'bare'
    queries?: readonly { call: string; params?: Record<string, string>; query?: Record<string, string | number | boolean> }[]
  }[]
  slots: readonly string[]
  slotsWhen?: Readonly<Record<string, { call: string; query: Record<string, string | number | boolean>; where: Record<string, readonly unknown[]> }>>
  flags?: Readonly<Record<string, FlagDeclaration>>
}

/** What a page needs to load a remote: `manifest.json` of its build. */
export interface RemoteManifest {
  /** Path of its first script below the build's base; missing if the build has the stock federation runtime. */
  entry?: string
  /** Only in builds with the stock federation runtime. */
  snapshot?: { remoteEntry: string }
  /** Path below the build's base → sha384, for every other file of the build. */
  files: Record<string, string>
}

/** Everything about one immutable build of a remote. */
export interface RemoteRecord {
  /** 'mfe-billing' */
  remote: string
  /** Package version and content hash, so a version never changes its content. */
  version: string
  facts: Facts
  /** The federation plugin's summary of the build: its address, its first script, and the scripts of each module that it exposes. */
  snapshot: ModuleInfo
  /** Whether its runtime is @portal/federation; a page loads the stock runtime for builds without this mark. */
  hasSmallRuntime?: true
  files: BuildFile[]
  /** The RemoteManifest as a file. Its hash covers the whole build, because it lists the hashes of all other files. */
  manifest: BuildFile
  /** Commit it was built from, with `-dirty` if there were uncommitted changes; null outside of a git repository. */
  gitSha: string | null
  /** npm packages bundled into the build. */
  bundled: string[]
  /** Semver ranges that a shell must satisfy. */
  requires: {
    /** Range of @portal/platform, the interface between shell and remotes. */
    shellApi: string
    /** Range of @portal/contract, the API's calls. */
    apiContract: string
    shared: Record<string, string>
  }
  /** The versions in the checkout it was built from. */
  builtAgainst: { shellApi: string; apiContract: string }
}

export interface ShellRecord {
  version: string
  files: BuildFile[]
  gitSha: string | null
  /** The versions it provides to remotes. */
  provides: { shellApi: string; apiContract: string; shared: Record<string, string> }
  /** Scripts of the first load, in order. */
  entry: string[]
  /** Scripts by named chunk, e.g. `customer-layout`. */
  chunks: Record<string, string[]>
  bundled: string[]
}
