import { type Sender, writeLetterhead, writeSmallPrint } from '#areas/documents'
import { createPdf } from '#foundation/pdf/pdf-writer'
import { LABEL, measureHeight } from '#foundation/pdf/text'
import type { Invoice, Payment } from '@portal/contract'
import { balanceLine, paymentMethodText, paymentState, priceAdjustmentText, referenceText } from '@portal/rules'
import { formatIn } from '@portal/rules/dates'

export interface Receipt {
  payment: Payment
  invoice: Pick<Invoice, 'invoice_id' | 'job_id' | 'customer' | 'financials'>
  /** Total of the charge if this is one part of a charge for several invoices, else null. */
  chargedCents: number | null
  /** Refunds of this payment that count, oldest first. */
  refunds: readonly Payment[]
}

/** '$50.00 on 02/10/2026. The price was lowered by $50.00, which is not due again.' */
const refundText = (refund: Payment, { timezone, i18n }: Sender): string =>
  [
    i18n._('{amount} on {date}', {
      amount: i18n.format.cents(-refund.amount_cents),
      date: i18n.format.date(refund.transaction_time, timezone),
    }),
    priceAdjustmentText(refund, i18n.rules),
  ]
    .filter(Boolean)
    .join('. ')

/** Entered by somebody, who names a day at most. */
const isByHand = ({ transaction_type: type }: Payment): boolean => type !== 'card' && type !== 'ach'

/** A line that is `strong` has the amount. */
type Line = [label: string, value: string, strong?: boolean]

function receiptLines({ payment, invoice, chargedCents, refunds }: Receipt, sender: Sender): Line[] {
  const { i18n, timezone } = sender
  const { invoice_id: id, job_id: job } = invoice
  const pattern = isByHand(payment) ? 'MM/dd/yyyy' : 'MM/dd/yyyy h:mm a'
  const left = i18n._('Balance left on this invoice')
  const balance = balanceLine(invoice.financials.balance_cents, left, i18n.rules)
  const lines: (Line | false)[] = [
    [i18n._('Received from'), invoice.customer.full_name],
    [i18n._('For'), i18n._('Invoice #{id}, Job #{job}', { id, job })],
    [i18n._('Date'), formatIn(payment.transaction_time, timezone, pattern, i18n.language)],
    [i18n._('Paid with'), paymentMethodText(payment, i18n.rules)],
    [i18n._('Reference'), referenceText(payment)],
    paymentState(payment) === 'processing' && [
      i18n._('Status'),
      i18n._('Processing: the bank has not confirmed it yet'),
    ],
    chargedCents !== null &&
      chargedCents !== payment.amount_cents && [i18n._('Part of a charge of'), i18n.format.cents(chargedCents)],
    [i18n._('Amount'), i18n.format.cents(payment.amount_cents), true],
    ...refunds.map((refund): Line => [i18n._('Refunded'), refundText(refund, sender)]),
    [balance.label, balance.amount],
  ]
  return lines.filter((line) => line !== false)
}

/** A receipt for one payment: what, when, how, what of it was refunded, and what is left to pay. */
export async function receiptPdf(receipt: Receipt, sender: Sender, now: Date): Promise<Buffer> {
  const { i18n } = sender
  const title = i18n._('Payment receipt, Invoice #{id}', { id: receipt.invoice.invoice_id })
  const paper = await createPdf({
    i18n,
    title,
    author: sender.name,
    createdAt: now,
    brand: sender,
    runningHead: [title, receipt.invoice.customer.full_name],
  })
  const date = i18n.format.date(now, sender.timezone)
  writeLetterhead(paper, sender, i18n._('Payment receipt'), i18n._('Printed {date}', { date }))
  const labelWidth = 170
  paper.part('Table', () => {
    for (const [label, value, strong] of receiptLines(receipt, sender)) {
      const name = paper.lines(label, labelWidth - 10, LABEL)
      const content = paper.lines(
        value,
        paper.width - labelWidth,
        strong ? { bold: true, size: 20, color: paper.roles.brandInk } : { size: 10.5 },
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
