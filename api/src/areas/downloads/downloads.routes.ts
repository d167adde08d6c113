import { loadInvoiceFile, loadQuoteFile, loadReceiptFile, type DocumentFile } from '../billing/invoices/invoice-files'
import { loadVisitFile } from '../scheduling/calendar/visit-file'
import { gone, notFound } from '../../foundation/errors'
import { portalOrigin } from '../../foundation/http/portal-origin'
import { steppedRoute } from '../../foundation/http/route'
import type { Api } from '../../foundation/services'
import { loadSignedPdf, loadSignedText } from '../documents/signing/signed-copies'
import { loadTableFile } from '../reports/table-file'
import { readDownload } from './download-links'

/** Files behind links that are their own permission. A person opens them in a window, so what goes wrong is told in a sentence. */
export function downloadsArea(api: Api): void {
  // Drawing a document takes longer than reading it; nothing in the database waits for that.
  steppedRoute(
    api,
    'getDownload',
    async ({ params, tenant, transact, services, now, request, reply }) => {
      const read = readDownload(services, tenant.id, params.token, now)
      if (!read.ok) throw read.reason === 'expired' ? gone('This link has expired. Please open it again from the portal.') : notFound('This link is not valid. Please open it again from the portal')
      const { download } = read
      const file: DocumentFile = await transact((db) => {
        switch (download.kind) {
          case 'invoice':
            return loadInvoiceFile(db, tenant, download.id)
          case 'quote':
            return loadQuoteFile(db, tenant, download.id, now)
          case 'receipt':
            return loadReceiptFile(db, tenant, download.id)
          case 'signed_text':
            return loadSignedText(db, download.id)
          case 'signed_pdf':
            return loadSignedPdf(db, download.id)
          case 'calendar':
            return loadVisitFile(db, tenant, download.id, portalOrigin(request, tenant, services.config))
          case 'table':
            return loadTableFile(db, tenant, download, now)
        }
      })
      const bytes = await file.write(now)
      void reply.headers({
        'content-type': file.type,
        'content-disposition': `${file.type === 'application/pdf' ? 'inline' : 'attachment'}; filename="${file.name}"`,
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      })
      return bytes
    },
    { perMinute: { max: 60 } },
  )
}
