import type { RemoteRecord, ShellRecord } from '@portal/build'
import {
  decideFlags,
  resolveReleases,
  SHELL,
  type BuildStore,
  type Decision,
  type Flags,
  type Resolved,
  type VerifiedReader,
  type Visitor,
} from 'releases'
import type { Build, Release, Trial } from '../src/page-data'
import { PAGE_FORMAT } from '../src/page-format'
import { readNewestRecords, readRecord, toShellBuild, type BuildFolders, type ShellBuild } from './builds'
import { pickIntegrity } from './preloads'

/** The releases of one visitor's page, without the remotes that the visitor has not got, and the records of their builds keyed by base. */
export interface ResolvedPage {
  releases: Release[]
  records: Map<string, RemoteRecord>
  /** Every flag's variant for this visitor. */
  flags: Decision[]
  /** The shell that the rules give this visitor, if this server can make pages of it. */
  shell: { build: ShellBuild; rollout: Trial['rollout'] | null } | null
  /** Revision of the registry; 0 without one. */
  revision: number
}

interface ReleaseRequest {
  visitor: Visitor
  /** remote → a developer's build of it. */
  overrides?: ReadonlyMap<string, RemoteRecord>
  /** Remotes that just failed in this browser and get their fallback version. */
  fallBack?: ReadonlySet<string>
}

/** Decides which build of each remote a visitor gets. */
export interface ReleaseSource {
  resolve: (request: ReleaseRequest) => Promise<ResolvedPage>
  /** Killed versions, which no page may use any longer. */
  killed: () => { remote: string; version: string }[]
  /** Folders that may contain a build, in a subfolder named after its version. A build in a bucket is brought here first: its page may come from another node. */
  findFolders: (remote: string, version: string) => Promise<string[]>
  /** Record of a published build; null if there is none, or it was not signed. */
  findRecord: (remote: string, version: string) => Promise<RemoteRecord | null>
}

const toBuild = (record: RemoteRecord): Build => ({
  version: record.version,
  base: record.snapshot.publicPath,
  manifestHash: pickIntegrity(record.manifest),
})

type Navigation = RemoteRecord['facts']['navigation']

/** Menu entries of builds from before 30 November 2026, which the shell knew by itself. */
const olderNavigation: Record<string, Navigation> = {
  account: [{ path: 'profile', label: 'Profile', section: 'Account', order: 10, icon: 'user' }],
  billing: [{ path: 'invoices', label: 'All Invoices', section: 'Service History', order: 10 }],
  quotes: [{ path: 'quotes', label: 'All Quotes', section: 'Service History', order: 20 }],
  scheduling: [{ path: 'service_history', label: 'All Appointments', section: 'Service History', order: 30 }],
}

/** What a page needs of a remote's facts: it gets the flags' variants, not their declarations. */
const toPageFacts = ({ flags: _, offers: _offers, ...facts }: RemoteRecord['facts']): Release['facts'] =>
  ({ ...facts, navigation: facts.navigation ?? olderNavigation[facts.name] }) as Release['facts']

/** Each flag at its default, for remotes that no registry decides about. */
const usualFlags = (records: readonly RemoteRecord[]): Decision[] =>
  records
    .flatMap(({ facts }) => Object.entries(facts.flags ?? {}))
    .map(([name, { variants, default: usual }]) => ({
      name,
      variant: usual,
      isBase: usual === variants[0],
      rollout: null,
    }))

/** remote → the flag without which a tenant has not got it */
export const listGates = (records: readonly RemoteRecord[]): Record<string, string> =>
  Object.fromEntries(
    records.flatMap(({ remote, facts }) =>
      Object.entries(facts.flags ?? {}).flatMap(([name, { wholeRemote }]) => (wholeRemote ? [[remote, name]] : [])),
    ),
  )

const toRelease = (record: RemoteRecord): Release => ({
  ...toBuild(record),
  remote: record.remote,
  facts: toPageFacts(record.facts),
  rollout: null,
  fallback: null,
})

/** The newest builds of this checkout for every visitor, for development and static sites. */
export function newestBuilds(folders: BuildFolders): ReleaseSource {
  return {
    killed: () => [],
    findFolders: async (remote) => (Object.hasOwn(folders.remotes, remote) ? [`${folders.remotes[remote]}/dist`] : []),
    findRecord: (remote, version) => readRecord(folders, remote, version),
    async resolve({ overrides = new Map<string, RemoteRecord>() }) {
      const built = (await readNewestRecords(folders)).filter(({ remote }) => !overrides.has(remote))
      const records = [...built, ...overrides.values()]
      return {
        revision: 0,
        shell: null,
        flags: usualFlags(records),
        releases: records.map(toRelease),
        records: new Map(records.map((record) => [record.snapshot.publicPath, record])),
      }
    },
  }
}

