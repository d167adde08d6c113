import type { Db } from '#foundation/database/database'
import { unprocessable } from '#foundation/errors'
import type { Principal } from '#foundation/security/sessions'
import type { PaymentGateway } from '../gateways/gateway'
import { findForAdmin } from './admin-payments'
import { refundsOfCharge } from './find-gateway-refund'
import { changePayment, getChargeId, findPayment, isRefund, lockParts, type PaymentRow } from './ledger'
import { chargeName } from './payment-references'
import type { Settling } from './settle'

const NO_LONGER = 'This payment can no longer be voided. Refund it instead.'

type FirstStep =
  | { kind: 'done' }
  | { kind: 'void'; charge: PaymentRow; was: 'approved' | 'submitted'; gateway: PaymentGateway }

/** Marks the charge `unknown` before the gateway is called, so that it is looked up if the process dies in between. */
async function beginVoid(db: Db, id: number, principal: Principal, settling: Settling): Promise<FirstStep> {
  const { tenant, ways, clock } = settling
  const { charge } = await lockParts(db, getChargeId(await findForAdmin(db, principal, id)))
  const { status: was } = charge
  if (was === 'voided') return { kind: 'done' }
  if (charge.adjustment === 'billed')
    throw unprocessable('This is what other invoices bill of the quote. Void the invoice instead.')
  if (isRefund(charge) || (was !== 'approved' && was !== 'submitted'))
    throw unprocessable('Only a payment that went through can be voided.')
  if ((await refundsOfCharge(db, charge.id)).some(({ status }) => status !== 'failed' && status !== 'returned'))
    throw unprocessable('A part of this payment was refunded. Refund the rest instead.')
  if (!charge.gateway) {
    await changePayment(db, settling, charge, [was], { status: 'voided', checkedAt: clock() })
    return { kind: 'done' }
  }
  const gateway = ways.byProvider(tenant, charge.gateway)
  if (!gateway || !charge.gatewayReference)
    throw unprocessable('This payment cannot be voided here: its gateway account is gone.')
  await changePayment(db, settling, charge, [was], { status: 'unknown', checkedAt: clock() })
  return { kind: 'void', charge, was, gateway }
}

/**
 * Voids a charge in full, with all its parts, before it settles. It stays `unknown` if the gateway's response is lost, and is
 * looked up later. 404 for another tenant's, 422 if it can't be voided or the gateway refuses.
 */
export async function voidPayment(id: number, principal: Principal, settling: Settling): Promise<PaymentRow> {
  const { transact, clock } = settling
  const firstStep = await transact((db) => beginVoid(db, id, principal, settling))
  if (firstStep.kind === 'void') {
    const { charge, was, gateway } = firstStep
    const name = chargeName(charge)
    const change = (columns: Omit<Partial<PaymentRow>, 'checkedAt'>) =>
      // A webhook about the void may have been handled in the meantime.
      transact((db) => changePayment(db, settling, charge, ['unknown', was], { checkedAt: clock(), ...columns }))
    let outcome = await gateway.void({ processorId: charge.gatewayReference ?? '', method: name.method })
    if (outcome === 'refused' && (await gateway.lookup(name))?.outcome === 'voided') outcome = 'done'
    if (outcome === 'done') await change({ status: 'voided', settledAt: null })
    if (outcome === 'refused') {
      await change({ status: was, settledAt: charge.settledAt })
      throw unprocessable(NO_LONGER)
    }
  }
  return transact((db) => findPayment(db, id))
}
