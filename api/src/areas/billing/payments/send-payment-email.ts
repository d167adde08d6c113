import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { achAuthorizations, invoices, userEmails, users, type payments } from '#foundation/database/schema'
import { enqueueMail } from '#foundation/mail/outbox'
import { printableName } from '#foundation/mail/printable-name'
import { toSender } from '#foundation/mail/sender'
import type { TenantRow } from '#foundation/tenants'
import {
  authorizationLetter,
  receiptLetter,
  refundLetter,
  returnedPaymentLetter,
  type PaymentNews,
} from '#letters/payments'
import { toPayment } from '../invoices/invoice.store'

type PaymentRow = typeof payments.$inferSelect

const letters = { receipt: receiptLetter, refund: refundLetter, payment_returned: returnedPaymentLetter }

/** The customer of an invoice, with their primary email address and what they owe on it; null if they have no address. */
export async function findCustomer(
  db: Db,
  invoiceId: number,
): Promise<{ firstName: string; language: string | null; email: string; balanceCents: number } | null> {
  const [row] = await db
    .select({
      firstName: users.firstName,
      language: users.language,
      email: userEmails.emailAddress,
      balanceCents: invoices.balanceCents,
    })
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
  kind: keyof typeof letters,
  now: Date,
): Promise<void> {
  const [charge] = parts
  const customer = charge && (await findCustomer(db, charge.invoiceId))
  if (!customer) return
  const news: PaymentNews = {
    sender: toSender(tenant, customer.language),
    name: printableName(customer.firstName),
    payment: toPayment(charge),
    parts: parts.map(({ invoiceId, amountCents }) => ({ invoiceId, amountCents })),
    balanceCents: customer.balanceCents,
  }
  await enqueueMail(db, { kind, to: customer.email, letter: letters[kind](news) }, now)
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
  if (!authorization) return
  const letter = authorizationLetter({ ...news, authorization })
  await enqueueMail(db, { kind: 'bank_authorization', to: customer.email, letter }, now)
}
