import type { RemoteRecord } from '@portal/build'
import { resolveReleases, type BuildStore, type Resolved, type VerifiedReader, type Visitor } from 'releases'
import type { Build, BuildManifest, Release } from '../src/page-data'
import { readNewestRecords, type BuildFolders } from './builds'

/** What one visitor's page is made of, and the manifests of those builds by base. */
export interface ResolvedPage {
  releases: Release[]
  manifests: Map<string, BuildManifest>
  /** Of the registry; 0 where there is none. */
  revision: number
}

interface ReleaseAsk {
  visitor: Visitor
  /** remote → a developer's own build of it. */
  overrides?: ReadonlyMap<string, RemoteRecord>
  /** Remotes that broke in this browser a moment ago, which now get what was good before. */
  fallBack?: ReadonlySet<string>
}

/** Decides which build of each remote a visitor gets. */
export interface ReleaseSource {
  resolve: (ask: ReleaseAsk) => Promise<ResolvedPage>
  /** Versions that nobody may hold any more. */
  killed: () => { remote: string; version: string }[]
  /** Folders under which a remote's builds may lie, each in one of its version's name. */
  foldersOf: (remote: string) => string[]
}

const manifestOf = ({ snapshot, files, manifest }: RemoteRecord): BuildManifest => {
  const base = baseOf(snapshot)
  return { snapshot, files: Object.fromEntries(files.filter(({ url }) => url !== manifest.url).map(({ url, sha384 }) => [url.slice(base.length), sha384])) }
}

const baseOf = (snapshot: RemoteRecord['snapshot']): string => (snapshot as unknown as { publicPath: string }).publicPath

const buildOf = (record: RemoteRecord): Build => ({ version: record.version, base: baseOf(record.snapshot), manifestHash: record.manifest.sha384 })

const releaseOf = (record: RemoteRecord): Release => ({
  ...buildOf(record),
  remote: record.remote,
  facts: record.facts as Release['facts'],
  rollout: null,
  fallback: null,
})

/** While developing: whatever this checkout built last, for everybody. */
export function newestBuilds(folders: BuildFolders): ReleaseSource {
  return {
    killed: () => [],
    foldersOf: (remote) => (Object.hasOwn(folders.remotes, remote) ? [`${folders.remotes[remote]}/dist`] : []),
    async resolve({ overrides = new Map<string, RemoteRecord>() }) {
      const records = (await readNewestRecords(folders)).map((record) => overrides.get(record.remote) ?? record)
      return { revision: 0, releases: records.map(releaseOf), manifests: new Map(records.map((record) => [baseOf(record.snapshot), manifestOf(record)])) }
    },
  }
}

interface RegistryOptions {
  reader: VerifiedReader
  builds: BuildStore
  folders: BuildFolders
  clock: () => Date
}

/** By the registry: who gets what is decided by its newest revision whose signature holds. */
export function registryReleases({ reader, builds, folders, clock }: RegistryOptions): ReleaseSource {
  // Builds never change, so a record that was read is read for good.
  const records = new Map<string, Promise<RemoteRecord | null>>()
  const recordOf = (remote: string, version: string): Promise<RemoteRecord | null> => {
    const key = `${remote} ${version}`
    const known = records.get(key) ?? builds.record(remote, version)
    records.set(key, known)
    // One that is not there yet may come.
    void known.then((record) => record ?? records.delete(key), () => records.delete(key))
    return known
  }

  async function pageRelease(resolved: Resolved, overrides: ReadonlyMap<string, RemoteRecord>, fallBack: ReadonlySet<string>): Promise<{ release: Release; used: RemoteRecord[] } | null> {
    const { remote } = resolved
    const own = overrides.get(remote)
    if (own) return { release: releaseOf(own), used: [own] }
    const version = fallBack.has(remote) && resolved.fallback ? resolved.fallback : resolved.version
    const record = version === null ? null : await recordOf(remote, version)
    if (!record) return offRelease(resolved)
    const older = resolved.fallback && resolved.fallback !== version ? await recordOf(remote, resolved.fallback) : null
    return {
      release: { ...releaseOf(record), rollout: version === resolved.version ? resolved.rollout : null, fallback: older && buildOf(older) },
      used: [record],
    }
  }

  /** Nothing to load; its addresses are still its own, and say that they can't be had. */
  async function offRelease({ remote }: Resolved): Promise<{ release: Release; used: RemoteRecord[] } | null> {
    for (const version of [...(await builds.versions(remote))].reverse()) {
      const record = await recordOf(remote, version)
      if (record) return { release: { ...releaseOf(record), disabled: true }, used: [] }
    }
    return null
  }

  return {
    killed: () => reader.current().document.kill.map(({ remote, version }) => ({ remote, version })),
    foldersOf: (remote) => [builds.remoteFolder(remote), ...(Object.hasOwn(folders.remotes, remote) ? [`${folders.remotes[remote]}/dist`] : [])],
    async resolve({ visitor, overrides = new Map<string, RemoteRecord>(), fallBack = new Set<string>() }) {
      const { document } = reader.current()
      const found = await Promise.all(resolveReleases(document, visitor, clock()).map((resolved) => pageRelease(resolved, overrides, fallBack)))
      const known = found.filter((one) => one !== null)
      return {
        revision: document.revision,
        releases: known.map(({ release }) => release),
        manifests: new Map(known.flatMap(({ used }) => used.map((record) => [baseOf(record.snapshot), manifestOf(record)] as const))),
      }
    },
  }
}
