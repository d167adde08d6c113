import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Append-only log of numbered, immutable revisions; the highest number is current. Creating number n + 1 fails if it already
 * exists, which makes it a compare-and-set.
 */
export interface RevisionLog {
  /** The highest number; 0 when there is none. */
  newest: () => Promise<number>
  /** Null when there is no such revision. */
  read: (revision: number) => Promise<string | null>
  /** False when it exists already. */
  create: (revision: number, text: string) => Promise<boolean>
}

const fileOf = (revision: number) => `${String(revision).padStart(8, '0')}.json`
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Revisions as files in a folder. */
export function createFileLog(folder: string): RevisionLog {
  return {
    async newest() {
      const names = await readdir(folder).catch(() => [])
      return Math.max(0, ...names.filter((name) => /^\d{8}\.json$/.test(name)).map((name) => Number(name.slice(0, 8))))
    },
    read: (revision) =>
      readFile(join(folder, fileOf(revision)), 'utf8').catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }),
    async create(revision, text) {
      await mkdir(folder, { recursive: true })
      const draft = join(folder, `.${randomUUID()}`)
      await writeFile(draft, text, { flush: true })
      try {
        // A hard link appears atomically, and fails if the target exists.
        await link(draft, join(folder, fileOf(revision)))
        return true
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      } finally {
        await rm(draft, { force: true })
      }
    },
  }
}
