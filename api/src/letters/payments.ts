// Letters to customers about payments. Their links open nothing without signing in.
import type { Block, CustomerLetter, Fact } from '#foundation/mail/letter'
import { asWritten, type MailPart, type MailText } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'
import type { Payment } from '@portal/contract'
import { balanceLine, paymentMethodText, priceAdjustmentText, referenceText } from '@portal/rules'
import { questions } from './sentences'

export interface PaymentNews {
  sender: Sender
  name: PrintableName | null
  payment: Payment
  /** Amount per invoice; negative cents for a refund. */
  parts: readonly { invoiceId: number; amountCents: number }[]
  /** What is left to pay of the first invoice after this payment; negative for a credit. */
  balanceCents: number
  /** The invoice in the portal, or the list of invoices. */
  portalUrl: string
}

const formatTotal = ({ sender, parts }: PaymentNews): string =>
  sender.i18n.format.cents(Math.abs(parts.reduce((sum, { amountCents }) => sum + amountCents, 0)))

const invoiceFacts = ({ sender: { i18n }, parts }: PaymentNews): Fact[] => {
  if (parts.length === 1) return parts.map(({ invoiceId }) => ({ label: i18n._('Invoice'), value: `#${invoiceId}` }))
  return parts.map(({ invoiceId, amountCents }) => ({
    label: i18n._('Invoice #{invoiceId}', { invoiceId }),
    value: i18n.format.cents(Math.abs(amountCents)),
  }))
}

/** What is left to pay; of a charge for several invoices, nothing, since it is known of the first one alone. */
const balanceFacts = ({ sender: { i18n }, parts, balanceCents }: PaymentNews): Fact[] => {
  const { label, amount } = balanceLine(balanceCents, String(i18n._('Balance left on this invoice')), i18n.rules)
  return parts.length === 1 ? [{ label, value: amount }] : []
}

const referenceFact = ({ sender: { i18n }, payment }: PaymentNews): Fact => ({
  label: i18n._('Reference'),
  value: referenceText(payment),
})

const paymentFacts = (news: PaymentNews, amountLabel: MailText): Fact[] => {
  const { i18n, timeZone } = news.sender
  return [
    ...invoiceFacts(news),
    { label: amountLabel, value: formatTotal(news), plainOnly: true },
    { label: i18n._('Method'), value: paymentMethodText(news.payment, i18n.rules) },
    { label: i18n._('Date'), value: i18n.format.date(news.payment.transaction_time, timeZone) },
    referenceFact(news),
  ]
}

const portalBlock = ({ sender: { i18n }, portalUrl, parts }: PaymentNews): Block => ({
  action: {
    ...(parts.length === 1
      ? { prompt: i18n._('The invoice and its payments are here, once you sign in:'), label: i18n._('Open invoice') }
      : { prompt: i18n._('Your invoices and payments are here, once you sign in:'), label: i18n._('Open invoices') }),
    url: asWritten(portalUrl),
  },
})

const write = (news: PaymentNews, subject: MailPart, blocks: readonly Block[]): CustomerLetter => ({
  subject,
  greeting: news.name,
  sender: news.sender,
  blocks: [...blocks, portalBlock(news), questions(news.sender)],
})

/** A letter that begins with the amount. */
const writeAmount = (
  news: PaymentNews,
  answerLabel: MailText,
  subject: MailPart,
  blocks: readonly Block[],
): CustomerLetter => ({
  ...write(news, subject, blocks),
  answer: { label: answerLabel, figure: formatTotal(news) },
})

export function receiptLetter(news: PaymentNews): CustomerLetter {
  const { i18n, company } = news.sender
  const label = i18n._('Amount paid')
  return writeAmount(
    news,
    label,
    i18n._('Your payment of {total} to {company}', { total: formatTotal(news), company }),
    [
      {
        paragraph:
          news.payment.status === 'submitted'
            ? i18n._('Thank you. Your bank transfer is on its way. We will write again only if your bank returns it.')
            : i18n._('Thank you. We received your payment.'),
      },
      { facts: [...paymentFacts(news, label), ...balanceFacts(news)] },
    ],
  )
}

/** What the payer accepted when paying from a bank account. */
interface Authorization {
  authorization: { text: string; at: Date }
}

/** The exact text that the payer accepted, for their records. */
export function authorizationLetter({ authorization, ...news }: PaymentNews & Authorization): CustomerLetter {
  const { i18n, company, timeZone } = news.sender
  const date = i18n.format.date(authorization.at, timeZone)
  return write(news, i18n._('Your bank authorization for {company}', { company }), [
    { paragraph: i18n._('On {date} you agreed to the following. Please keep it for your records.', { date }) },
    { verbatim: authorization.text },
    { facts: [...invoiceFacts(news), referenceFact(news)] },
  ])
}

