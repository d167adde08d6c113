import { setTimeout as pause } from 'node:timers/promises'
import type { TenantRow } from '../../../foundation/tenants'
import type { Db } from '../../../foundation/database/database'
import type { GatewayRegistry } from '../gateways/gateway-registry'
import type { Charge, GatewayResult, PaymentGateway } from '../gateways/gateway'
import { changePayment, findPayment, isRefund, settlePayment, type PaymentRow } from './ledger'
import { chargeName } from './payment-references'
import { findGatewayRefund } from './find-gateway-refund'

/** Runs a step in a transaction of its own. A gateway is never waited for inside of one. */
type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>

export interface Settling {
  tenant: TenantRow
  transact: Transact
  ways: GatewayRegistry
  clock: () => Date
}

/** Charges once. When the answer is lost the charge is looked up a few times, and never made again. */
export async function chargeOnce(gateway: PaymentGateway, charge: Charge, { lookupPausesMs }: Pick<GatewayRegistry, 'lookupPausesMs'>): Promise<GatewayResult> {
  let result = await gateway.charge(charge)
  for (const pauseMs of lookupPausesMs) {
    if (result.outcome !== 'unknown') break
    await pause(pauseMs)
    // Not found is no proof yet: the charge may still be on its way.
    result = (await gateway.lookup(charge)) ?? result
  }
  return result
}

/** Takes a part payment back, so that nobody has paid some of what they were told had failed. */
async function giveBack(gateway: PaymentGateway, payment: PaymentRow): Promise<boolean> {
  if (!payment.gatewayReference) return false
  const captured = { processorId: payment.gatewayReference, method: chargeName(payment).method }
  const voided = await gateway.void(captured)
  if (voided !== 'refused') return voided === 'done'
  // Somebody voided it before, or it has settled meanwhile.
  const found = await gateway.lookup(chargeName(payment))
  if (found?.outcome === 'voided' || found?.outcome === 'declined') return true
  return ['approved', 'submitted'].includes((await gateway.refund(captured)).outcome)
}

/** Voids a payment that went through in part; it stays `partial`, to be tried again, when the gateway can't be reached. */
export async function voidPartial(gateway: PaymentGateway, payment: PaymentRow, { tenant, transact, clock }: Settling): Promise<PaymentRow> {
  const given = await giveBack(gateway, payment)
  return transact((db) => changePayment(db, tenant, payment, ['partial'], { checkedAt: clock(), ...(given && { status: 'voided' as const }) }))
}

/** Writes what became of a payment, and gives a part back. */
export async function settle(gateway: PaymentGateway, payment: PaymentRow, result: GatewayResult, settling: Settling): Promise<PaymentRow> {
  const settled = await settling.transact((db) => settlePayment(db, settling.tenant, payment, result, settling.clock()))
  return settled.status === 'partial' ? voidPartial(gateway, settled, settling) : settled
}

const ageMs = (payment: PaymentRow, now: Date): number => now.getTime() - payment.transactionTime.getTime()

/** An `attempted` payment that old has lost the process which made it. */
export const isOrphan = (payment: PaymentRow, now: Date, { staleAfterMs }: Pick<GatewayRegistry, 'staleAfterMs'>): boolean =>
  payment.status === 'attempted' && ageMs(payment, now) >= staleAfterMs

/** A settled payment that somebody is about to void stands at `unknown` meanwhile; its first answer tells it from others. */
export const isBeingVoided = (payment: PaymentRow, now: Date, { staleAfterMs }: Pick<GatewayRegistry, 'staleAfterMs'>): boolean =>
  payment.status === 'unknown' && payment.response !== null && payment.checkedAt !== null && now.getTime() - payment.checkedAt.getTime() < staleAfterMs

/** Settles a payment that nobody can tell of by looking it up; it stays `unknown` while the gateway can't tell either. */
export async function fetchGatewayResult(payment: PaymentRow, gateway: PaymentGateway, settling: Settling): Promise<PaymentRow> {
  const found = isRefund(payment) ? await findGatewayRefund(payment, gateway, settling) : await gateway.lookup(chargeName(payment))
  const isLost = ageMs(payment, settling.clock()) >= settling.ways.lostAfterMs
  const result: GatewayResult = found ?? (isLost ? { outcome: 'declined', message: 'The gateway knows of no such charge' } : { outcome: 'unknown' })
  return settle(gateway, payment, result, settling)
}

/** Looks up a payment whose request left it open; one that is still on its way, or settled, stays as it is. */
export async function lookUpOpen(payment: PaymentRow, gateway: PaymentGateway | null, settling: Settling): Promise<PaymentRow> {
  const { ways, clock } = settling
  const isOpen = (payment.status === 'unknown' && !isBeingVoided(payment, clock(), ways)) || isOrphan(payment, clock(), ways)
  return isOpen && gateway ? fetchGatewayResult(payment, gateway, settling) : payment
}

const POLL_MS = 100

/** What became of a payment that an earlier request with the same key began: waits for that one, and looks up what it left open. */
export async function awaitFirst(payment: PaymentRow, gateway: PaymentGateway | null, settling: Settling): Promise<PaymentRow> {
  const { ways, transact, clock } = settling
  const deadline = performance.now() + ways.timeoutMs + ways.lookupPausesMs.reduce((sum, ms) => sum + ms, 0) + 1_000
  let row = payment
  while (row.status === 'attempted' && !isOrphan(row, clock(), ways) && performance.now() < deadline) {
    await pause(POLL_MS)
    row = await transact((db) => findPayment(db, payment.id))
  }
  return lookUpOpen(row, gateway, settling)
}
