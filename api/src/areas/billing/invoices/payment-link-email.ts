import type { Db } from '#foundation/database/database'
import { enqueueMail } from '#foundation/mail/outbox'
import { printableName } from '#foundation/mail/printable-name'
import { toSender } from '#foundation/mail/sender'
import type { TenantRow } from '#foundation/tenants'
import { paymentLinkLetter } from '#letters/payment-link'
import type { MailedLink } from '#letters/sentences'
import { findCustomer } from '../payments/send-payment-email'
import type { InvoiceRow } from './invoice.store'

/** Queues an email with a payment link. Returns the customer's address, or null if they have none. */
export async function mailPaymentLink(
  db: Db,
  tenant: TenantRow,
  { id: invoiceId, balanceCents, invoiceDate, dueOn }: InvoiceRow,
  link: MailedLink,
  now: Date,
): Promise<string | null> {
  const customer = await findCustomer(db, invoiceId)
  if (!customer) return null
  const letter = paymentLinkLetter({
    sender: toSender(tenant, customer.language),
    name: printableName(customer.firstName),
    invoiceId,
    balanceCents,
    dueOn: dueOn === invoiceDate ? null : dueOn,
    link,
  })
  await enqueueMail(db, { kind: 'payment_link', to: customer.email, letter }, now)
  return customer.email
}
