import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { demoIds, PASSWORD, type MailKind } from 'demo/names'
import { emails, expect, test } from '../fixtures'
import { widths } from '../fixtures/account'
import { callAcmeApi } from '../fixtures/acme-api'
import { commandLine } from '../fixtures/command-line'
import { giveVisit } from '../fixtures/given-visit'
import { letterTo } from '../fixtures/mailbox'
import { newCustomer, type NewCustomer } from '../fixtures/new-customer'
import { followLink } from '../fixtures/open-link'
import { listUnpaid } from '../fixtures/payments'
import type { PortalProcess } from '../fixtures/portal-process'
import { openSession } from '../fixtures/sessions'

// Every mail that the portal sends, and every link in it followed to its final page. A new kind of mail does not compile
// without a case: what causes it and, for each link in the order of its text, the heading of the page where it ends.

interface CaseContext {
  portal: PortalProcess
  request: APIRequestContext
  /** Calls acme's API with a session's token. */
  ask: <Answer = void>(method: 'GET' | 'POST' | 'PUT', path: string, token: string, data?: object) => Promise<Answer>
  /** Returns the token of an office session. */
  office: () => Promise<string>
}

interface ExpectedMail {
  to: string
  /** A part of the subject. */
  subject: string
  /** Headings of the pages where its links end; empty for a mail without links. */
  ends: readonly string[]
  /** Number of mails with that subject to wait for; the newest is checked. */
  count?: number
  /** For a link to an account page, which requires a login first. */
  logInAs?: { email: string; password: string }
}

type Case = { cause: (context: CaseContext) => Promise<ExpectedMail | ExpectedMail[]> } | { notSentHere: string }

const { quotes, categories, programs } = demoIds('acme')
const passwordPage = 'Create New Password'
const tokens = new Map<number, string>()

/** An unpaid invoice of the landlord for this journey only: others use the first ones. */
const ownInvoice = listUnpaid('acme').at(-1) ?? 0
const ownInvoicePage = {
  ends: [`Invoice #${ownInvoice}`],
  logInAs: { email: emails.landlord, password: PASSWORD },
}
const sendQuote = async ({ ask, office }: CaseContext): Promise<{ id: number; version: number }> => {
  const { id } = await ask<{ id: number }>('POST', `/v2/quotes/${quotes.sent}/copies`, await office())
  await ask('POST', `/v2/quotes/${id}/email`, await office())
  return ask('GET', `/v2/quotes/${id}`, await office())
}
const signIn = async ({ request, portal }: CaseContext, email: string): Promise<string> =>
  (await openSession(request, portal.port, email, 'acme')).token

/** Adds a second email to a new account; returns the first one. */
async function addEmail({ ask, request, portal }: CaseContext): Promise<string> {
  const { id, email, password, token } = await newCustomer(request, portal)
  const user = await ask<{ emails: object[] }>('GET', `/v1/users/${id}`, token)
  const emails = [...user.emails, { email_address: `second.${email}`, primary: false }]
  await ask('PUT', '/v1/users', token, { user: { current_password: password, emails } })
  return email
}

interface BookedVisit {
  customer: NewCustomer
  /** An additional contact of the address. */
  contact: string
  id: number
  /** The heading of its page. */
  page: string
  /** Another free time. */
  later: string
}

/** Books the first available visit of a distant month, in which no other journey books, as a new customer. */
async function bookVisit({ portal, request, ask }: CaseContext): Promise<BookedVisit> {
  const customer = await newCustomer(request, portal)
  const contact = `reception.${randomUUID()}@example.com`
  const home = {
    receives_communication: true,
    emails: [{ email_address: contact }],
    phones: [],
    street: '1840 Juniper St',
    city: 'Fairhaven',
    state: 'CO',
    zip_code: '80014',
    latitude: 39.7461,
    longitude: -104.9873,
  }
  const { id: addressId } = await ask<{ id: number }>(
    'POST',
    `/v2/customers/${customer.id}/addresses`,
    customer.token,
    { address: home },
  )
  const { text } = await letterTo(request, portal.port, contact, 'Messages about visits from')
  await ask('POST', `/v1/tokens/${/token=(\S+)/.exec(text)?.[1]}/email`, '', { answer: 'confirmed' })
  const now = new Date()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)).toISOString().slice(0, 10)
  const toQuery = (day: string) => `service_category_id=${categories.plumbing}&postal_code=80014&service_date=${day}`
  const {
    available_dates: [day = ''],
  } = await ask<{ available_dates: string[] }>(
    'GET',
    `/v1/availability/available_dates?${toQuery(month)}`,
    customer.token,
  )
  const { time_slots: slots } = await ask<{ time_slots: { scheduled_time: string; disabled: boolean }[] }>(
    'GET',
    `/v1/availability/available_time_slots?${toQuery(day)}`,
    customer.token,
  )
  const [first, later = ''] = slots.filter(({ disabled }) => !disabled).map(({ scheduled_time: time }) => time)
  const { id, job_id: job } = await ask<{ id: number; job_id: number }>('POST', '/v1/appointments', customer.token, {
    service_category_id: categories.plumbing,
    address_id: addressId,
    scheduled_time: first,
  })
  return { customer, contact, id, page: `Appointment #${job}`, later }
}

