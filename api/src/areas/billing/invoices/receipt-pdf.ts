import { type Sender, writeLetterhead, writeSmallPrint } from '#areas/documents'
import { createPdf } from '#foundation/pdf/pdf-writer'
import { LABEL, measureHeight } from '#foundation/pdf/text'
import type { Invoice, Payment } from '@portal/contract'
import {
  balanceLine,
  formatCents,
  paymentMethodText,
  paymentState,
  priceAdjustmentText,
  referenceText,
} from '@portal/rules'
import { formatDate, formatIn } from '@portal/rules/dates'

export interface Receipt {
  payment: Payment
  invoice: Pick<Invoice, 'invoice_id' | 'job_id' | 'customer' | 'financials'>
  /** Total of the charge if this is one part of a charge for several invoices, else null. */
  chargedCents: number | null
  /** Refunds of this payment that count, oldest first. */
  refunds: readonly Payment[]
}

/** '$50.00 on 02/10/2026. The price was lowered by $50.00, which is not due again.' */
const refundText = (refund: Payment, timezone: string): string =>
  [
    `${formatCents(-refund.amount_cents)} on ${formatDate(refund.transaction_time, timezone)}`,
    priceAdjustmentText(refund),
  ]
    .filter(Boolean)
    .join('. ')

/** Entered by somebody, who names a day at most. */
const isByHand = ({ transaction_type: type }: Payment): boolean => type !== 'card' && type !== 'ach'

type Line = [label: string, value: string]

function receiptLines({ payment, invoice, chargedCents, refunds }: Receipt, timezone: string): Line[] {
  const balance = balanceLine(invoice.financials.balance_cents, 'Balance left on this invoice')
  const lines: (Line | false)[] = [
    ['Received from', invoice.customer.full_name],
    ['For', `Invoice #${invoice.invoice_id}, Job #${invoice.job_id}`],
    ['Date', formatIn(payment.transaction_time, timezone, isByHand(payment) ? 'MM/dd/yyyy' : 'MM/dd/yyyy h:mm a')],
    ['Paid with', paymentMethodText(payment)],
    ['Reference', referenceText(payment)],
    paymentState(payment) === 'processing' && ['Status', 'Processing: the bank has not confirmed it yet'],
    chargedCents !== null &&
      chargedCents !== payment.amount_cents && ['Part of a charge of', formatCents(chargedCents)],
    ['Amount', formatCents(payment.amount_cents)],
    ...refunds.map((refund): Line => ['Refunded', refundText(refund, timezone)]),
    [balance.label, balance.amount],
  ]
  return lines.filter((line) => line !== false)
}

/** A receipt for one payment: what, when, how, what of it was refunded, and what is left to pay. */
export async function receiptPdf(receipt: Receipt, sender: Sender, now: Date): Promise<Buffer> {
  const title = `Payment receipt, Invoice #${receipt.invoice.invoice_id}`
  const paper = await createPdf({
    title,
    author: sender.name,
    createdAt: now,
    brand: sender,
    runningHead: [title, receipt.invoice.customer.full_name],
  })
  writeLetterhead(paper, sender, 'Payment receipt', `Printed ${formatIn(now, sender.timezone, 'MM/dd/yyyy')}`)
  const labelWidth = 170
  paper.part('Table', () => {
    for (const [label, value] of receiptLines(receipt, sender.timezone)) {
      const name = paper.lines(label, labelWidth - 10, LABEL)
      const content = paper.lines(
        value,
        paper.width - labelWidth,
        label === 'Amount' ? { bold: true, size: 20, color: paper.roles.brandInk } : { size: 10.5 },
      )
      const height = Math.max(measureHeight(name), measureHeight(content))
      paper.ensure(height + 12)
      const top = paper.y + 6
      paper.artifact(() => paper.drawRule(top + height + 6))
      paper.part('TR', () => {
        paper.put('TH', name, top + (height - measureHeight(name)) / 2, { width: labelWidth - 10 })
        paper.put('TD', content, top, { x: paper.left + labelWidth, width: paper.width - labelWidth })
      })
      paper.y = top + height + 6
    }
  })
  paper.y += 24
  writeSmallPrint(paper, sender)
  return paper.finish(sender.name)
}
