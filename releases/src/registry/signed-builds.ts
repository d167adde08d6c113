import { isDeepStrictEqual } from 'node:util'
import { isSafe, type BuildName, type StoredBuild } from '#rules/build-names'
import { signBuild } from '#rules/changes'
import type { RegistryDocument } from '#rules/document'
import { system } from '#rules/rights'
import { errorMessage } from '@portal/server'
import { FOREIGN_RECORD, PublishConflict, type BuildStorage, type BuildStore, type Inspected } from './build-store'
import { signedHash } from './named-builds'
import { RegistryError, type Registry } from './registry'
import { sha256 } from './signature'

interface Options {
  storage: BuildStorage
  registry: Registry
  /** The revision by which builds are judged. */
  document: () => Promise<RegistryDocument>
  /** Logs why a build counts as missing. */
  say: (line: string) => void
}

/** The record without the commit, in which two builds of the same content may differ. */
const withoutCommit = (record: object): object => ({ ...JSON.parse(JSON.stringify(record)), gitSha: null })

const parseRecord = (bytes: Buffer): StoredBuild & { gitSha?: string | null } =>
  JSON.parse(bytes.toString()) as StoredBuild

/** Builds of a storage as far as they are the ones that were signed: what was never signed or was replaced since is not there. */
export function createSignedBuilds({ storage, registry, document, say }: Options): BuildStore {
  const lastProblems = new Map<string, string>()
  // Builds are immutable, so one that was read by its hash once has files.
  const accepted = new Set<string>()

  function refuse(name: string, problem: string): null {
    if (lastProblems.get(name) !== problem) say(`RELEASE BUILDS: ${name} counts as missing: ${problem}.`)
    lastProblems.set(name, problem)
    return null
  }

  async function record(remote: string, version: string) {
    const name = `${remote} ${version}`
    const hash = signedHash(await document(), { remote, version })
    if (hash === null)
      return refuse(
        name,
        'no signed revision has the hash of its record. Publish it again, or see `npm run release -- help sign-builds`',
      )
    try {
      const found = await storage.record({ remote, version }, hash)
      if (!found) return null
      lastProblems.delete(name)
      accepted.add(name)
      return found
    } catch (error) {
      return refuse(name, errorMessage(error))
    }
  }

  const listed = async (remote: string, isSigned: boolean) => {
    const now = await document()
    return (await storage.versions(remote)).filter(
      (version) => (signedHash(now, { remote, version }) !== null) === isSigned,
    )
  }

  return {
    buildFolder: storage.buildFolder,
    remoteFolder: storage.remoteFolder,
    remotes: storage.remotes,
    versions: (remote) => listed(remote, true),
    unsigned: (remote) => listed(remote, false),
    record,
    upload: async (wanted, folder) => upload(storage, signedHash(await document(), wanted), wanted, folder),
    inspect: (name) => inspect(storage, name),
    async publish(wanted, folder, by = system('publish')) {
      const { remote, version } = wanted
      if (!isSafe(remote) || !isSafe(version)) throw new Error(`${remote} ${version} is not a valid build name`)
      if (!registry.canWrite)
        throw new RegistryError('There is no key here to sign the build with. Set RELEASES_PRIVATE_KEY')
      const before = signedHash(await document(), wanted)
      const { isNew, hash } = await upload(storage, before, wanted, folder)
      if (signedHash(await document(), wanted) !== hash)
        await registry.write({
          change: signBuild(wanted, hash),
          by,
          why: 'it was published',
          what: `publish ${remote}@${version}`,
        })
      return isNew
    },
    file: async (remote, version, name) =>
      accepted.has(`${remote} ${version}`) || (await record(remote, version))
        ? storage.file(remote, version, name)
        : null,
  }
}

/** Stores a build, and returns the hash of its record; `signed` is the one that was signed before, if any. */
async function upload(storage: BuildStorage, signed: string | null, wanted: StoredBuild, folder: string) {
  const { remote, version } = wanted
  const before = await storage.storedRecord(wanted)
  if (before && signed !== null && sha256(before) !== signed)
    throw new PublishConflict(
      `${remote} ${version} is stored with another record than the one that was signed: somebody replaced it. Find out who (npm run release -- verify), remove the stored build, and publish it again.`,
    )
  const isNew = await storage.publish(wanted, folder)
  const stored = await storage.storedRecord(wanted)
  if (!stored)
    throw new RegistryError(
      `${remote} ${version} disappeared while it was being published; check what else writes there`,
    )
  const hash = sha256(stored)
  // What is signed is what this machine has built, not what somebody else has put in its place.
  if (hash !== signed && !isDeepStrictEqual(withoutCommit(parseRecord(stored)), withoutCommit(wanted))) {
    throw new PublishConflict(
      `${remote} ${version} is stored with the same files and another record, which was never signed. Compare them; then remove the stored build and publish it again, or raise the version.`,
    )
  }
  return { isNew, hash }
}

async function inspect(storage: BuildStorage, name: BuildName): Promise<Inspected | null> {
  const bytes = await storage.storedRecord(name)
  if (!bytes) return null
  try {
    const found = parseRecord(bytes)
    const isOfName = found.remote === name.remote && found.version === name.version && Array.isArray(found.files)
    return {
      hash: sha256(bytes),
      gitSha: found.gitSha ?? null,
      problem: isOfName
        ? await storage.filesProblem(found)
        : `its record says that it is ${found.remote} ${found.version}`,
    }
  } catch (error) {
    return { hash: sha256(bytes), gitSha: null, problem: `it can’t be read: ${errorMessage(error)}` }
  }
}

/** In what a stored build differs from the one that was signed, in words; null if it is that one, whole. */
export async function buildProblem(
  builds: Pick<BuildStore, 'inspect'>,
  document: RegistryDocument,
  name: BuildName,
): Promise<string | null> {
  const hash = signedHash(document, name)
  if (hash === null) return 'no signed revision has the hash of its record'
  const found = await builds.inspect(name)
  if (!found) return 'it is missing'
  return found.hash === hash ? found.problem : FOREIGN_RECORD
}
