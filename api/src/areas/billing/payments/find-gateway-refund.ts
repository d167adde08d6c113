import { and, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { payments } from '#foundation/database/schema'
import type { GatewayResult, PaymentGateway } from '../gateways/gateway'
import { getChargeId, findParts, findPayment, type PaymentRow } from './ledger'
import { chargeName } from './payment-references'

type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Every refund of a charge, across all its parts. */
export async function refundsOfCharge(db: Db, chargeId: number): Promise<PaymentRow[]> {
  const parts = await findParts(db, chargeId)
  return db
    .select()
    .from(payments)
    .where(
      inArray(
        payments.refundOfId,
        parts.map(({ id }) => id),
      ),
    )
}

/** Looks up a refund whose response was lost; null if it was never made. */
export async function findGatewayRefund(
  refund: PaymentRow,
  gateway: PaymentGateway,
  { transact }: { transact: Transact },
): Promise<GatewayResult | null> {
  const { original, refundedBeforeCents } = await transact(async (db) => {
    const paid = await findPayment(db, refund.refundOfId ?? 0)
    const others = await db
      .select({ cents: sql<number>`coalesce(-sum(${payments.amountCents}), 0)::int` })
      .from(payments)
      .where(
        and(
          inArray(
            payments.refundOfId,
            (await findParts(db, getChargeId(paid))).map(({ id }) => id),
          ),
          inArray(payments.status, ['approved', 'submitted', 'returned']),
          ne(payments.id, refund.id),
        ),
      )
    return { original: paid, refundedBeforeCents: others[0]?.cents ?? 0 }
  })
  if (!original.gatewayReference) return { outcome: 'unknown' }
  const { amountCents, reference, method } = chargeName(refund)
  return gateway.lookupRefund({
    processorId: original.gatewayReference,
    method,
    reference,
    amountCents,
    refundedBeforeCents,
  })
}
