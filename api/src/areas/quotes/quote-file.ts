import { eq } from 'drizzle-orm'
import { findSender, findSignedHash, findSignedPdf } from '#areas/documents'
import type { DownloadFile } from '#areas/downloads'
import type { Db } from '#foundation/database/database'
import { quotes } from '#foundation/database/schema'
import type { FileStore } from '#foundation/files/file-store'
import type { TenantRow } from '#foundation/tenants'
import { quotePdf } from './quote-pdf'
import { loadQuote, withStanding } from './quote.store'

/** A quote as a PDF. Does not check access: the download link is the authorization. 404 if the quote does not exist. */
export async function loadQuoteFile(
  { db, files, tenant, now }: { db: Db; files: FileStore; tenant: TenantRow; now: Date },
  id: number,
): Promise<DownloadFile> {
  const quote = await loadQuote(db, id, { tenant, principal: { role: 'customer', resource: null }, now })
  const [row] = await db.select().from(quotes).where(eq(quotes.id, id))
  const { issued } = withStanding(row!, tenant, now)
  const hash = await findSignedHash(db, 'Quote', quote.id, quote.version)
  // A signed quote is served as the PDF that was signed, including the letterhead of that time.
  const signed = quote.signature && (await findSignedPdf(db, 'Quote', quote.id, quote.version))
  return {
    name: `quote-${id}.pdf`,
    type: 'application/pdf',
    write: async (written) => signed ?? quotePdf(quote, await findSender(files, tenant, issued), written, hash),
  }
}
