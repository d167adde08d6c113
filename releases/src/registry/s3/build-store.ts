import { extname } from 'node:path'
import { isSafe, SHELL, type StoredBuild } from '#rules/build-names'
import { findProblem, readBuild, unpacksTo } from '../build-files'
import { toConflict, createFileBuildStore, isSameBuild, type BuildStorage } from '../build-store'
import type { S3Place } from './log'
import { createMirror, inBatches } from './mirror'

interface Options extends S3Place {
  /** Local folder that builds are served from. May be emptied while nothing serves from it. */
  mirrorFolder: string
  clock: () => Date
  /** Logs problems with a build or the bucket. */
  say?: (line: string) => void
}

const JSON_TYPE = 'application/json; charset=utf-8'
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': JSON_TYPE,
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
const UNKNOWN = 'application/octet-stream'
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** How long the list of builds is cached; builds published by others show up after this. */
const LIST_MS = 5_000

type Versions = Map<string, string[]>

/** The versions in the bucket by remote, listed anew after a while. */
function createVersionList(
  { client, bucket, clock, say = console.error }: Omit<Options, 'mirrorFolder'>,
  records: string,
) {
  let listed: { at: number; versions: Promise<Versions> } | undefined

  async function list(): Promise<Versions> {
    const found: Versions = new Map()
    for (const key of await client.list(bucket, records)) {
      const [, remote = '', version = ''] = /^([^/]+)\/([^/]+)\.json$/.exec(key.slice(records.length)) ?? []
      if (isSafe(remote) && isSafe(version)) found.set(remote, [...(found.get(remote) ?? []), version].sort())
    }
    return found
  }

  return {
    /** Null while the bucket can't be listed; a failure is cached as well. */
    read(): Promise<Versions | null> {
      const now = clock().getTime()
      if (!listed || now - listed.at >= LIST_MS) {
        listed = { at: now, versions: list() }
        listed.versions.catch((error: Error) =>
          say(`RELEASE BUILDS: ${error.message} Until then only the builds on this machine are known.`),
        )
      }
      return listed.versions.catch(() => null)
    },
    forget: () => void (listed = undefined),
  }
}

async function uploadFiles(
  { client, bucket }: Pick<S3Place, 'client' | 'bucket'>,
  base: string,
  wanted: StoredBuild,
  folder: string,
) {
  const put = async (
    name: string,
    body: Buffer,
    type: string,
    isSame: (there: Buffer) => boolean | Promise<boolean>,
  ) => {
    if (await client.putOnce(bucket, base + name, body, { 'content-type': type, 'cache-control': IMMUTABLE })) return
    // Left by an interrupted publish, or written by a concurrent one.
    const there = await client.get(bucket, base + name)
    if (!there || !(await isSame(there))) throw toConflict(wanted)
  }
  await inBatches(await readBuild(wanted, folder), async ({ name, content, packed }) => {
    await put(name, content, types[extname(name)] ?? UNKNOWN, (there) => there.equals(content))
    // A generic type without content-encoding, or clients would decompress it when reading it back.
    if (packed) await put(`${name}.br`, packed, UNKNOWN, (there) => unpacksTo(there, content))
  })
}

/**
 * Builds as objects: `<prefix>builds/<remote>/<version>/<file>`, and `<prefix>records/<remote>/<version>.json` once all files
 * are uploaded. Reading a build's record first compares it with its hash, downloads the build to this machine and verifies each file.
 * Reading never throws, since pages wait for it: failures are logged, and the build counts as missing.
 */
export function createS3BuildStore({
  client,
  bucket,
  prefix,
  mirrorFolder,
  clock,
  say = console.error,
}: Options): BuildStorage {
  const disk = createFileBuildStore(mirrorFolder)
  const keys = {
    folder: (remote: string, version: string) => `${prefix}builds/${remote}/${version}/`,
    records: `${prefix}records/`,
    record: (remote: string, version: string) => `${prefix}records/${remote}/${version}.json`,
  }
  const mirror = createMirror({ client, bucket, keys, mirrorFolder, disk, clock, say })
  const listed = createVersionList({ client, bucket, prefix, clock, say }, keys.records)

  async function isThere(wanted: StoredBuild): Promise<boolean> {
    const text = await client.get(bucket, keys.record(wanted.remote, wanted.version))
    return text !== null && isSameBuild(JSON.parse(text.toString()) as StoredBuild, wanted)
  }

  return {
    buildFolder: disk.buildFolder,
    remoteFolder: disk.remoteFolder,
    record: mirror.record,
    filesProblem: mirror.filesProblem,
    storedRecord: async ({ remote, version }) =>
      isSafe(remote) && isSafe(version) ? client.get(bucket, keys.record(remote, version)) : null,
    async remotes() {
      const found = await listed.read()
      return found ? [...found.keys()].filter((name) => name !== SHELL).sort() : disk.remotes()
    },
    async versions(remote) {
      const found = await listed.read()
      return found ? (found.get(remote) ?? []) : disk.versions(remote)
    },
    async publish(wanted, folder) {
      const { remote, version } = wanted
      if (!isSafe(remote) || !isSafe(version)) throw new Error(`${remote} ${version} is not a valid build name`)
      if (await isThere(wanted)) return false
      const problem = await findProblem(wanted, folder)
      if (problem) throw new Error(`${folder} does not match its record: ${problem}. Build ${remote} again.`)
      await client.proveConditions(bucket, `${prefix}conditions.txt`)
      await uploadFiles({ client, bucket }, keys.folder(remote, version), wanted, folder)
      const body = Buffer.from(JSON.stringify(wanted, null, 2))
      const isOurs = await client.putOnce(bucket, keys.record(remote, version), body, {
        'content-type': JSON_TYPE,
        'cache-control': IMMUTABLE,
      })
      listed.forget()
      mirror.mayHaveCome()
      if (!isOurs) await isThere(wanted)
      return isOurs
    },
    file: disk.file,
  }
}
