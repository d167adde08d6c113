import type { FileStore } from './file-store'

/** Returns the URL from which a file can be read; `name` as for `readUrl`. */
export type FileUrl = (key: string, name?: string) => Promise<string>

/** Seeded photos have a full URL in place of a key. */
export const fileUrls =
  (files: FileStore, now: Date): FileUrl =>
  (key, name) =>
    /^(https?:|data:|\/)/.test(key) ? Promise.resolve(key) : files.readUrl(key, now, name)
