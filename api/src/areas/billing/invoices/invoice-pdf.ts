import {
  QUIET_SMALL,
  type Sender,
  writeHeading,
  writeLetterhead,
  writeNotes,
  writeOrderSummary,
  writeParties,
  writeSignature,
  writeSmallPrint,
  writeTotals,
} from '#areas/documents'
import { loadImage } from '#foundation/pdf/images'
import { createPdf, type PdfWriter } from '#foundation/pdf/pdf-writer'
import { cellWidth, writeTable, type Column, type Row } from '#foundation/pdf/table'
import type { Invoice, Payment } from '@portal/contract'
import {
  formatCents,
  invoiceDocumentTitle,
  paymentKindText,
  paymentMethodText,
  paymentState,
  paymentStateText,
  priceAdjustmentText,
  referenceText,
  totalLines,
} from '@portal/rules'
import { formatDate, formatDay } from '@portal/rules/dates'

/** Renders an invoice as a PDF, with the same content and rules as its page. */
export async function invoicePdf(
  invoice: Invoice,
  sender: Sender,
  now: Date,
  signedHash: string | null = null,
): Promise<Buffer> {
  const picture = await loadImage(invoice.signature?.image_url ?? null)
  const paper = await createPdf({
    title: invoiceDocumentTitle(invoice),
    author: sender.name,
    createdAt: now,
    stamp: invoice.voided ? 'VOIDED' : undefined,
  })
  writeLetterhead(paper, sender, invoiceDocumentTitle(invoice), `Invoice Date ${formatDay(invoice.invoice_date)}`)
  writeParties(paper, invoice)
  if (invoice.format === 'detailed' && invoice.summary) {
    paper.write('P', paper.lines(invoice.summary, paper.width))
    paper.y += 14
  }
  writeOrderSummary(paper, invoice)
  writeTotals(paper, totalLines(invoice))
  writeSignature(paper, { title: 'Work Completed', signature: invoice.signature, picture, hash: signedHash }, sender)
  writeTransactions(paper, invoice.payments, sender.timezone)
  writeNotes(paper, invoice.notes)
  writeSmallPrint(paper, sender)
  return paper.finish(`${sender.name} · Invoice #${invoice.invoice_id}${invoice.voided ? ' (Voided)' : ''}`)
}

function writeTransactions(paper: PdfWriter, payments: readonly Payment[], timezone: string): void {
  if (payments.length === 0) return
  writeHeading(paper, 'Transaction details', 40)
  const columns: Column[] = [
    { label: 'Payment', width: 284 },
    { label: 'Status', width: 90 },
    { label: 'Amount', width: 130, align: 'right' },
  ]
  const width = (index: number) => (columns[index] ? cellWidth(columns[index]) : 0)
  const rows = payments.map((payment): Row => {
    const state = paymentState(payment)
    const strike = state === 'voided'
    const details = [
      `${formatDate(payment.transaction_time, timezone)} · ${referenceText(payment)}`,
      payment.notes,
      priceAdjustmentText(payment),
    ].filter((text): text is string => Boolean(text))
    return {
      cells: [
        [
          ...paper.lines(`${paymentKindText(payment)} · ${paymentMethodText(payment)}`, width(0), { strike }),
          ...details.flatMap((text) => paper.lines(text, width(0), { ...QUIET_SMALL, strike })),
        ],
        state === 'counted' ? [] : paper.lines(paymentStateText[state], width(1), { bold: true }),
        paper.lines(formatCents(payment.amount_cents), width(2), { strike }),
      ],
    }
  })
  writeTable(paper, columns, rows)
  paper.y += 14
}
