import type { FileStore } from './file-store'

/** Returns the URL from which a file can be read. */
export type FileUrl = (key: string) => Promise<string>

/** Seeded photos have a full URL in place of a key. */
export const fileUrls =
  (files: FileStore, now: Date): FileUrl =>
  (key) =>
    /^(https?:|data:|\/)/.test(key) ? Promise.resolve(key) : files.readUrl(key, now)
