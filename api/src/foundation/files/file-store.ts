/** What a form for an upload permits: a file under this key, of this type and at most this size, until it expires. */
export interface UploadPlace {
  key: string
  contentType: string
  maxBytes: number
  lifetimeSeconds: number
}

/** A form to POST: these fields, then the file in a field named `file`. */
export interface UploadForm {
  url: string
  fields: Record<string, string>
}

/** Stores files by key, in a local folder or a bucket. Browsers upload to it and download from it directly. */
export interface FileStore {
  /** Sources for the content security policy: where pages upload files to and load images from. */
  readonly sources: readonly string[]
  reserve(place: UploadPlace): Promise<UploadForm>
  /** Null if there is no such file. */
  read(key: string): Promise<Buffer | null>
  write(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Writes a local file, however large. */
  writeFrom(key: string, path: string, contentType: string): Promise<void>
  /** Idempotent: a missing file is not an error. */
  remove(key: string): Promise<void>
  /**
   * Signed URL that opens the file without a session, valid for at least 12 h; stable for 1 h. `name`, in ASCII without quotes, is
   * what the file is saved as.
   */
  readUrl(key: string, now: Date, name?: string): Promise<string>
}

/** `Content-Disposition` of a file that a browser may show. */
export const inline = (name: string | undefined): string =>
  name === undefined ? 'inline' : `inline; filename="${name}"`

/** How long a page may stay open before its images are loaded. */
export const READ_LIFETIME_MS = 12 * 3_600_000
/** URLs signed within the same hour are equal, so that responses compare equal and browsers can cache images. */
export const READ_STEP_MS = 3_600_000

/** Stand-in while no store is configured; everything else works. */
export const noFiles: FileStore = {
  sources: [],
  reserve: () => Promise.reject(new Error('No file store is configured. Pass one to createApi as `files`.')),
  read: () => Promise.resolve(null),
  write: () => Promise.reject(new Error('No file store is configured. Pass one to createApi as `files`.')),
  writeFrom: () => noFiles.write('', Buffer.alloc(0), ''),
  remove: () => Promise.resolve(),
  readUrl: (key) => Promise.resolve(`/files/${key.split('/').map(encodeURIComponent).join('/')}`),
}
