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
import { createPdf, type PdfWriter } from '#foundation/pdf/pdf-writer'
import { cellWidth, measureStart, tableWidth, writeTable, type Column, type Row } from '#foundation/pdf/table'
import { inks, QUIET_SMALL } from '#foundation/pdf/text'
import type { Invoice, Payment } from '@portal/contract'
import {
  dueDateText,
  invoiceDocumentTitle,
  paymentState,
  paymentStateText,
  priceAdjustmentText,
  referenceText,
  totalLines,
  transactionCents,
  transactionText,
} from '@portal/rules'

/** Renders an invoice as a PDF, with the same content and rules as its page. */
export async function invoicePdf(
  invoice: Invoice,
  sender: Sender,
  now: Date,
  signedHash: string | null = null,
): Promise<Buffer> {
  const { i18n } = sender
  const picture = await loadImage(invoice.signature?.image_url ?? null)
  const title = invoiceDocumentTitle(invoice, i18n.rules)
  const paper = await createPdf({
    i18n,
    title,
    author: sender.name,
    createdAt: now,
    stamp: invoice.voided ? i18n._('VOIDED') : undefined,
    brand: sender,
    runningHead: [title, invoice.customer.full_name],
  })
  const date = i18n.format.day(invoice.invoice_date)
  const dates = [i18n._('Invoice Date {date}', { date }), dueDateText(invoice, i18n.rules)].filter(Boolean)
  writeLetterhead(paper, sender, title, dates.join(' · '))
  writeParties(paper, invoice)
  if (invoice.format === 'detailed' && invoice.summary) {
    paper.write('P', paper.lines(invoice.summary, paper.width))
    paper.y += 14
  }
  writeOrderSummary(paper, invoice, totalLines(invoice, i18n.rules))
  const { signature } = invoice
  writeSignature(paper, { title: i18n._('Work Completed'), signature, picture, hash: signedHash }, sender)
  writeTransactions(paper, invoice.payments, sender.timezone)
  writeNotes(paper, invoice.notes)
  writeSmallPrint(paper, sender)
  return paper.finish(sender.name)
}

const stateColors = { voided: inks.text2, failed: inks.bad, processing: inks.warn }

function writeTransactions(paper: PdfWriter, payments: readonly Payment[], timezone: string): void {
  if (payments.length === 0) return
  const { i18n } = paper
  const columns: Column[] = [
    { label: i18n._('Payment'), width: tableWidth(paper) - 220 },
    { label: i18n._('Status'), width: 90 },
    { label: i18n._('Amount'), width: 130, align: 'right' },
  ]
  const width = (index: number) => (columns[index] ? cellWidth(columns[index]) : 0)
  const rows = payments.map((payment): Row => {
    const state = paymentState(payment)
    const strike = state === 'voided'
    const details = [
      `${i18n.format.date(payment.transaction_time, timezone)} · ${referenceText(payment)}`,
      payment.notes,
      priceAdjustmentText(payment, i18n.rules),
    ].filter((text): text is string => Boolean(text))
    return {
      cells: [
        [
          ...paper.lines(transactionText(payment, i18n.rules), width(0), { bold: true, strike }),
          ...details.flatMap((text) => paper.lines(text, width(0), { ...QUIET_SMALL, strike })),
        ],
        state === 'counted'
          ? []
          : paper.lines(paymentStateText(state, i18n.rules), width(1), { bold: true, color: stateColors[state] }),
        paper.lines(i18n.format.cents(transactionCents(payment)), width(2), { bold: true, strike }),
      ],
    }
  })
  writeHeading(paper, i18n._('Transaction details'), measureStart(paper, { columns, rows }))
  writeTable(paper, { columns, rows })
  paper.y += 14
}
