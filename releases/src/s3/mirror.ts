import type { RemoteRecord } from '@portal/build'
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isSafe, type BuildStore } from '../build-store'
import { nameOf, problemOf } from './build-files'
import type { S3Client } from './client'

interface Options {
  client: S3Client
  bucket: string
  keys: { folder: (remote: string, version: string) => string; record: (remote: string, version: string) => string }
  mirrorFolder: string
  /** The builds in that folder. */
  disk: BuildStore
  clock: () => Date
  say: (line: string) => void
}

/** Local copies of the builds in a bucket: each complete and matching its record, or absent. */
export interface Mirror {
  /** Downloads the build unless it is here. Null if there is none, or if it can't be fetched intact. */
  record: (remote: string, version: string) => Promise<RemoteRecord | null>
  /** Allows a build that could not be fetched to be retried immediately. */
  mayHaveCome: (remote: string, version: string) => void
}

/** Delay before a failed build is retried, so that pages do not wait for it each time. */
const REST_MS = 10_000
const AT_A_TIME = 6

/** Sequential requests would be slow, and all at once too many for an S3. */
export async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_A_TIME) await Promise.all(items.slice(from, from + AT_A_TIME).map(work))
}

export function createMirror({ client, bucket, keys, mirrorFolder, disk, clock, say }: Options): Mirror {
  // Concurrent callers share one download, and builds that this process has verified stay cached.
  const known = new Map<string, Promise<RemoteRecord | null>>()
  const restsUntil = new Map<string, number>()

  async function kept(remote: string, version: string): Promise<RemoteRecord | null> {
    const folder = disk.folderOf(remote, version)
    try {
      const record = await disk.record(remote, version)
      if (!record) return null
      const problem = await problemOf(record, folder)
      if (!problem) return record
      say(`RELEASE BUILDS: ${remote} ${version} was damaged on this machine (${problem}) and is fetched again.`)
    } catch {
      say(`RELEASE BUILDS: the record of ${remote} ${version} was damaged on this machine and is fetched again.`)
    }
    await rm(folder, { recursive: true, force: true })
    return null
  }

  async function fetched(remote: string, version: string): Promise<RemoteRecord | null> {
    const text = await client.get(bucket, keys.record(remote, version))
    if (!text) return null
    const record = JSON.parse(text.toString()) as RemoteRecord
    if (record.remote !== remote || record.version !== version || !Array.isArray(record.files)) throw new Error(`its record says that it is ${record.remote} ${record.version}`)
    const draft = join(mirrorFolder, remote, `.${randomUUID()}`)
    try {
      await mkdir(draft, { recursive: true })
      await download(record, draft)
      const problem = await problemOf(record, draft)
      if (problem) throw new Error(problem)
      await writeFile(join(draft, 'record.json'), text)
      await rename(draft, disk.folderOf(remote, version)).catch(async (error: unknown) => {
        // Another process on this machine was faster.
        if (!(await kept(remote, version))) throw error
      })
      return record
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }

  async function download(record: RemoteRecord, draft: string): Promise<void> {
    const folder = keys.folder(record.remote, record.version)
    const there = new Set(await client.list(bucket, folder))
    // Only files that the record names are downloaded.
    const names = record.files.flatMap((file) => {
      const name = nameOf(file, record)
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
    mayHaveCome: (remote, version) => void restsUntil.delete(`${remote} ${version}`),
    async record(remote, version) {
      if (!isSafe(remote) || !isSafe(version)) return null
      const name = `${remote} ${version}`
      if ((restsUntil.get(name) ?? 0) > clock().getTime()) return null
      let wanted = known.get(name)
      if (!wanted) {
        wanted = kept(remote, version)
          .then((record) => record ?? fetched(remote, version))
          .catch((error: Error) => {
            restsUntil.set(name, clock().getTime() + REST_MS)
            say(`RELEASE BUILDS: ${name} is not served from this machine: ${error.message}`)
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
