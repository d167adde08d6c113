import { eq } from 'drizzle-orm'
import type { findAuthorization } from '#areas/memberships'
import { firstRow, type Db } from '#foundation/database/database'
import { users, type invoices } from '#foundation/database/schema'
import { ApiError } from '#foundation/errors'
import { hashMeaning } from '#foundation/http/idempotency'
import { paymentKind } from '@portal/rules'
import { offeredOptions } from '../payment-options'
import type { PaymentRow } from '../payments/ledger'
import { chargeReserved } from '../payments/pay'
import type { PaymentRequest } from '../payments/payment-request'
import { reservePayment, type Payer } from '../payments/reserve-payment'
import type { Settling } from '../payments/settle'
import { isExpired, listStoredMethods, type StoredMethodRow } from '../payments/stored-payment-method'

type InvoiceRow = typeof invoices.$inferSelect
type AuthorizationRow = NonNullable<Awaited<ReturnType<typeof findAuthorization>>>

/** Whether the office ended the customer, who is neither billed nor charged any more. */
export async function isEnded(db: Db, userId: number): Promise<boolean> {
  const { archived } = firstRow(await db.select({ archived: users.archived }).from(users).where(eq(users.id, userId)))
  return archived
}

/** The customer's default method, if it can be charged today. */
export async function findChargeable(
  db: Db,
  userId: number,
  { tenant, ways, clock }: Pick<Settling, 'tenant' | 'ways' | 'clock'>,
): Promise<StoredMethodRow | null> {
  if (await isEnded(db, userId)) return null
  const [method] = await listStoredMethods(db, userId)
  if (!method?.isDefault || isExpired(method, tenant, clock()) || !ways.byProvider(tenant, method.gateway)) return null
  const isOffered = offeredOptions(tenant, 'customer', ways).some(({ key }) => paymentKind(key) === method.paymentType)
  return isOffered ? method : null
}

const nothingByHand: PaymentRequest['byHand'] = {
  checkNumber: null,
  checkDlState: null,
  checkDlNumber: null,
  processorName: null,
  externalReference: null,
  notifyCustomer: true,
  receivedOn: null,
}

interface RenewalCharge {
  key: string
  invoice: InvoiceRow
  method: StoredMethodRow
  authorization: AuthorizationRow
}

const toRequest = ({ key, invoice, method }: RenewalCharge): PaymentRequest => ({
  key,
  fingerprint: hashMeaning('renewal', invoice.id, invoice.balanceCents, method.id),
  methodKey: 'payment_method',
  parts: [{ invoiceId: invoice.id, amountCents: invoice.balanceCents, field: 'payment.amount_cents' }],
  amountCents: invoice.balanceCents,
  source: { kind: 'stored', storedMethodId: method.id },
  save: false,
  byHand: nothingByHand,
  input: { transaction_type: 'payment_method', payment_method_id: method.id },
})

/**
 * Charges what is owed on the invoice of a renewal to the customer's stored method, in the same steps as a payment of theirs. Returns
 * the payment: that of another node, if it has begun with the same key; null if somebody else pays the invoice at the moment.
 */
export async function chargeRenewal(charge: RenewalCharge, settling: Settling): Promise<PaymentRow | null> {
  const { tenant, config, transact, ways, clock } = settling
  const { userId } = charge.invoice
  const { acceptedText, acceptedAt, ipAddress } = charge.authorization
  const payer: Payer = {
    tenant,
    config,
    principal: { sessionId: 0, role: 'customer', userId, resource: null, scopes: [], isKey: false },
    ipAddress,
    authorization: { acceptedText, acceptedAt, ipAddress },
    clock,
    ways,
    admit: async () => {},
  }
  const request = toRequest(charge)
  try {
    const reservation = await transact((db) => reservePayment(db, request, payer))
    return reservation.kind === 'charge'
      ? (await chargeReserved(reservation, request, userId, settling)).settled
      : reservation.payment
  } catch (error) {
    // Paid, or being paid, since the invoice was read: the next run looks again.
    if (error instanceof ApiError && [409, 422].includes(error.status)) return null
    throw error
  }
}
