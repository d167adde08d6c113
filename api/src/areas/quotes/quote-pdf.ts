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
import { membershipPrices, quoteDocumentTitle, quoteHoldsText, quoteTotalLines, showsSignature } from '@portal/rules'

function membershipLines(paper: PdfWriter, quote: Quote): Line[] {
  const { i18n } = paper
  const width = besideTotals(paper)
  const prices = membershipPrices(quote).map(({ name, priceCents }) => `${name} ${i18n.format.cents(priceCents)}`)
  if (prices.length === 0) return []
  return [
    ...paper.lines(i18n._('Membership price'), width, LABEL),
    ...prices.flatMap((price) => paper.lines(price, width)),
  ]
}

/** Renders a quote as a PDF with all that its page shows, by the same rules, and the hash of the signed document. */
export async function quotePdf(quote: Quote, sender: Sender, now: Date, signedHash: string | null): Promise<Buffer> {
  const { i18n } = sender
  const { signature } = quote
  const picture = await loadImage(signature?.image_url ?? null)
  const title = quoteDocumentTitle(quote, i18n.rules)
  const paper = await createPdf({
    i18n,
    title,
    author: sender.name,
    createdAt: now,
    stamp: quote.status === 'expired' ? i18n._('EXPIRED') : undefined,
    brand: sender,
    runningHead: [title, quote.customer.full_name],
  })
  const date = i18n.format.day(quote.quote_date)
  writeLetterhead(paper, sender, title, i18n._('Quote Date {date}', { date }))
  writeParties(paper, quote)
  writeHeading(paper, quote.name, 30)
  if (quote.summary) paper.write('P', paper.lines(quote.summary, paper.width))
  paper.y += 14
  writeOrderSummary(paper, quote, quoteTotalLines(quote, i18n.rules), membershipLines(paper, quote))
  writeNotes(paper, quote.notes, quoteHoldsText(quote, i18n.rules))
  if (showsSignature(quote))
    writeSignature(paper, { title: i18n._('Signature'), signature, picture, hash: signedHash }, sender)
  writeSmallPrint(paper, sender)
  return paper.finish(sender.name)
}
