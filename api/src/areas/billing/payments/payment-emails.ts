// Emails to customers about payments: plain text, without links.
import { greeting } from '#foundation/mail/greeting'
import { asWritten, joinLines, mailLine, withoutLinks, type MailText } from '#foundation/mail/mail-text'
import type { Payment } from '@portal/contract'
import {
  balanceLine,
  formatCents,
  formatPhoneNumber,
  paymentMethodText,
  priceAdjustmentText,
  referenceText,
} from '@portal/rules'
import { formatDate } from '@portal/rules/dates'

export interface PaymentEmailData {
  sender: { name: string; phone: string | null; timeZone: string }
  firstName: string
  payment: Payment
  /** Amount per invoice; negative cents for a refund. */
  parts: readonly { invoiceId: number; amountCents: number }[]
  /** What is left to pay of the first invoice after this payment; negative for a credit. */
  balanceCents: number
}

export interface EmailText {
  subject: MailText
  text: MailText
}

const totalOf = ({ parts }: PaymentEmailData): string =>
  formatCents(Math.abs(parts.reduce((sum, { amountCents }) => sum + amountCents, 0)))

const invoiceLines = ({ parts }: PaymentEmailData): string[] => {
  if (parts.length === 1) return parts.map(({ invoiceId }) => `Invoice: #${invoiceId}`)
  return parts.map(({ invoiceId, amountCents }) => `Invoice #${invoiceId}: ${formatCents(Math.abs(amountCents))}`)
}

const factLines = (facts: PaymentEmailData, amountLabel: string): string[] => [
  ...invoiceLines(facts),
  `${amountLabel}: ${totalOf(facts)}`,
  `Method: ${paymentMethodText(facts.payment)}`,
  `Date: ${formatDate(facts.payment.transaction_time, facts.sender.timeZone)}`,
  `Reference: ${referenceText(facts.payment)}`,
]

/** Paragraphs between a greeting and the sender's name; a paragraph is a line or several. */
function letter(
  { firstName, sender }: PaymentEmailData,
  subject: MailText,
  paragraphs: readonly (MailText | string | readonly string[])[],
): EmailText {
  const questions = sender.phone
    ? `Questions? Call us at ${formatPhoneNumber(sender.phone)}.`
    : 'Questions? Please contact us.'
  const all = [greeting(firstName), ...paragraphs, questions, asWritten(sender.name)]
  return { subject, text: joinLines(all.flatMap((each) => [...[each].flat(), ''])) }
}

export function receiptEmail(facts: PaymentEmailData): EmailText {
  const isOnItsWay = facts.payment.status === 'submitted'
  return letter(facts, mailLine`Your payment of ${totalOf(facts)} to ${asWritten(facts.sender.name)}`, [
    isOnItsWay
      ? 'Thank you. Your bank transfer is on its way. We will write again only if your bank returns it.'
      : 'Thank you. We received your payment.',
    factLines(facts, 'Amount paid'),
  ])
}

/** The exact text that the payer accepted, for their records. */
export function authorizationEmail(facts: PaymentEmailData, { text, at }: { text: string; at: Date }): EmailText {
  return letter(facts, mailLine`Your bank authorization for ${asWritten(facts.sender.name)}`, [
    `On ${formatDate(at, facts.sender.timeZone)} you agreed to the following. Please keep it for your records.`,
    withoutLinks(text),
    [...invoiceLines(facts), `Reference: ${referenceText(facts.payment)}`],
  ])
}

export function returnedPaymentEmail(facts: PaymentEmailData): EmailText {
  return letter(facts, mailLine`Your bank returned your payment of ${totalOf(facts)}`, [
    'Your bank returned this payment, so it no longer counts. The amount is due again; you can pay it in the portal in another way.',
    factLines(facts, 'Amount'),
  ])
}

export function refundEmail(facts: PaymentEmailData): EmailText {
  const { transaction_type: type } = facts.payment
  const adjustment = priceAdjustmentText(facts.payment)
  const balance = balanceLine(facts.balanceCents)
  const isElectronic = type === 'card' || type === 'ach'
  return letter(facts, mailLine`Your refund of ${totalOf(facts)} from ${asWritten(facts.sender.name)}`, [
    isElectronic
      ? 'We sent a refund. Your bank may take some business days to show it.'
      : 'We recorded a refund for you.',
    ...(adjustment ? [adjustment] : []),
    [...factLines(facts, 'Amount refunded'), `${balance.label}: ${balance.amount}`],
  ])
}