export function returnedPaymentLetter(news: PaymentNews): CustomerLetter {
  const { i18n } = news.sender
  return writeAmount(
    news,
    i18n._('Due again'),
    i18n._('Your bank returned your payment of {total}', { total: formatTotal(news) }),
    [
      {
        paragraph: i18n._(
          'Your bank returned this payment, so it no longer counts. The amount is due again; you can pay it in the portal in another way.',
        ),
      },
      { facts: paymentFacts(news, i18n._('Amount')) },
    ],
  )
}

export function voidedPaymentLetter(news: PaymentNews): CustomerLetter {
  const { i18n, company } = news.sender
  const total = formatTotal(news)
  return writeAmount(
    news,
    i18n._('Payment voided'),
    i18n._('Your payment of {total} to {company} was voided', { total, company }),
    [
      {
        paragraph: i18n._(
          'This payment was voided, so it no longer counts, and the receipt that we mailed no longer holds. What your bank or card company set aside for it is released within some days.',
        ),
      },
      { facts: [...paymentFacts(news, i18n._('Amount')), ...balanceFacts(news)] },
    ],
  )
}

/** What of a refund is to be paid again, in cents: what neither lowered the price nor was a credit. */
const dueAgainCents = ({ payment, balanceCents }: PaymentNews): number =>
  Math.max(0, Math.min(balanceCents, -payment.amount_cents - (payment.price_adjustment_cents ?? 0)))

export function refundLetter(news: PaymentNews): CustomerLetter {
  const { i18n, company } = news.sender
  const { transaction_type: type } = news.payment
  const label = i18n._('Amount refunded')
  const dueAgain = dueAgainCents(news)
  const adjustment = priceAdjustmentText(news.payment, i18n.rules)
  const balance = balanceLine(news.balanceCents, String(i18n._('Balance due')), i18n.rules)
  return writeAmount(
    news,
    label,
    i18n._('Your refund of {total} from {company}', { total: formatTotal(news), company }),
    [
      {
        paragraph:
          type === 'card' || type === 'ach'
            ? i18n._('We sent a refund. Your bank may take some business days to show it.')
            : i18n._('We recorded a refund for you.'),
      },
      ...(adjustment ? [{ paragraph: adjustment }] : []),
      ...(dueAgain > 0
        ? [{ paragraph: i18n._('{amount} of the invoice is due again.', { amount: i18n.format.cents(dueAgain) }) }]
        : []),
      { facts: [...paymentFacts(news, label), { label: balance.label, value: balance.amount }] },
    ],
  )
}

const card: Payment = {
  id: 1,
  invoice_id: 1042,
  transaction_time: '2026-02-11T04:00:00.000Z',
  transaction_type: 'card',
  amount_cents: 12_345,
  card_brand: 'visa',
  card_last4: '1111',
  entry_method: 'keyed',
  check_number: null,
  ach_account_type: null,
  ach_last4: null,
  processor_name: 'Stax',
  reference_id: '6f1f7f0e',
  status: 'approved',
  notes: null,
  receipt_url: '/v2/downloads/secret',
}
const bank: Payment = {
  ...card,
  transaction_type: 'ach',
  card_brand: null,
  card_last4: null,
  ach_account_type: 'checking',
  ach_last4: '3210',
  status: 'submitted',
}

type Sample = Omit<PaymentNews, 'sender'>
const sample = (payment: Payment): Sample => ({
  name: printableName('Casey'),
  payment,
  parts: [{ invoiceId: 1042, amountCents: payment.amount_cents }],
  balanceCents: 0,
  portalUrl: 'https://portal.example/invoice/1042',
})

export const receiptSamples: Record<'card' | 'bank transfer' | 'several invoices', Sample> = {
  card: sample(card),
  'bank transfer': sample(bank),
  'several invoices': {
    ...sample(card),
    portalUrl: 'https://portal.example/invoices',
    parts: [
      { invoiceId: 1042, amountCents: 10_000 },
      { invoiceId: 1043, amountCents: 2_345 },
    ],
  },
}
export const authorizationSample: Sample & Authorization = {
  ...sample(bank),
  authorization: { text: 'I authorize Acme to debit $123.45.', at: new Date('2026-02-10T16:00:00Z') },
}
export const voidedPaymentSample: Sample = { ...sample({ ...card, status: 'voided' }), balanceCents: 12_345 }
export const returnedPaymentSample: Sample = sample({ ...bank, status: 'returned' })
export const refundSamples: Record<'due again' | 'price lowered' | 'cash', Sample> = {
  'due again': { ...sample({ ...card, amount_cents: -2_500 }), balanceCents: 2_500 },
  'price lowered': sample({ ...card, amount_cents: -2_500, price_adjustment_cents: 2_500 }),
  cash: sample({ ...card, transaction_type: 'cash', amount_cents: -100 }),
}
