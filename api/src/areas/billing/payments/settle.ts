import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#foundation/database/database'
import type { Charge, GatewayResult, PaymentGateway } from '../gateways/gateway'
import type { GatewayRegistry } from '../gateways/gateway-registry'
import { findGatewayRefund } from './find-gateway-refund'
import { changePayment, findPayment, isRefund, settlePayment, type PaymentRow } from './ledger'
import { chargeName } from './payment-references'
import type { Company } from './send-payment-email'

/** Runs a step in its own transaction. Gateways are never called inside one. */
type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>

export interface Settling extends Company {
  transact: Transact
  ways: GatewayRegistry
  clock: () => Date
}

/** Charges once. If the response is lost, the charge is looked up a few times, never repeated. */
export async function chargeOnce(
  gateway: PaymentGateway,
  charge: Charge,
  { lookupPausesMs }: Pick<GatewayRegistry, 'lookupPausesMs'>,
): Promise<GatewayResult> {
  let result = await gateway.charge(charge)
  for (const pauseMs of lookupPausesMs) {
    if (result.outcome !== 'unknown') break
    await pause(pauseMs)
    // Not found is no proof yet: the charge may still be in flight.
    result = (await gateway.lookup(charge)) ?? result
  }
  return result
}

/** Voids or refunds a partial charge, since the customer is told that the payment failed. Returns whether it succeeded. */
async function giveBack(gateway: PaymentGateway, payment: PaymentRow): Promise<boolean> {
  if (!payment.gatewayReference) return false
  const captured = { processorId: payment.gatewayReference, method: chargeName(payment).method }
  const voided = await gateway.void(captured)
  if (voided !== 'refused') return voided === 'done'
  // It was voided before, or has settled in the meantime.
  const found = await gateway.lookup(chargeName(payment))
  if (found?.outcome === 'voided' || found?.outcome === 'declined') return true
  return ['approved', 'submitted'].includes((await gateway.refund(captured)).outcome)
}

/** Voids a partial charge. If that fails it stays `partial` and is retried by reconciliation. */
export async function voidPartial(
  gateway: PaymentGateway,
  payment: PaymentRow,
  { tenant, config, transact, clock }: Settling,
): Promise<PaymentRow> {
  const given = await giveBack(gateway, payment)
  return transact((db) =>
    changePayment(db, { tenant, config }, payment, ['partial'], {
      checkedAt: clock(),
      status: given ? 'voided' : undefined,
    }),
  )
}

/** Writes a result to a payment, and voids a partial charge. */
export async function settle(
  gateway: PaymentGateway,
  payment: PaymentRow,
  result: GatewayResult,
  settling: Settling,
): Promise<PaymentRow> {
  const settled = await settling.transact((db) => settlePayment(db, settling, payment, result, settling.clock()))
  return settled.status === 'partial' ? voidPartial(gateway, settled, settling) : settled
}

const ageMs = (payment: PaymentRow, now: Date): number => now.getTime() - payment.transactionTime.getTime()

/** An `attempted` payment of that age was orphaned: its process is gone. */
export const isOrphan = (
  payment: PaymentRow,
  now: Date,
  { staleAfterMs }: Pick<GatewayRegistry, 'staleAfterMs'>,
): boolean => payment.status === 'attempted' && ageMs(payment, now) >= staleAfterMs

/** A settled payment is `unknown` while it is being voided; unlike other unknown payments it has a stored response. */
export const isBeingVoided = (
  payment: PaymentRow,
  now: Date,
  { staleAfterMs }: Pick<GatewayRegistry, 'staleAfterMs'>,
): boolean =>
  payment.status === 'unknown' &&
  payment.response !== null &&
  payment.checkedAt !== null &&
  now.getTime() - payment.checkedAt.getTime() < staleAfterMs

/** Looks up an open payment and settles it. It stays `unknown` if the gateway can't tell, and fails if not found after `lostAfterMs`. */
export async function fetchGatewayResult(
  payment: PaymentRow,
  gateway: PaymentGateway,
  settling: Settling,
): Promise<PaymentRow> {
  const found = isRefund(payment)
    ? await findGatewayRefund(payment, gateway, settling)
    : await gateway.lookup(chargeName(payment))
  const isLost = ageMs(payment, settling.clock()) >= settling.ways.lostAfterMs
  const result: GatewayResult =
    found ?? (isLost ? { outcome: 'declined', message: 'The gateway knows of no such charge' } : { outcome: 'unknown' })
  return settle(gateway, payment, result, settling)
}

/** Looks up a payment that its request left open; one that is in flight or settled is returned unchanged. */
export async function lookUpOpen(
  payment: PaymentRow,
  gateway: PaymentGateway | null,
  settling: Settling,
): Promise<PaymentRow> {
  const { ways, clock } = settling
  const isOpen =
    (payment.status === 'unknown' && !isBeingVoided(payment, clock(), ways)) || isOrphan(payment, clock(), ways)
  return isOpen && gateway ? fetchGatewayResult(payment, gateway, settling) : payment
}

const POLL_MS = 100

/** Outcome of a payment begun by an earlier request with the same key: waits for that request, and looks up what it left open. */
export async function awaitFirst(
  payment: PaymentRow,
  gateway: PaymentGateway | null,
  settling: Settling,
): Promise<PaymentRow> {
  const { ways, transact, clock } = settling
  const deadline = performance.now() + ways.timeoutMs + ways.lookupPausesMs.reduce((sum, ms) => sum + ms, 0) + 1_000
  let row = payment
  while (row.status === 'attempted' && !isOrphan(row, clock(), ways) && performance.now() < deadline) {
    await pause(POLL_MS)
    row = await transact((db) => findPayment(db, payment.id))
  }
  return lookUpOpen(row, gateway, settling)
}
