import type { FastifyRequest } from 'fastify'
import type { ApiConfig } from '#foundation/api-config'
import type { Db } from '#foundation/database/database'
import { gone, notFound } from '#foundation/errors'
import type { FileStore } from '#foundation/files/file-store'
import { disposition } from '#foundation/http/disposition'
import { routeWithoutTransaction } from '#foundation/http/route'
import type { Area } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import type { DownloadFile } from './download-file'
import { readDownload, type Download } from './download-links'

/** What a loader may need in addition to the download. */
export interface DownloadContext {
  db: Db
  files: FileStore
  tenant: TenantRow
  now: Date
  request: FastifyRequest
  config: ApiConfig
}

/** One loader per kind of download; the areas export them, composition/areas.ts puts them together. */
export type DownloadLoaders = {
  [Kind in Download['kind']]: (
    download: Extract<Download, { kind: Kind }>,
    context: DownloadContext,
  ) => Promise<DownloadFile>
}

/** Files behind signed URLs, without a session. They open in a browser window, so errors are readable sentences. */
export const createDownloadsArea =
  (loaders: DownloadLoaders): Area =>
  (api) => {
    // Rendering a document takes longer than loading it, so it happens outside the transaction.
    routeWithoutTransaction(
      api,
      'getDownload',
      async ({ params, tenant, transact, services, now, request, reply }) => {
        const read = readDownload(services, tenant.id, params.token, now)
        if (!read.ok)
          throw read.reason === 'expired'
            ? gone('This link has expired. Please open it again from the portal.')
            : notFound('This link is not valid. Please open it again from the portal')
        const { files, config } = services
        const { download } = read
        const load = loaders[download.kind] as (download: Download, context: DownloadContext) => Promise<DownloadFile>
        const file = await transact((db) => load(download, { db, files, tenant, now, request, config }))
        const bytes = await file.write(now)
        void reply.headers({
          'content-type': file.type,
          'content-disposition': disposition(file.type === 'application/pdf' ? 'inline' : 'attachment', file.name),
          'cache-control': 'private, no-store',
        })
        return bytes
      },
      { perMinute: { max: 60 } },
    )
  }
