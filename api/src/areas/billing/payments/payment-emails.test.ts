import type { Payment } from '@portal/contract'
import * as letters from './payment-emails'
import type { EmailText, PaymentEmailData } from './payment-emails'

const asText =
  <Input extends unknown[]>(write: (...input: Input) => EmailText) =>
  (...input: Input) => {
    const { subject, text } = write(...input)
    return { subject: String(subject), text: String(text) }
  }
const receiptEmail = asText(letters.receiptEmail)
const authorizationEmail = asText(letters.authorizationEmail)
const returnedPaymentEmail = asText(letters.returnedPaymentEmail)
const refundEmail = asText(letters.refundEmail)

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
const facts = (payment: Payment, more: Partial<PaymentEmailData> = {}): PaymentEmailData => ({
  sender: { name: 'Acme Home Services', phone: '3035550100', timeZone: 'America/Denver' },
  firstName: 'Casey',
  payment,
  parts: [{ invoiceId: 1042, amountCents: payment.amount_cents }],
  balanceCents: 0,
  ...more,
})

test('a receipt says what was paid for what, when and how', () =>
  expect(receiptEmail(facts(card))).toEqual({
    subject: 'Your payment of $123.45 to Acme Home Services',
    text: `Hello Casey,

Thank you. We received your payment.

Invoice: #1042
Amount paid: $123.45
Method: Visa ending in 1111
Date: 02/10/2026
Reference: 6f1f7f0e

Questions? Call us at (303) 555-0100.

Acme Home Services
`,
  }))

test('a receipt for a bank transfer says that it is on its way', () =>
  expect(receiptEmail(facts(bank)).text).toContain(
    'Thank you. Your bank transfer is on its way. We will write again only if your bank returns it.\n\nInvoice: #1042\nAmount paid: $123.45\nMethod: ACH checking ending in 3210\n',
  ))

test('a receipt for several invoices lists the amount of each', () =>
  expect(
    receiptEmail(
      facts(card, {
        parts: [
          { invoiceId: 1042, amountCents: 10_000 },
          { invoiceId: 1043, amountCents: 2_345 },
        ],
      }),
    ).text,
  ).toContain('\n\nInvoice #1042: $100.00\nInvoice #1043: $23.45\nAmount paid: $123.45\n'))

test('the authorization email contains the exact accepted text', () =>
  expect(
    authorizationEmail(facts(bank), {
      text: 'I authorize Acme to debit $123.45.',
      at: new Date('2026-02-10T16:00:00Z'),
    }),
  ).toEqual({
    subject: 'Your bank authorization for Acme Home Services',
    text: `Hello Casey,

On 02/10/2026 you agreed to the following. Please keep it for your records.

I authorize Acme to debit $123.45.

Invoice: #1042
Reference: 6f1f7f0e

Questions? Call us at (303) 555-0100.

Acme Home Services
`,
  }))

test('a payment that the bank returned is due again', () =>
  expect(returnedPaymentEmail(facts({ ...bank, status: 'returned' }))).toEqual({
    subject: 'Your bank returned your payment of $123.45',
    text: `Hello Casey,

Your bank returned this payment, so it no longer counts. The amount is due again; you can pay it in the portal in another way.

Invoice: #1042
Amount: $123.45
Method: ACH checking ending in 3210
Date: 02/10/2026
Reference: 6f1f7f0e

Questions? Call us at (303) 555-0100.

Acme Home Services
`,
  }))

test('a refund shows its amount without the sign', () =>
  expect(refundEmail(facts({ ...card, amount_cents: -2_500 }, { balanceCents: 2_500 }))).toEqual({
    subject: 'Your refund of $25.00 from Acme Home Services',
    text: `Hello Casey,

We sent a refund. Your bank may take some business days to show it.

Invoice: #1042
Amount refunded: $25.00
Method: Visa ending in 1111
Date: 02/10/2026
Reference: 6f1f7f0e
Balance due: $25.00

Questions? Call us at (303) 555-0100.

Acme Home Services
`,
  }))

test('a refund that lowers the price says that it is not due again', () =>
  expect(refundEmail(facts({ ...card, amount_cents: -2_500, price_adjustment_cents: 2_500 })).text).toMatch(
    /\n\nThe price was lowered by \$25\.00, which is not due again\.\n\n[^]*\nBalance due: \$0\.00\n/,
  ))

test('a cash refund says that it was recorded; without a phone number the email says to contact us', () => {
  const cash = facts(
    { ...card, transaction_type: 'cash', amount_cents: -100 },
    { sender: { name: 'Acme', phone: null, timeZone: 'America/Denver' } },
  )
  expect(refundEmail(cash).text).toContain('We recorded a refund for you.')
  expect(refundEmail(cash).text).toContain('Questions? Please contact us.')
})

test('no email contains a link', () => {
  for (const letter of [receiptEmail, refundEmail, returnedPaymentEmail])
    expect(letter(facts(card)).text).not.toMatch(/downloads|https?:/)
})

test('a name that is a message is in none of them', () => {
  const firstName = 'your parcel waits, pay at https://evil.example'
  const all = [
    receiptEmail(facts(card, { firstName })),
    returnedPaymentEmail(facts(bank, { firstName })),
    refundEmail(facts(card, { firstName })),
    authorizationEmail(facts(bank, { firstName }), {
      text: `I, ${firstName}, agree.`,
      at: new Date('2026-02-10T16:00:00Z'),
    }),
  ]
  for (const { text } of all)
    expect([text.split('\n')[0], text.includes('://'), text.includes('evil.example')]).toEqual(['Hello,', false, false])
})
