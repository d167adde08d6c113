import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isSafe, type BuildName, type StoredBuild } from '#rules/build-names'
import type { RemoteRecord } from '@portal/build'
import { errorMessage } from '@portal/server'
import { findFileName, findProblem } from '../build-files'
import { openRecord, type BuildStorage } from '../build-store'
import type { S3Client } from './client'

interface Options {
  client: S3Client
  bucket: string
  keys: { folder: (remote: string, version: string) => string; record: (remote: string, version: string) => string }
  mirrorFolder: string
  /** The builds in that folder. */
  disk: BuildStorage
  clock: () => Date
  say: (line: string) => void
}

/** Local copies of the builds in a bucket: each complete and matching its record, or absent. */
export interface Mirror {
  /** Downloads the build whose record has this hash unless it is here. Null if there is none, or if it can't be fetched intact. */
  record: (name: BuildName, hash: string) => Promise<RemoteRecord | null>
  /** The first mismatch between the bucket's files and this record; null if there is none. */
  filesProblem: (record: StoredBuild) => Promise<string | null>
  /** Allows builds that could not be fetched to be retried immediately. */
  mayHaveCome: () => void
}

/** Delay before a failed build is retried, so that pages do not wait for it each time. */
const REST_MS = 10_000
const AT_A_TIME = 6

/** Sequential requests would be slow, and all at once too many for an S3. */
export async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_A_TIME)
    await Promise.all(items.slice(from, from + AT_A_TIME).map(work))
}

export function createMirror({ client, bucket, keys, mirrorFolder, disk, clock, say }: Options): Mirror {
  // Concurrent callers share one download, and builds that this process has verified stay cached.
  const known = new Map<string, Promise<RemoteRecord | null>>()
  const restsUntil = new Map<string, number>()

  async function kept({ remote, version }: BuildName, hash: string): Promise<RemoteRecord | null> {
    const folder = disk.buildFolder(remote, version)
    try {
      const record = await disk.record({ remote, version }, hash)
      if (!record) return null
      const problem = await findProblem(record, folder)
      if (!problem) return record
      say(`RELEASE BUILDS: ${remote} ${version} was damaged on this machine (${problem}) and is fetched again.`)
    } catch (error) {
      say(
        `RELEASE BUILDS: ${remote} ${version} is not used as it is on this machine (${errorMessage(error)}) and is fetched again.`,
      )
    }
    await rm(folder, { recursive: true, force: true })
    return null
  }

  async function fetched({ remote, version }: BuildName, hash: string): Promise<RemoteRecord | null> {
    const bytes = await client.get(bucket, keys.record(remote, version))
    if (!bytes) return null
    const record = openRecord(bytes, hash)
    if (record.remote !== remote || record.version !== version || !Array.isArray(record.files))
      throw new Error(`its record says that it is ${record.remote} ${record.version}`)
    return inDraft(record, async (draft, problem) => {
      if (problem) throw new Error(problem)
      await writeFile(join(draft, 'record.json'), bytes)
      await rename(draft, disk.buildFolder(remote, version)).catch(async (error: unknown) => {
        // Another process on this machine was faster.
        if (!(await kept({ remote, version }, hash))) throw error
      })
      return record
    })
  }

  /** Downloads the files that a record names into a folder that lives as long as `use` takes. */
  async function inDraft<T>(
    record: StoredBuild,
    use: (draft: string, problem: string | null) => Promise<T>,
  ): Promise<T> {
    const draft = join(mirrorFolder, record.remote, `.${randomUUID()}`)
    try {
      await mkdir(draft, { recursive: true })
      await download(record, draft)
      return await use(draft, await findProblem(record, draft))
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }

  async function download(record: StoredBuild, draft: string): Promise<void> {
    const folder = keys.folder(record.remote, record.version)
    const there = new Set(await client.list(bucket, folder))
    // Only files that the record names are downloaded.
    const names = record.files.flatMap((file) => {
      const name = findFileName(file, record)
      return name === null ? [] : [name, `${name}.br`].filter((one) => there.has(folder + one))
    })
    await inBatches(names, async (name) => {
      const content = await client.get(bucket, folder + name)
      if (!content) return
      await mkdir(dirname(join(draft, name)), { recursive: true })
      await writeFile(join(draft, name), content)
    })
  }

  return {
    mayHaveCome: () => restsUntil.clear(),
    filesProblem: (record) => inDraft(record, async (_, problem) => problem),
    async record({ remote, version }, hash) {
      if (!isSafe(remote) || !isSafe(version)) return null
      // A build that is signed anew is another one.
      const name = `${remote} ${version} ${hash}`
      if ((restsUntil.get(name) ?? 0) > clock().getTime()) return null
      let wanted = known.get(name)
      if (!wanted) {
        wanted = kept({ remote, version }, hash)
          .then((record) => record ?? fetched({ remote, version }, hash))
          .catch((error: Error) => {
            restsUntil.set(name, clock().getTime() + REST_MS)
            say(`RELEASE BUILDS: ${remote} ${version} is not served from this machine: ${error.message}`)
            return null
          })
        known.set(name, wanted)
        // Misses are not cached: the build may be published later.
        void wanted.then((record) => record ?? known.delete(name))
      }
      return wanted
    },
  }
}
