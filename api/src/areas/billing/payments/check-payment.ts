import { and, desc, eq, isNull, or } from 'drizzle-orm'
import { payments } from '#foundation/database/schema'
import type { GatewayResult, PaymentGateway } from '../gateways/gateway'
import { findGatewayRefund } from './find-gateway-refund'
import { changePayment, findPayment, isRefund, settlePayment, type PaymentRow } from './ledger'
import { chargeName } from './payment-references'
import { isBeingVoided, isOrphan, fetchGatewayResult, settle, voidPartial, type Settling } from './settle'

/** A bank can return a transfer within five business days; after this it counts as final. */
const RETURNS_END_MS = 10 * 24 * 3_600_000

/**
 * Applies a lookup to a submitted bank transfer, payment or refund. Throws if the gateway returned `unknown`: the transfer
 * does not count as checked then, and the next run looks it up again.
 */
async function checkTransfer(
  payment: PaymentRow,
  found: GatewayResult | null,
  { tenant, config, transact, clock }: Settling,
): Promise<PaymentRow> {
  if (found?.outcome === 'unknown')
    throw new Error(`The gateway could not tell the status of a bank transfer: ${found.message ?? 'no response'}`)
  const now = clock()
  const change = (columns: Omit<Partial<PaymentRow>, 'checkedAt'>) =>
    transact((db) => changePayment(db, { tenant, config }, payment, ['submitted'], { checkedAt: now, ...columns }))
  if (found?.outcome === 'declined')
    return change({ status: 'returned', message: found.message?.slice(0, 500) ?? 'Returned by the bank' })
  if (found?.outcome === 'voided') return change({ status: 'voided' })
  const isFinal = now.getTime() - payment.transactionTime.getTime() >= RETURNS_END_MS
  const holds = found?.outcome === 'submitted' || found?.outcome === 'approved'
  return change(isFinal && holds ? { status: 'approved', settledAt: now } : {})
}

/** Looks up a payment that is not final at the gateway, and writes the result. */
export async function checkPayment(
  payment: PaymentRow,
  gateway: PaymentGateway,
  settling: Settling,
): Promise<PaymentRow> {
  if (payment.status === 'partial') return voidPartial(gateway, payment, settling)
  if (payment.status !== 'submitted') return fetchGatewayResult(payment, gateway, settling)
  const found = isRefund(payment)
    ? await findGatewayRefund(payment, gateway, settling)
    : await gateway.lookup(chargeName(payment))
  return checkTransfer(payment, found, settling)
}

/** Looks up a payment in any status after a webhook. */
async function checkNews(payment: PaymentRow, gateway: PaymentGateway, settling: Settling): Promise<void> {
  const { transact, clock, ways } = settling
  if (payment.status === 'submitted' || payment.status === 'partial')
    return void (await checkPayment(payment, gateway, settling))
  if (isRefund(payment))
    return void (payment.status === 'unknown' && (await fetchGatewayResult(payment, gateway, settling)))
  const found = await gateway.lookup(chargeName(payment))
  if (!found || found.outcome === 'unknown') return
  if (payment.status === 'approved') {
    const returned = found.outcome === 'declined' && payment.transactionType === 'ach' ? ('returned' as const) : null
    const status = found.outcome === 'voided' ? ('voided' as const) : returned
    if (status)
      await transact((db) =>
        changePayment(db, settling, payment, ['approved'], {
          status,
          checkedAt: clock(),
          message: found.message?.slice(0, 500) ?? payment.message,
        }),
      )
    return
  }
  // A void is in progress; its own request writes the result, and this lookup may predate it.
  if (isBeingVoided(payment, clock(), ways) && found.outcome !== 'voided') return
  if (payment.status === 'unknown' || payment.status === 'failed' || isOrphan(payment, clock(), ways))
    return void (await settle(gateway, payment, found, settling))
  // Its own request is still running and will get the same result.
  if (payment.status === 'attempted' && found.outcome !== 'partial')
    await transact((db) => settlePayment(db, settling, payment, found, clock()))
}

/** How a webhook identifies a transaction. */
export interface WebhookEvent {
  provider: string
  reference?: string
  id?: string
}

const running = new Map<string, { again: boolean }>()

/**
 * Looks up the payment that a webhook names. Its content is not trusted, so anyone may send one. One lookup runs per payment
 * at a time, and once more if other webhooks arrived in the meantime.
 */
export async function handleWebhook({ provider, reference, id }: WebhookEvent, settling: Settling): Promise<void> {
  const { tenant, transact, ways } = settling
  const gateway = ways.byProvider(tenant, provider)
  if (!gateway || (!reference && !id)) return
  const [payment] = await transact((db) =>
    db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.gateway, provider),
          isNull(payments.chargedWithId),
          or(
            reference ? eq(payments.referenceId, reference) : undefined,
            id ? eq(payments.gatewayReference, id) : undefined,
          ),
        ),
      )
      .orderBy(desc(payments.id))
      .limit(1),
  )
  if (!payment) return
  const key = `${tenant.id}:${payment.id}`
  const other = running.get(key)
  if (other) {
    other.again = true
    return
  }
  const turn = { again: false }
  running.set(key, turn)
  try {
    do {
      turn.again = false
      await checkNews(await transact((db) => findPayment(db, payment.id)), gateway, settling)
    } while (turn.again)
  } finally {
    running.delete(key)
  }
}
