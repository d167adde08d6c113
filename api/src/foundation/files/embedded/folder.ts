import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '@portal/server'
import { S3Error } from './s3-error'

/** Files in a folder, stored by key. */
export interface Folder {
  /** Returns a path for a file that is still incomplete. */
  newDraft(): string
  dropDraft(draft: string): Promise<void>
  /** Atomically moves the draft to its key. */
  keep(draft: string, key: string): Promise<void>
  read(key: string): Promise<Buffer | null>
  write(key: string, bytes: Buffer): Promise<void>
  writeFrom(key: string, path: string): Promise<void>
  remove(key: string): Promise<void>
}

const ABANDONED_MS = 3_600_000

/** Removes drafts of a process that ended during an upload; another one that has the same folder may be writing the younger ones. */
function removeAbandoned(drafts: string): void {
  for (const name of readdirSync(drafts)) {
    const path = join(drafts, name)
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > ABANDONED_MS) rmSync(path, { force: true })
  }
}

export function openFolder(directory: string): Folder {
  const drafts = join(directory, 'drafts')
  mkdirSync(drafts, { recursive: true, mode: 0o700 })
  removeAbandoned(drafts)

  const toPath = (key: string): string => {
    // Keys are signed by us, but path traversal must be impossible regardless.
    const isKey = key.length <= 300 && key.split('/').every((part) => /^[\w-][\w.-]*$/.test(part))
    if (!isKey) throw new S3Error('InvalidArgument', 'The key contains invalid characters.')
    return join(directory, 'objects', key)
  }
  const folder: Folder = {
    newDraft: () => join(drafts, randomUUID()),
    dropDraft: (draft) => rm(draft, { force: true }),
    async keep(draft, key) {
      const path = toPath(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(draft, path)
    },
    async read(key) {
      try {
        return await readFile(toPath(key))
      } catch (error) {
        if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes(errorCode(error) ?? '')) return null
        throw error
      }
    },
    async write(key, bytes) {
      const draft = folder.newDraft()
      await writeFile(draft, bytes, { mode: 0o600 })
      await folder.keep(draft, key)
    },
    async writeFrom(key, path) {
      const draft = folder.newDraft()
      await copyFile(path, draft)
      await folder.keep(draft, key)
    },
    remove: (key) => rm(toPath(key), { force: true }),
  }
  return folder
}
