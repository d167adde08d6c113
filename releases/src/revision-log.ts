import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Where revisions are kept: a row of objects, each made once and never altered. The one with the highest number counts.
 * Making number n + 1 fails when somebody else made it first: that is the compare-and-set.
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
        // A link appears whole or not at all, and never takes the place of another file.
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
