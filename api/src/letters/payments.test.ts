import { renderLetter, type CustomerLetter } from '#foundation/mail/letter'
import { asWritten } from '#foundation/mail/mail-text'
import { printableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'
import { englishMail } from '#test/support/mail-words'
import * as letters from './payments'

const sender: Sender = {
  i18n: englishMail,
  company: asWritten('Acme Home Services'),
  phone: '(303) 555-0100',
  timeZone: 'America/Denver',
}
const { receiptSamples, refundSamples, returnedPaymentSample, authorizationSample, voidedPaymentSample } = letters

const render =
  <Props extends { sender: Sender }>(write: (props: Props) => CustomerLetter) =>
  (props: Omit<Props, 'sender'>, from = sender) =>
    renderLetter(write({ ...props, sender: from } as Props))
const receipt = render(letters.receiptLetter)
const authorization = render(letters.authorizationLetter)
const returnedPayment = render(letters.returnedPaymentLetter)
const voided = render(letters.voidedPaymentLetter)
const refund = render(letters.refundLetter)

const framed = (text: string) => `Hello Casey,

${text}

The invoice and its payments are here, once you sign in:
https://portal.example/invoice/1042

Questions? Call us at (303) 555-0100.

Acme Home Services
(303) 555-0100`

test('a receipt says what was paid for what, when and how', () =>
  expect(receipt(receiptSamples.card)).toEqual({
    subject: 'Your payment of $123.45 to Acme Home Services',
    text: framed(`Thank you. We received your payment.

Invoice: #1042
Amount paid: $123.45
Method: Visa ending in 1111
Date: 02/10/2026
Reference: 6f1f7f0e
Balance left on this invoice: $0.00`),
  }))

test('a voided payment no longer counts', () =>
  expect(voided(voidedPaymentSample)).toEqual({
    subject: 'Your payment of $123.45 to Acme Home Services was voided',
    text: framed(`This payment was voided, so it no longer counts, and the receipt that we mailed no longer holds. What your bank or card company set aside for it is released within some days.

Invoice: #1042
Amount: $123.45
Method: Visa ending in 1111
Date: 02/10/2026
Reference: 6f1f7f0e
Balance left on this invoice: $123.45`),
  }))

test('a receipt for a bank transfer says that it is on its way', () =>
  expect(receipt(receiptSamples['bank transfer']).text).toContain(
    'Thank you. Your bank transfer is on its way. We will write again only if your bank returns it.\n\nInvoice: #1042\nAmount paid: $123.45\nMethod: ACH checking ending in 3210\n',
  ))

test('a receipt for several invoices lists the amount of each', () =>
  expect(receipt(receiptSamples['several invoices']).text).toContain(
    '\n\nInvoice #1042: $100.00\nInvoice #1043: $23.45\nAmount paid: $123.45\n',
  ))

test('the authorization email contains the exact accepted text', () =>
  expect(authorization(authorizationSample)).toEqual({
    subject: 'Your bank authorization for Acme Home Services',
    text: framed(`On 02/10/2026 you agreed to the following. Please keep it for your records.

I authorize Acme to debit $123.45.

Invoice: #1042
Reference: 6f1f7f0e`),
  }))

test('a payment that the bank returned is due again', () =>
  expect(returnedPayment(returnedPaymentSample)).toEqual({
    subject: 'Your bank returned your payment of $123.45',
    text: framed(`Your bank returned this payment, so it no longer counts. The amount is due again; you can pay it in the portal in another way.

Invoice: #1042
Amount: $123.45
Method: ACH checking ending in 3210
Date: 02/10/2026
Reference: 6f1f7f0e`),
  }))

test('a refund shows its amount without the sign', () =>
  expect(refund(refundSamples['due again'])).toEqual({
    subject: 'Your refund of $25.00 from Acme Home Services',
    text: framed(`We sent a refund. Your bank may take some business days to show it.

$25.00 of the invoice is due again.

Invoice: #1042
Amount refunded: $25.00
Method: Visa ending in 1111
Date: 02/10/2026
Reference: 6f1f7f0e
Balance due: $25.00`),
  }))

test('a refund that lowers the price says that it is not due again', () =>
  expect(refund(refundSamples['price lowered']).text).toMatch(
    /\n\nThe price was lowered by \$25\.00, which is not due again\.\n\nInvoice: [^]*\nBalance due: \$0\.00\n/,
  ))

test('a cash refund says that it was recorded; without a phone number the email says to contact us', () => {
  const { text } = refund(refundSamples.cash, { ...sender, phone: null })
  expect(text).toContain('We recorded a refund for you.')
  expect(text).toMatch(/\n\nQuestions\? Please contact us\.\n\nAcme Home Services$/)
})

test('no email contains a link that opens anything without signing in', () => {
  for (const { text } of [
    receipt(receiptSamples.card),
    refund(refundSamples['due again']),
    returnedPayment(returnedPaymentSample),
  ])
    expect(text.match(/https?:\S+/g)).toEqual(['https://portal.example/invoice/1042'])
})

test('a name that reads like a message is in no email', () => {
  const firstName = 'your parcel waits, pay at https://evil.example'
  const name = printableName(firstName)
  const all = [
    receipt({ ...receiptSamples.card, name }),
    returnedPayment({ ...returnedPaymentSample, name }),
    refund({ ...refundSamples['due again'], name }),
    authorization({
      ...authorizationSample,
      name,
      authorization: { ...authorizationSample.authorization, text: `I, ${firstName}, agree.` },
    }),
  ]
  for (const { text } of all) expect([text.split('\n')[0], text.includes('evil.example')]).toEqual(['Hello,', false])
})
