import type { FileStore } from './file-store'
import type { FileUrl } from '../../areas/jobs/photos/photo.store'

/** Where files are read. Seeded pictures carry a whole address in place of a key. */
export const fileUrls = (files: FileStore, now: Date): FileUrl => (key) => (/^(https?:|data:|\/)/.test(key) ? Promise.resolve(key) : files.readUrl(key, now))
