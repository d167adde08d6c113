import { Readable } from 'node:stream'
import type { CallName, Query, Response } from '@portal/contract'
import { csvHeader, csvRows, type CsvColumn } from '../csv/write-csv'
import { officeFileWords } from '../languages/asked-language'
import type { Words } from '../languages/words'
import type { Api } from '../services'
import type { TenantRow } from '../tenants'
import { disposition } from './disposition'
import { route, type Call } from './route'

/** Rows that are read at once for a file. */
const BATCH = 500

type Page = { data: unknown[]; next: string | null }
type ListItem<N extends CallName> =
  Response<N> extends (infer Item)[] ? Item : Response<N> extends { data: (infer Item)[] } ? Item : never

/** Lists that answer a page, or all rows at once. */
type Read<N extends CallName> = (call: Call<N>) => Promise<Response<N>>

interface ListFile<N extends CallName> {
  name: (i18n: Words) => string
  columns: (i18n: Words, tenant: TenantRow) => readonly CsvColumn<ListItem<N>>[]
}

const wantsCsv = (accept: string | undefined): boolean => /\btext\/csv\b/i.test(accept ?? '')

const toPage = (answer: unknown): Page => (Array.isArray(answer) ? { data: answer, next: null } : (answer as Page))

/**
 * A list as JSON, or with `Accept: text/csv` as a file of all rows that match, in the language that is asked for. The file is read and sent in batches, each in a
 * transaction of its own, so that neither memory nor a transaction grows with it.
 */
export function listRoute<N extends CallName>(api: Api, name: N, file: ListFile<N>, read: Read<N>): void {
  route(api, name, async (call) => {
    if (!wantsCsv(call.request.headers.accept)) return (await read(call)) as never
    const i18n = officeFileWords(call.request)
    const columns = file.columns(i18n, call.tenant)
    const batch = (on: Pick<Call<N>, 'db'>, after?: string) =>
      read({ ...call, ...on, query: { ...(call.query as object), after, limit: BATCH } as Query<N> }).then(toPage)
    const first = await batch(call)
    void call.reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': disposition('attachment', file.name(i18n)),
      'cache-control': 'private, no-store',
    })
    async function* write() {
      yield csvHeader(columns)
      for (let page = first; ;) {
        yield csvRows(columns, page.data as ListItem<N>[])
        const { next } = page
        if (next === null) return
        page = await api.services.database.withTenant(call.tenant.id, (db) => batch({ db }, next))
      }
    }
    return Readable.from(write()) as never
  })
}
