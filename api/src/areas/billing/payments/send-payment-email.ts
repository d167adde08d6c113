import { and, eq, inArray } from 'drizzle-orm'
import type { ApiConfig } from '#foundation/api-config'
import type { Db } from '#foundation/database/database'
import { achAuthorizations, invoices, userEmails, users, type payments } from '#foundation/database/schema'
import { mainOrigin } from '#foundation/http/portal-origin'
import { enqueueMail } from '#foundation/mail/outbox'
import { printableName } from '#foundation/mail/printable-name'
import { toSender } from '#foundation/mail/sender'
import type { TenantRow } from '#foundation/tenants'
import {
  authorizationLetter,
  receiptLetter,
  refundLetter,
  returnedPaymentLetter,
  voidedPaymentLetter,
  type PaymentNews,
} from '#letters/payments'
import { toPayment } from '../invoices/invoice.store'

type PaymentRow = typeof payments.$inferSelect

/** Whose customers are written to, and what the address of its portal is made of. */
export interface Company {
  tenant: TenantRow
  config: Pick<ApiConfig, 'domains' | 'publicPort' | 'strictTransport'>
}

const letters = {
  receipt: receiptLetter,
  voided: voidedPaymentLetter,
  refund: refundLetter,
  payment_returned: returnedPaymentLetter,
}

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
  { tenant, config }: Company,
  parts: readonly PaymentRow[],
  news: keyof typeof letters,
  now: Date,
): Promise<void> {
  const [charge] = parts
  const customer = charge && (await findCustomer(db, charge.invoiceId))
  if (!customer) return
  const about: PaymentNews = {
    sender: toSender(tenant, customer.language),
    name: printableName(customer.firstName),
    payment: toPayment(charge),
    parts: parts.map(({ invoiceId, amountCents }) => ({ invoiceId, amountCents })),
    balanceCents: customer.balanceCents,
    portalUrl: `${mainOrigin(tenant, config)}${parts.length === 1 ? `/invoice/${charge.invoiceId}` : '/invoices'}`,
  }
  // A voided payment is told to whoever got its receipt, for the same reason.
  const kind = news === 'voided' ? 'receipt' : news
  await enqueueMail(db, { kind, to: customer.email, letter: letters[news](about) }, now)
  if (news !== 'receipt' || charge.transactionType !== 'ach') return
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
  const letter = authorizationLetter({ ...about, authorization })
  await enqueueMail(db, { kind: 'bank_authorization', to: customer.email, letter }, now)
}
