import {
  type Sender,
  writeHeading,
  writeLetterhead,
  writeNotes,
  writeOrderSummary,
  writeParties,
  writeSignature,
  writeSmallPrint,
} from '#areas/documents'
import { loadImage } from '#foundation/pdf/images'
import { createPdf } from '#foundation/pdf/pdf-writer'
import type { Quote } from '@portal/contract'
import { quoteDocumentTitle, quoteHoldsText, quoteTotalLines, showsSignature } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'

/** Renders a quote as a PDF with all that its page shows, by the same rules, and the hash of the signed document. */
export async function quotePdf(quote: Quote, sender: Sender, now: Date, signedHash: string | null): Promise<Buffer> {
  const picture = await loadImage(quote.signature?.image_url ?? null)
  const title = quoteDocumentTitle(quote)
  const paper = await createPdf({
    title,
    author: sender.name,
    createdAt: now,
    stamp: quote.status === 'expired' ? 'EXPIRED' : undefined,
    brand: sender,
    runningHead: [title, quote.customer.full_name],
  })
  writeLetterhead(paper, sender, title, `Quote Date ${formatDay(quote.quote_date)}`)
  writeParties(paper, quote)
  writeHeading(paper, quote.name, 30)
  if (quote.summary) paper.write('P', paper.lines(quote.summary, paper.width))
  paper.y += 14
  writeOrderSummary(paper, quote, quoteTotalLines(quote))
  writeNotes(paper, quote.notes)
  const holds = quoteHoldsText(quote)
  if (holds) {
    paper.write('P', paper.lines(holds, paper.width))
    paper.y += 14
  }
  if (showsSignature(quote))
    writeSignature(paper, { title: 'Signature', signature: quote.signature, picture, hash: signedHash }, sender)
  writeSmallPrint(paper, sender)
  return paper.finish(sender.name)
}
