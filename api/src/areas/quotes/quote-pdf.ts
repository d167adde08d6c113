import {
  besideTotals,
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
import { createPdf, type PdfWriter } from '#foundation/pdf/pdf-writer'
import { LABEL, type Line } from '#foundation/pdf/text'
import type { Quote } from '@portal/contract'
import {
  formatCents,
  membershipPrices,
  quoteDocumentTitle,
  quoteHoldsText,
  quoteTotalLines,
  showsSignature,
} from '@portal/rules'
import { formatDay } from '@portal/rules/dates'

function membershipLines(paper: PdfWriter, quote: Quote): Line[] {
  const width = besideTotals(paper)
  const prices = membershipPrices(quote).map(({ name, priceCents }) => `${name} ${formatCents(priceCents)}`)
  if (prices.length === 0) return []
  return [...paper.lines('Membership price', width, LABEL), ...prices.flatMap((price) => paper.lines(price, width))]
}

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
  writeOrderSummary(paper, quote, quoteTotalLines(quote), membershipLines(paper, quote))
  writeNotes(paper, quote.notes, quoteHoldsText(quote))
  if (showsSignature(quote))
    writeSignature(paper, { title: 'Signature', signature: quote.signature, picture, hash: signedHash }, sender)
  writeSmallPrint(paper, sender)
  return paper.finish(sender.name)
}