const cases: Record<MailKind, Case> = {
  receipt: {
    async cause({ ask, office }) {
      await ask('POST', `/v2/invoices/${ownInvoice}/payments`, await office(), {
        payment: { transaction_type: 'cash', amount_cents: 100, notify_customer: true },
      })
      return { to: emails.landlord, subject: 'Your payment of $1.00', ...ownInvoicePage }
    },
  },
  bank_authorization: {
    async cause(context) {
      const { ask, request, portal } = context
      const token = await signIn(context, emails.landlord)
      const ways = await ask<{ key: string; tokenization_key: string }[]>('GET', '/v2/payment_methods', token)
      const merchant = ways.find(({ key }) => key === 'stax_ach')?.tokenization_key
      const account = {
        firstname: 'Lee',
        lastname: 'Whitfield',
        method: 'bank',
        person_name: 'Lee Whitfield',
        bank_routing: '021000021',
        bank_account: '9876543210',
        bank_type: 'checking',
        bank_holder_type: 'personal',
      }
      const answer = await request.post(
        `http://127.0.0.1:${portal.port}/stax/web-payments/${merchant}/payment-methods`,
        { headers: { host: `pay.localhost:${portal.port}` }, data: account },
      )
      const { id } = (await answer.json()) as { id: string }
      await ask('POST', `/v2/invoices/${ownInvoice}/payments`, token, {
        payment: { transaction_type: 'stax_ach', ach_token: id, ach_account_type: 'checking', amount_cents: 200 },
      })
      return { to: emails.landlord, subject: 'Your bank authorization', ...ownInvoicePage }
    },
  },
  webhook_off: { notSentHere: 'a webhook is turned off after five days of failures; the mail contains no link' },
  payment_returned: {
    notSentHere:
      'a bank returns a transfer after some business days; the mail has the same parts and the same link as the receipt',
  },
  refund: {
    async cause({ ask, office }) {
      await ask('POST', `/v2/invoices/${ownInvoice}/payments`, await office(), {
        payment: { transaction_type: 'cash', amount_cents: 300 },
      })
      const { payments } = await ask<{ payments: { id: number }[] }>(
        'GET',
        `/v2/invoices/${ownInvoice}`,
        await office(),
      )
      await ask('POST', `/v2/payments/${Math.max(...payments.map(({ id }) => id))}/refunds`, await office(), {
        refund: { amount_cents: 300 },
      })
      return { to: emails.landlord, subject: 'Your refund of $3.00', ...ownInvoicePage }
    },
  },
  password_reset: {
    async cause({ ask, request, portal }) {
      const { email } = await newCustomer(request, portal)
      await ask('POST', '/v1/users/forgot_password', '', { session: { email } })
      return { to: email, subject: 'Reset your password for', ends: [passwordPage] }
    },
  },
  invitation: {
    async cause({ portal }) {
      const email = `invited.${randomUUID()}@example.com`
      await writeFile(
        join(portal.dataDir, 'invited.csv'),
        `first_name,last_name,email,phone\nNora,Quist,${email},3035550177\n`,
      )
      await commandLine(portal)('invite', 'acme', join(portal.dataDir, 'invited.csv'))
      return { to: email, subject: 'Your account with', ends: [passwordPage] }
    },
  },
  password_changed: {
    async cause({ ask, request, portal }) {
      const { email, password, token } = await newCustomer(request, portal)
      await ask('POST', '/v1/users/customer/change_password', token, {
        session: { current_password: password, password: 'second-password', password_confirmation: 'second-password' },
      })
      return { to: email, subject: 'Your password was changed', ends: [] }
    },
  },
  emails_changed: {
    async cause(context) {
      const email = await addEmail(context)
      return { to: email, subject: 'The email addresses of your account were changed', ends: [] }
    },
  },
  email_confirmation: {
    async cause(context) {
      const email = await addEmail(context)
      return { to: `second.${email}`, subject: 'Confirm your email address', ends: ['Confirm Email'] }
    },
  },
  contact_request: {
    async cause(context) {
      const { contact } = await bookVisit(context)
      return { to: contact, subject: 'Messages about visits from', ends: ['Confirm Email'] }
    },
  },
  quote: {
    async cause(context) {
      const { id } = await sendQuote(context)
      return { to: emails.customer, subject: `Your quote #${id} from`, ends: [`Quote #${id} Summary`] }
    },
  },
  quote_reply: {
    async cause(context) {
      const { id } = await sendQuote(context)
      await context.ask('POST', `/v2/quotes/${id}/change_requests`, await signIn(context, emails.customer), {
        message: 'A smaller one, please.',
      })
      return { to: 'office@acme.example', subject: `requested changes to quote #${id}`, ends: [] }
    },
  },
  signed_copy: {
    async cause(context) {
      const { id, version } = await sendQuote(context)
      await context.ask('POST', `/v2/quotes/${id}/accept`, await signIn(context, emails.customer), {
        signature: { kind: 'typed', name: 'Casey Rivera' },
        version,
      })
      return { to: emails.customer, subject: `Your signed copy of quote #${id}`, ends: [`Quote #${id} Summary`] }
    },
  },
  payment_link: {
    async cause({ ask, office }) {
      await ask('POST', `/v2/invoices/${ownInvoice}/payment_link`, await office(), { send: true })
      return { to: emails.landlord, subject: `Invoice #${ownInvoice} from`, ends: [`Invoice #${ownInvoice}`] }
    },
  },
  membership: {
    async cause(context) {
      const { ask, office } = context
      const { customer } = await bookVisit(context)
      const membership = { customer_id: customer.id, membership_program_id: programs.comfort }
      const { membership_id: id } = await ask<{ membership_id: number }>('POST', '/v2/memberships', await office(), {
        membership,
      })
      const { periods } = await ask<{ periods: { invoice_id: number }[] }>(
        'POST',
        `/v2/memberships/${id}/renewals`,
        await office(),
      )
      const invoiceId = periods[0]?.invoice_id
      return {
        to: customer.email,
        subject: `please pay invoice #${invoiceId}`,
        ends: [`Invoice #${invoiceId}`],
      }
    },
  },
  statement: {
    notSentHere: 'its link opens a PDF, not a page',
  },
  visit_confirmation: {
    async cause(context) {
      const { customer, contact, id, page } = await bookVisit(context)
      const subject = 'Your visit from'
      return [
        { to: customer.email, subject, ends: [page] },
        { to: contact, subject, ends: [`Appointment #${id}`] },
      ]
    },
  },
  visit_confirmation_again: {
    async cause(context) {
      const { customer, id, page } = await bookVisit(context)
      await context.ask('POST', `/v1/appointments/${id}/resend_confirmation`, customer.token)
      return { to: customer.email, subject: 'Your visit from', ends: [page], count: 2 }
    },
  },
  office_visit: {
    async cause(context) {
      await bookVisit(context)
      return { to: 'office@acme.example', subject: 'booked a visit on', ends: [] }
    },
  },
  visit_moved: {
    async cause(context) {
      const { customer, id, page, later } = await bookVisit(context)
      await context.ask('PUT', `/v2/appointments/${id}`, customer.token, { scheduled_time: later })
      return { to: customer.email, subject: 'is now on', ends: [page] }
    },
  },
  visit_cancelled: {
    async cause(context) {
      const { customer, contact, id } = await bookVisit(context)
      await context.ask('PUT', `/v2/appointments/${id}/cancel`, customer.token, { reason: 'Fixed it myself' })
      const { email, password } = customer
      return [
        { to: email, subject: 'is cancelled', ends: ['Schedule Appointment'], logInAs: { email, password } },
        { to: contact, subject: 'is cancelled', ends: [] },
      ]
    },
  },
  visit_late: {
    async cause({ portal, request }) {
      const { customer, id, jobId, office } = await giveVisit(request, portal)
      const { arrival_window_end: end } = await office<{ arrival_window_end: string }>('GET', `/v1/appointments/${id}`)
      const eta = new Date(Date.parse(end) + 1_800_000).toISOString()
      await office('PUT', `/v1/technician_visits/${id}/lateness`, { lateness: { eta } })
      return { to: customer.email, subject: 'will be late', ends: [`Appointment #${jobId}`] }
    },
  },
  technician_visit: {
    async cause({ portal, request }) {
      const { technician, jobId } = await giveVisit(request, portal)
      return { to: technician.email, subject: 'is yours', ends: [`Appointment #${jobId}`] }
    },
  },
}

for (const [kind, each] of Object.entries(cases)) {
  if ('notSentHere' in each) continue
  test(`every link of this mail opens its page: ${kind.replaceAll('_', ' ')}`, async ({ browser, portal, request }) => {
    const ask: CaseContext['ask'] = (method, path, token, data) =>
      callAcmeApi(request, portal.port, token)(method, path, data)
    const office = async () => {
      const [token = ''] =
        /[A-Za-z0-9_-]{30,}/.exec(tokens.get(portal.port) ?? (await commandLine(portal)('admin-token', 'acme'))) ?? []
      tokens.set(portal.port, token)
      return token
    }
    for (const { to, subject, count, ends, logInAs } of [await each.cause({ portal, request, ask, office })].flat()) {
      const { text, html } = await letterTo(request, portal.port, to, subject, count)
      const addresses = text.match(/https?:\/\/[^\s<>]+/g) ?? []
      expect(addresses, text).toHaveLength(ends.length)
      for (const [index, address] of addresses.entries()) {
        expect(html, 'the same link in the HTML part').toContain(address.replaceAll('&', '&amp;'))
        for (const width of widths) await followLink({ browser, address, width, logInAs }, ends[index] ?? '')
      }
    }
  })
}
