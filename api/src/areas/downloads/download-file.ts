/** A file whose data is loaded: `write` needs no database. */
export interface DownloadFile {
  name: string
  type:
    | 'application/pdf'
    | 'application/json; charset=utf-8'
    | 'text/csv; charset=utf-8'
    | 'text/calendar; charset=utf-8'
    | 'text/plain; charset=utf-8'
  write(now: Date): Promise<Buffer>
}
