import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { achAuthorizations, invoices, userEmails, users, type payments } from '#foundation/database/schema'
import { enqueueMail } from '#foundation/mail/outbox'
import type { TenantRow } from '#foundation/tenants'
import { resolveBrand } from '@portal/rules'
import { toPayment } from '../invoices/invoice.store'
import {
  authorizationEmail,
  receiptEmail,
  refundEmail,
  returnedPaymentEmail,
  type PaymentEmailData,
} from './payment-emails'

type PaymentRow = typeof payments.$inferSelect

/** The customer of an invoice, with their primary email address and what they owe on it; null if they have no address. */
export async function findCustomer(
  db: Db,
  invoiceId: number,
): Promise<{ firstName: string; email: string; balanceCents: number } | null> {
  const [row] = await db
    .select({ firstName: users.firstName, email: userEmails.emailAddress, balanceCents: invoices.balanceCents })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .innerJoin(userEmails, and(eq(userEmails.userId, users.id), eq(userEmails.primary, true)))
    .where(eq(invoices.id, invoiceId))
  return row ?? null
}

/**
 * Queues the email about a payment, in the transaction that settles it. Customers without an email address get none; the
 * invoice shows the same.
 */
export async function sendPaymentEmail(
  db: Db,
  tenant: TenantRow,
  parts: readonly PaymentRow[],
  kind: 'receipt' | 'refund' | 'payment_returned',
  now: Date,
): Promise<void> {
  const [charge] = parts
  const customer = charge && (await findCustomer(db, charge.invoiceId))
  if (!customer) return
  const facts: PaymentEmailData = {
    sender: { name: tenant.name, phone: resolveBrand(tenant, tenant.customizations).phone, timeZone: tenant.timezone },
    firstName: customer.firstName,
    payment: toPayment(charge),
    parts: parts.map(({ invoiceId, amountCents }) => ({ invoiceId, amountCents })),
    balanceCents: customer.balanceCents,
  }
  const letter = { receipt: receiptEmail, refund: refundEmail, payment_returned: returnedPaymentEmail }[kind](facts)
  await enqueueMail(db, { kind, to: customer.email, ...letter }, now)
  if (kind !== 'receipt' || charge.transactionType !== 'ach') return
  const [authorization] = await db
    .select({ text: achAuthorizations.acceptedText, at: achAuthorizations.acceptedAt })
    .from(achAuthorizations)
    .where(
      inArray(
        achAuthorizations.paymentId,
        parts.map(({ id }) => id),
      ),
    )
  if (authorization)
    await enqueueMail(
      db,
      { kind: 'bank_authorization', to: customer.email, ...authorizationEmail(facts, authorization) },
      now,
    )
}
