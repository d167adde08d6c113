import { eq } from 'drizzle-orm'
import { findSender, findSignedHash, findSignedPdf } from '#areas/documents'
import type { DownloadContext, DownloadFile } from '#areas/downloads'
import { quotes, users } from '#foundation/database/schema'
import { customerFileWords } from '#foundation/languages/asked-language'
import { quotePdf } from './quote-pdf'
import { loadQuote, withStanding } from './quote.store'

/** A quote as a PDF. Does not check access: the download link is the authorization. 404 if the quote does not exist. */
export async function loadQuoteFile(
  { db, files, tenant, now, request }: DownloadContext,
  id: number,
): Promise<DownloadFile> {
  const quote = await loadQuote(db, id, { tenant, principal: { role: 'customer', resource: null }, now })
  const [row] = await db
    .select({ quote: quotes, language: users.language })
    .from(quotes)
    .leftJoin(users, eq(users.id, quotes.userId))
    .where(eq(quotes.id, id))
  const { issued } = withStanding(row!.quote, tenant, now)
  const i18n = customerFileWords(request, row?.language, tenant)
  const hash = await findSignedHash(db, 'Quote', quote.id, quote.version)
  // A signed quote is served as the PDF that was signed, including the letterhead of that time.
  const signed = quote.signature && (await findSignedPdf(db, 'Quote', quote.id, quote.version))
  return {
    name: i18n._('quote-{id}.pdf', { id }),
    type: 'application/pdf',
    write: async (written) => signed ?? quotePdf(quote, await findSender(files, tenant, issued, i18n), written, hash),
  }
}
