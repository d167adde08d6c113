/** A place for one upload: who has it may send one file of this type and at most this size, until then. */
export interface UploadPlace {
  key: string
  contentType: string
  maxBytes: number
  lifetimeSeconds: number
}

/** A form to be sent: these fields, then the file in a field named `file`. */
export interface UploadForm {
  url: string
  fields: Record<string, string>
}

/** Keeps files under keys: a folder of this machine, or a bucket. Browsers send to it and read from it directly. */
export interface FileStore {
  /** Where pages send files to and load pictures from, as a content security policy names it. */
  readonly sources: readonly string[]
  reserve(place: UploadPlace): Promise<UploadForm>
  /** Null: there is no such file. */
  read(key: string): Promise<Buffer | null>
  write(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** A file that is not there counts as removed. */
  remove(key: string): Promise<void>
  /** An address that opens the file without a session for the next twelve hours; the same one for an hour. */
  readUrl(key: string, now: Date): Promise<string>
}

/** As long as a page may be left open before its pictures are loaded. */
export const READ_LIFETIME_MS = 12 * 3_600_000
/** Addresses made within an hour are the same, so that answers compare equal and browsers load a picture once. */
export const READ_STEP_MS = 3_600_000

/** Stands in where no store was configured: everything else works. */
export const noFiles: FileStore = {
  sources: [],
  reserve: () => Promise.reject(new Error('No file store is configured. Give createApi one as `files`.')),
  read: () => Promise.resolve(null),
  write: () => Promise.reject(new Error('No file store is configured. Give createApi one as `files`.')),
  remove: () => Promise.resolve(),
  readUrl: (key) => Promise.resolve(`/files/${key.split('/').map(encodeURIComponent).join('/')}`),
}
