import { eq } from 'drizzle-orm'
import { addresses, users } from '#foundation/database/schema'
import { sendDueMail } from '#foundation/mail/mail-worker'
import { setUpMailApiForEach } from '#test/support/mail'
import { addInvoice, readMails, officeClient } from '#test/support/payments'
import { demoIds, emails, PASSWORD } from 'demo/names'

const acme = demoIds('acme')
const FIRST_NAME = 'your parcel waits, pay at https://evil.example'
const LAST_NAME = 'evil.example\nTotal due: $900'
const STREET = 'Your card was charged twice.\r\nRefund: http://evil.example'
const LABEL = 'pay at https://evil.example'
const MESSAGE = 'See www.evil.example\nBalance: paid'

const { api, letters } = setUpMailApiForEach()

/** Everything that a customer with a hostile name and address can cause to be mailed. */
async function causeMail() {
  const customer = await api.signIn(emails.customer)
  const office = await officeClient(api)
  await api.inAcme(async (db) => {
    await db.update(users).set({ firstName: FIRST_NAME, lastName: LAST_NAME }).where(eq(users.id, acme.users.customer))
    await db
      .update(addresses)
      .set({ street: STREET, unit: MESSAGE, city: STREET, name: FIRST_NAME })
      .where(eq(addresses.userId, acme.users.customer))
  })
  const me = { id: acme.users.customer }
  const contact = {
    receives_communication: true,
    emails: [{ email_address: 'stranger@example.com', label: LABEL }],
    phones: [],
  }
  await customer.call('updateAddress', {
    params: { ...me, address_id: acme.addresses.customer },
    body: { address: contact },
  })

  const time = (day: number) => `2026-02-${day}T09:00:00-07:00`
  const { id } = (
    await customer.call('createAppointment', {
      body: {
        service_category_id: acme.categories.plumbing,
        address_id: acme.addresses.customer,
        scheduled_time: time(17),
      },
    })
  ).body
  await customer.call('rescheduleAppointment', { params: { id }, body: { scheduled_time: time(18) } })
  await office.call('resendConfirmation', { params: { id } })
  await customer.call('cancelAppointment', { params: { id }, body: { reason: `Other... ${MESSAGE}` } })

  const quote = { id: acme.quotes.sent }
  await customer.call('requestQuoteChanges', { params: quote, body: { message: MESSAGE } })
  await office.call('emailQuote', { params: quote })
  const { version } = (await customer.call('getQuote', { params: quote })).body
  await customer.call('acceptQuote', {
    params: quote,
    body: { signature: { kind: 'typed', name: FIRST_NAME }, version },
  })

  const invoice = await addInvoice(api, 5_000)
  await office.call('createPaymentLink', { params: { id: invoice }, body: { send: true } })
  await office.call(
    'payInvoice',
    {
      params: { id: invoice },
      body: { payment: { transaction_type: 'cash', amount_cents: 300, notify_customer: true } },
    },
    { 'idempotency-key': crypto.randomUUID() },
  )
  const [payment] = (await office.call('getInvoice', { params: { id: invoice } })).body.payments
  await office.call(
    'refundPayment',
    { params: { id: payment!.id }, body: { refund: { amount_cents: 300, notes: MESSAGE } } },
    { 'idempotency-key': crypto.randomUUID() },
  )

  const { emails: own } = (await customer.call('getUser', { params: me })).body
  await customer.call('updateUser', {
    body: {
      user: {
        current_password: PASSWORD,
        emails: [...own, { email_address: 'somebody@example.com', label: LABEL, primary: false }],
      },
    },
  })
  await customer.call('changePassword', {
    body: {
      session: { current_password: PASSWORD, password: 'river stone lamp', password_confirmation: 'river stone lamp' },
    },
  })
  await api.visitor().call('forgotPassword', { body: { session: { email: emails.customer } } })
  await sendDueMail(api.services)
}

// 'bank_authorization' and 'payment_returned' are in letters/payments.test.ts; the names in an 'invitation' are the office's.
const KINDS = [
  'contact_request',
  'email_confirmation',
  'emails_changed',
  'office_visit',
  'password_changed',
  'password_reset',
  'payment_link',
  'quote',
  'quote_reply',
  'receipt',
  'refund',
  'signed_copy',
  'visit_cancelled',
  'visit_confirmation',
  'visit_confirmation_again',
  'visit_moved',
]

test('no mail has a link or a line that a customer typed, nor greets with a message', async () => {
  await causeMail()
  expect([...new Set((await readMails(api)).filter(({ sentAt }) => sentAt).map(({ kind }) => kind))].sort()).toEqual(
    KINDS,
  )
  for (const { subject, text, html } of letters) {
    for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example|:\/\/evil/)
    expect(subject).not.toContain('\n')
    for (const line of text.split('\n')) expect(line).not.toMatch(/^(Total due|Refund:|Balance: paid|See www)/)
    // Except where it is quoted. A signed text indents what continues a line, in HTML as well.
    expect(html.replace(/<blockquote .*?<\/blockquote>/gs, '')).not.toMatch(
      /(<br>|>|\n)(Total due|Refund:|Balance: paid|See www)/,
    )
    if (text.startsWith('Hello')) expect(text.split('\n')[0]).toBe('Hello,')
    for (const [, address] of html.matchAll(/href="([^"]*)"/g))
      expect(address).toMatch(/^(http:\/\/acme\.localhost|tel:3035550100$)/)
  }
})
