import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isSafe, SHELL, type BuildName, type StoredBuild } from '#rules/build-names'
import type { Author } from '#rules/rights'
import type { RemoteRecord } from '@portal/build'
import { findProblem } from './build-files'
import { sha256 } from './signature'

/** Identity of a build: the URLs and hashes of its files. */
const serializeFiles = ({ files }: StoredBuild): string =>
  JSON.stringify(files.map(({ url, sha384 }) => [url, sha384]).sort())

/** The version already exists with different content. Versions are immutable; publish under a new one. */
export class PublishConflict extends Error {
  readonly status = 409
}

/** Returns true if the stored build has the same content, otherwise throws PublishConflict. */
export function isSameBuild(known: StoredBuild, wanted: StoredBuild): true {
  if (serializeFiles(known) === serializeFiles(wanted)) return true
  throw toConflict(wanted)
}

export const toConflict = ({ remote, version }: StoredBuild): PublishConflict =>
  new PublishConflict(
    `${remote} ${version} was already published with different content. Versions are immutable: raise the version in ${remote}/package.json and build again.`,
  )

/** What is wrong with a stored record that is not the one that a signed revision names. */
export const FOREIGN_RECORD = 'its record is not the one that was signed: somebody replaced it'

/** The record in these bytes. Throws unless this is their SHA-256: what is checked is what is used. */
export function openRecord(bytes: Buffer, hash: string): RemoteRecord {
  if (sha256(bytes) !== hash) throw new Error(FOREIGN_RECORD)
  return JSON.parse(bytes.toString()) as RemoteRecord
}

/**
 * Builds where they are kept, by remote and version. Whoever can write there can replace any of it, so that a record is read
 * by its hash, which a signed revision has.
 */
export interface BuildStorage {
  /** Stores a built folder. False if the identical build already exists. Throws PublishConflict if it exists with different content. */
  publish: (record: StoredBuild, folder: string) => Promise<boolean>
  /** Null when there is no such build. Throws when it is not the one with this hash. */
  record: (name: BuildName, hash: string) => Promise<RemoteRecord | null>
  /** The bytes of a record as they are stored now, whoever wrote them; null when there is none. */
  storedRecord: (name: BuildName) => Promise<Buffer | null>
  /** The first mismatch between the files as they are stored now and this record; null if there is none. */
  filesProblem: (record: StoredBuild) => Promise<string | null>
  versions: (remote: string) => Promise<string[]>
  /** Without the shell. */
  remotes: () => Promise<string[]>
  /** One file of a build whose record was read before; null if it does not exist. */
  file: (remote: string, version: string, name: string) => Promise<Buffer | null>
  buildFolder: (remote: string, version: string) => string
  remoteFolder: (remote: string) => string
}

/** Immutable builds by remote and version, kept as long as a rule or an open page may need them. One that is not signed, or is another than the signed one, counts as missing. */
export interface BuildStore {
  /** Stores a built folder and returns the hash of its record, which is to be signed. Throws PublishConflict if something else is stored in its place. */
  upload: (record: StoredBuild, folder: string) => Promise<{ isNew: boolean; hash: string }>
  /** Stores a built folder and signs it, unless it is already. False if it was stored before. Throws PublishConflict. */
  publish: (record: StoredBuild, folder: string, by?: Author) => Promise<boolean>
  /** Null when there is no such build. */
  record: (remote: string, version: string) => Promise<RemoteRecord | null>
  /** Signed ones. */
  versions: (remote: string) => Promise<string[]>
  /** Stored, but not signed. */
  unsigned: (remote: string) => Promise<string[]>
  /** Without the shell. */
  remotes: () => Promise<string[]>
  /** One served file by its path in the build's folder, e.g. `remoteEntry.js` or `remoteEntry.js.br`; null if it does not exist. */
  file: (remote: string, version: string, name: string) => Promise<Buffer | null>
  /** Local folder of a build, for serving its files from disk. */
  buildFolder: (remote: string, version: string) => string
  /** Local folder with all builds of a remote. */
  remoteFolder: (remote: string) => string
  /** What is stored under a name now, signed or not; null if nothing is. */
  inspect: (name: BuildName) => Promise<Inspected | null>
}

export interface Inspected {
  hash: string
  gitSha: string | null
  /** Why it is no whole build of this name; null if it is one. */
  problem: string | null
}

/** Builds as folders: `<root>/<remote>/<version>/`. */
export function createFileBuildStore(root: string): BuildStorage {
  const buildFolder = (remote: string, version: string): string => {
    if (!isSafe(remote) || !isSafe(version)) throw new Error(`${remote} ${version} is not a valid build name`)
    return join(root, remote, version)
  }
  const remoteFolder = (remote: string): string => {
    if (!isSafe(remote)) throw new Error(`${remote} is not a valid remote name`)
    return join(root, remote)
  }
  const list = (folder: string) =>
    readdir(folder, { withFileTypes: true }).then(
      (found) =>
        found
          .filter((entry) => entry.isDirectory() && isSafe(entry.name) && !entry.name.startsWith('.'))
          .map(({ name }) => name)
          .sort(),
      () => [],
    )

  async function storedRecord({ remote, version }: BuildName): Promise<Buffer | null> {
    if (!isSafe(remote) || !isSafe(version)) return null
    return readFile(join(buildFolder(remote, version), 'record.json')).catch(() => null)
  }

  async function isThere(wanted: StoredBuild): Promise<boolean> {
    const known = await storedRecord(wanted)
    return known !== null && isSameBuild(JSON.parse(known.toString()) as StoredBuild, wanted)
  }

  return {
    buildFolder,
    remoteFolder,
    storedRecord,
    async record(name, hash) {
      const bytes = await storedRecord(name)
      return bytes && openRecord(bytes, hash)
    },
    filesProblem: (record) => findProblem(record, buildFolder(record.remote, record.version)),
    remotes: async () => (await list(root)).filter((name) => name !== SHELL),
    versions: (remote) => list(join(root, remote)),
    async publish(wanted, folder) {
      if (await isThere(wanted)) return false
      const target = buildFolder(wanted.remote, wanted.version)
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
      return readFile(join(buildFolder(remote, version), name)).catch(() => null)
    },
  }
}
