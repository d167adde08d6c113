import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Immutable texts by name. */
export interface WriteOncePlace {
  /** Null if there is none with that name. */
  read: (name: string) => Promise<string | null>
  /** False if the name already exists; its text is left unchanged. */
  create: (name: string, text: string) => Promise<boolean>
}

/** Returns the value for an error with one of these codes, and throws any other. */
const onCode =
  <T>(value: T, ...codes: string[]) =>
  (error: NodeJS.ErrnoException): T => {
    if (codes.includes(error.code ?? '')) return value
    throw error
  }

/** Texts as files below a folder. */
export const openWriteOnceFolder = (folder: string): WriteOncePlace => ({
  read: (name) => readFile(join(folder, name), 'utf8').catch(onCode(null, 'ENOENT', 'EISDIR')),
  async create(name, text) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    const draft = join(dirname(file), `.${randomUUID()}`)
    await writeFile(draft, text, { flush: true })
    try {
      // A hard link appears atomically, and fails if the target exists.
      return await link(draft, file).then(() => true, onCode(false, 'EEXIST'))
    } finally {
      await rm(draft, { force: true })
    }
  },
})
