/** A file that a browser may request. */
export interface BuildFile {
  url: string
  /** Subresource integrity value, `sha384-…`, by which stores and the gate check the file. */
  sha384: string
  /** The one for pages, `sha256-…`: as safe, and a third shorter. Missing in builds of before 27 November 2026. */
  sha256?: string
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

interface RowCondition {
  call: string
  query: Record<string, string | number | boolean>
  where: Record<string, readonly unknown[]>
}

/** What a remote declares in `src/remote.ts`; the same shape as the platform's RemoteDefinition. */
export interface Facts {
  name: string
  routes: readonly {
    path: string
    title: string
    layout: 'customer' | 'token' | 'default' | 'bare'
    shows?: readonly string[]
    queries?: readonly {
      call: string
      params?: Record<string, string>
      query?: Record<string, string | number | boolean>
    }[]
  }[]
  slots: readonly string[]
  slotsWhen?: Readonly<Record<string, RowCondition>>
  offers?: Readonly<Record<string, 'one' | 'several'>>
  navigation?: readonly {
    path: string
    label: string
    section: string
    order: number
    icon?: string
    tab?: { label: string; order: number }
    mark?: { count: string; word: string }
    when?: RowCondition
  }[]
  flags?: Readonly<Record<string, FlagDeclaration>>
}

/** What a page needs to load a remote: `manifest.json` of its build. */
export interface RemoteManifest {
  /** The global variable that its first script defines. Missing in builds of before 28 November 2026, where it is the name in the remote's facts. */
  container?: string
  /** Path of its first script below the build's base; missing if the build has the stock federation runtime. */
  entry?: string
  /** Only in builds with the stock federation runtime. */
  snapshot?: { remoteEntry: string }
  /**
   * Path below the build's base → subresource integrity value, for every other file of the build. With an `entry`, `routes.js` is
   * the entry together with the scripts of `./routes`, and so on for every exposed module: all that a page needs if that one is its first.
   */
  files: Record<string, string>
  /** Modules that parts of the remote, named as in the record's `exposes`, take from the shell on demand, besides those that every remote takes. */
  sharedAhead?: Record<string, string[]>
}

/** A module that a remote exposes, e.g. `routes`, or a page in a script of its own. */
export interface RemotePart {
  /** Its scripts, below the build's base, besides the first one. */
  scripts: string[]
  /** The modules that it takes from the shell, by name. */
  shared: string[]
}

/** The federation plugin's summary of a build; it has more fields. */
export interface Snapshot {
  /** '/remotes/mfe-billing/1.0.0-abc/' */
  publicPath: string
  /** The global variable that the first script defines. */
  globalName?: string
  /** Path of the first script below `publicPath`. */
  remoteEntry: string
  /** Modules that it exposes, each with its scripts. */
  modules: { moduleName: string; assets: { js: { sync: string[] } } }[]
}

/** What a build says to people. Missing in builds of before 30 November 2026, which speak English. */
interface BuildTexts {
  /** Language → translations by `messageKey`, as in `es.json` of the build. */
  catalogs?: Record<string, Record<string, unknown>>
  /** Script, below the build's base, or `facts` → keys of its messages in the catalogs. */
  texts?: Record<string, string[]>
}

/** Everything about one immutable build of a remote. */
export interface RemoteRecord extends BuildTexts {
  /** 'mfe-billing' */
  remote: string
  /** Package version and content hash, so a version never changes its content. */
  version: string
  facts: Facts
  snapshot: Snapshot
  /** Whether its runtime is @portal/federation; a page loads the stock runtime for builds without this mark. */
  hasSmallRuntime?: true
  /**
   * What `./routes` and the others need, by name, and pages whose script is their own, as `page-` and the first segment of their
   * path. Missing in builds of before 27 November 2026.
   */
  exposes?: Record<string, RemotePart>
  /** The same field of its manifest. */
  sharedAhead?: Record<string, string[]>
  files: BuildFile[]
  /** The RemoteManifest as a file. Its hash covers the whole build, because it lists the hashes of all other files. */
  manifest: BuildFile
  /** Most that a first visit to the remote may fetch of it, compressed. Missing in builds of before 30 November 2026. */
  firstVisitBytes?: number
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

export interface ShellRecord extends BuildTexts {
  version: string
  /** Form in which it wants the page's data: PAGE_FORMAT of the shell. Missing in builds of before 30 November 2026. */
  pageFormat?: number
  files: BuildFile[]
  gitSha: string | null
  /** The versions it provides to remotes. */
  provides: { shellApi: string; apiContract: string; shared: Record<string, string> }
  /** Scripts of the first load, in order. */
  entry: string[]
  /** Scripts by named chunk, e.g. `customer-layout`. */
  chunks: Record<string, string[]>
  /** Scripts by shared module on demand, e.g. `@portal/ui/dialog`. */
  shared: Record<string, string[]>
  bundled: string[]
}