interface RegistryOptions {
  reader: VerifiedReader
  flags: Flags
  builds: BuildStore
  folders: BuildFolders
  clock: () => Date
}

/** The shell's build in a record of the store; null if this server can't make pages of it. */
function readShellBuild(record: RemoteRecord | null): ShellBuild | null {
  const shell = record as ShellRecord | null
  return shell?.pageFormat === PAGE_FORMAT ? toShellBuild(shell) : null
}

/** Reads records of builds. They are immutable, so they are cached for good. */
function createRecordCache(builds: BuildStore) {
  const records = new Map<string, Promise<RemoteRecord | null>>()
  return {
    has: (remote: string, version: string) => records.has(`${remote} ${version}`),
    load(remote: string, version: string): Promise<RemoteRecord | null> {
      const key = `${remote} ${version}`
      const known = records.get(key) ?? builds.record(remote, version)
      records.set(key, known)
      // Missing and failed reads are not cached: the build may be published later.
      void known.then(
        (record) => record ?? records.delete(key),
        () => records.delete(key),
      )
      return known
    },
  }
}

/** Resolves releases from the newest registry revision with a valid signature. */
export function registryReleases({ reader, flags, builds, folders, clock }: RegistryOptions): ReleaseSource {
  const records = createRecordCache(builds)
  const shells = new Map<string, ShellBuild>()

  async function findShell(version: string): Promise<ShellBuild | null> {
    const found = shells.get(version) ?? readShellBuild(await records.load(SHELL, version))
    if (found) shells.set(version, found)
    return found
  }

  /** Null where no rule names a shell, and when the one that it names is not here: every server has its own. */
  async function pageShell(resolved: Resolved | undefined): Promise<ResolvedPage['shell']> {
    for (const version of [resolved?.version, resolved?.fallback]) {
      const build = version ? await findShell(version) : null
      if (build) return { build, rollout: version === resolved?.version ? (resolved?.rollout ?? null) : null }
    }
    return null
  }

  async function pageRelease(
    resolved: Resolved,
    fallBack: ReadonlySet<string>,
  ): Promise<{ release: Release; used: RemoteRecord[] } | null> {
    const { remote } = resolved
    const version = fallBack.has(remote) && resolved.fallback ? resolved.fallback : resolved.version
    if (version === null) return null
    const record = await records.load(remote, version)
    if (!record) return lostRelease(resolved)
    const older =
      resolved.fallback && resolved.fallback !== version ? await records.load(remote, resolved.fallback) : null
    return {
      release: {
        ...toRelease(record),
        rollout: version === resolved.version ? resolved.rollout : null,
        fallback: older && toBuild(older),
      },
      used: [record],
    }
  }

  /** A release whose build is not there, by the facts of an older one. Nothing of it is loaded, and its pages say that they can't be shown. */
  async function lostRelease({ remote }: Resolved): Promise<{ release: Release; used: RemoteRecord[] } | null> {
    for (const version of [...(await builds.versions(remote))].reverse()) {
      const record = await records.load(remote, version)
      if (record) return { release: { ...toRelease(record), disabled: true }, used: [] }
    }
    return null
  }

  // Any version can be asked for, so only those that exist are looked up.
  const findRecord = async (remote: string, version: string) =>
    records.has(remote, version) || (await builds.versions(remote)).includes(version)
      ? records.load(remote, version)
      : null

  return {
    findRecord,
    killed: () => reader.current().document.kill.map(({ remote, version }) => ({ remote, version })),
    async findFolders(remote, version) {
      return [
        ...((await findRecord(remote, version)) ? [builds.remoteFolder(remote)] : []),
        ...(Object.hasOwn(folders.remotes, remote) ? [`${folders.remotes[remote]}/dist`] : []),
      ]
    },
    async resolve({ visitor, overrides = new Map<string, RemoteRecord>(), fallBack = new Set<string>() }) {
      const { document } = reader.current()
      const resolved = resolveReleases(document, visitor, clock())
      const found = await Promise.all(
        resolved
          .filter(({ remote }) => remote !== SHELL && !overrides.has(remote))
          .map((one) => pageRelease(one, fallBack)),
      )
      // Also of remotes that were never released.
      const own = [...overrides.values()].map((record) => ({ release: toRelease(record), used: [record] }))
      const known = [...found.filter((one) => one !== null), ...own]
      return {
        revision: document.revision,
        shell: await pageShell(resolved.find(({ remote }) => remote === SHELL)),
        flags: await decideFlags(flags, visitor),
        releases: known.map(({ release }) => release),
        records: new Map(
          known.flatMap(({ used }) => used.map((record) => [record.snapshot.publicPath, record] as const)),
        ),
      }
    },
  }
}
