/** A file whose contents are read; writing it needs the database no more. */
export interface DownloadFile {
  /** Plain letters only: it goes into a header. */
  name: string
  type: 'application/pdf' | 'text/csv; charset=utf-8' | 'text/calendar; charset=utf-8' | 'text/plain; charset=utf-8'
  write(now: Date): Promise<Buffer>
}
