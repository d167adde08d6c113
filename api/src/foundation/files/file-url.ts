import type { FileStore } from './file-store'

/** The URL under which the file of a key is read. */
export type FileUrl = (key: string) => Promise<string>

/** Where files are read. Seeded pictures carry a whole address in place of a key. */
export const fileUrls = (files: FileStore, now: Date): FileUrl => (key) => (/^(https?:|data:|\/)/.test(key) ? Promise.resolve(key) : files.readUrl(key, now))
