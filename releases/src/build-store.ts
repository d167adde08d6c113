import type { RemoteRecord } from '@portal/build'
import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What is kept of a build: a remote's, or the shell's, whose pages may be open for long after the next one is served. */
export type StoredBuild = Pick<RemoteRecord, 'remote' | 'version' | 'files'>

/** The shell among the remotes. */
export const SHELL = 'shell'

/** Where browsers find a build's files. */
export const urlBaseOf = ({ remote, version }: Pick<StoredBuild, 'remote' | 'version'>): string => (remote === SHELL ? `/shell/${version}/` : `/remotes/${remote}/${version}/`)

/** Identity of a build: the URLs and hashes of its files. */
const contentOf = ({ files }: StoredBuild): string => JSON.stringify(files.map(({ url, sha384 }) => [url, sha384]).sort())

/** The version already exists with different content. Versions are immutable; publish under a new one. */
export class PublishConflict extends Error {
  readonly status = 409
}

/** Returns true if the stored build has the same content, otherwise throws PublishConflict. */
export function isSameBuild(known: StoredBuild, wanted: StoredBuild): true {
  if (contentOf(known) === contentOf(wanted)) return true
  throw conflictOf(wanted)
}

export const conflictOf = ({ remote, version }: StoredBuild): PublishConflict =>
  new PublishConflict(`${remote} ${version} was already published with different content. Versions are immutable: raise the version in ${remote}/package.json and build again.`)

/** Immutable builds by remote and version, kept as long as a rule or an open page may need them. */
export interface BuildStore {
  /** Publishes a built folder. False if the identical build already exists. Throws PublishConflict if it exists with different content. */
  publish: (record: StoredBuild, folder: string) => Promise<boolean>
  /** Null when there is no such build. */
  record: (remote: string, version: string) => Promise<RemoteRecord | null>
  versions: (remote: string) => Promise<string[]>
  /** Without the shell. */
  remotes: () => Promise<string[]>
  /** One served file by its path in the build's folder, e.g. `remoteEntry.js` or `remoteEntry.js.br`; null if it does not exist. */
  file: (remote: string, version: string, name: string) => Promise<Buffer | null>
  /** Local folder of a build, for serving its files from disk. */
  folderOf: (remote: string, version: string) => string
  /** Local folder with all builds of a remote. */
  remoteFolder: (remote: string) => string
}

const SAFE = /^[\w.-]+$/
/** Whether a name is safe as a single path segment. */
export const isSafe = (name: string): boolean => SAFE.test(name) && !name.includes('..')

/** Builds as folders: `<root>/<remote>/<version>/`. */
export function createFileBuildStore(root: string): BuildStore {
  const folderOf = (remote: string, version: string): string => {
    if (!isSafe(remote) || !isSafe(version)) throw new Error(`${remote} ${version} is not a valid build name`)
    return join(root, remote, version)
  }
  const remoteFolder = (remote: string): string => {
    if (!isSafe(remote)) throw new Error(`${remote} is not a valid remote name`)
    return join(root, remote)
  }
  const list = (folder: string) =>
    readdir(folder, { withFileTypes: true }).then(
      (found) => found.filter((entry) => entry.isDirectory() && isSafe(entry.name) && !entry.name.startsWith('.')).map(({ name }) => name).sort(),
      () => [],
    )

  async function record(remote: string, version: string): Promise<RemoteRecord | null> {
    if (!isSafe(remote) || !isSafe(version)) return null
    const text = await readFile(join(folderOf(remote, version), 'record.json'), 'utf8').catch(() => null)
    return text === null ? null : (JSON.parse(text) as RemoteRecord)
  }

  async function isThere(wanted: StoredBuild): Promise<boolean> {
    const known = await record(wanted.remote, wanted.version)
    return known !== null && isSameBuild(known, wanted)
  }

  return {
    folderOf,
    remoteFolder,
    record,
    remotes: async () => (await list(root)).filter((name) => name !== SHELL),
    versions: (remote) => list(join(root, remote)),
    async publish(wanted, folder) {
      if (await isThere(wanted)) return false
      const target = folderOf(wanted.remote, wanted.version)
      const draft = join(root, wanted.remote, `.${randomUUID()}`)
      await mkdir(join(root, wanted.remote), { recursive: true })
      await cp(folder, draft, { recursive: true, filter: (path) => !path.endsWith('.map') })
      await writeFile(join(draft, 'record.json'), JSON.stringify(wanted, null, 2))
      try {
        await rename(draft, target)
        return true
      } catch (error) {
        await rm(draft, { recursive: true, force: true })
        // Another process may have published it concurrently.
        if (await isThere(wanted)) return false
        throw error
      }
    },
    async file(remote, version, name) {
      if (!isSafe(remote) || !isSafe(version) || !name.split('/').every(isSafe)) return null
      return readFile(join(folderOf(remote, version), name)).catch(() => null)
    },
  }
}
