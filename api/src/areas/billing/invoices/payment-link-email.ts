import type { Db } from '#foundation/database/database'
import { greeting } from '#foundation/mail/greeting'
import { asWritten, joinLines, mailLine } from '#foundation/mail/mail-text'
import { endOfLink, type MailedLink } from '#foundation/mail/mailed-link'
import { enqueueMail } from '#foundation/mail/outbox'
import type { TenantRow } from '#foundation/tenants'
import { formatCents, formatPhoneNumber, resolveBrand } from '@portal/rules'
import { findCustomer } from '../payments/send-payment-email'
import type { InvoiceRow } from './invoice.store'

/** Queues an email with a payment link. Returns the customer's address, or null if they have none. */
export async function mailPaymentLink(
  db: Db,
  tenant: TenantRow,
  invoice: InvoiceRow,
  { url, expiresAt }: MailedLink,
  now: Date,
): Promise<string | null> {
  const customer = await findCustomer(db, invoice.id)
  if (!customer) return null
  const { phone } = resolveBrand(tenant, tenant.customizations)
  const text = joinLines([
    greeting(customer.firstName),
    '',
    `${formatCents(invoice.balanceCents)} is due on invoice #${invoice.id}. You can read and pay it here:`,
    asWritten(url),
    endOfLink(expiresAt, tenant),
    '',
    asWritten(tenant.name),
    ...(phone ? [formatPhoneNumber(phone)] : []),
  ])
  await enqueueMail(
    db,
    {
      kind: 'payment_link',
      to: customer.email,
      subject: mailLine`Invoice #${invoice.id} from ${asWritten(tenant.name)}`,
      text,
    },
    now,
  )
  return customer.email
}
