import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { TenantRow } from '#foundation/tenants'
import type { GatewayRegistry } from '../gateways/gateway-registry'
import type { DetachedPaymentMethod } from './stored-payment-method'

const PAUSES_MS = [0, 1_000, 10_000]

/**
 * Deletes a detached payment method at the vendor. Our row is already deleted, which is what counts: nobody else has the
 * token, so a vendor failure leaves nothing half-deleted, only cleanup. After three tries it is logged, without secrets,
 * for the office to delete manually.
 */
export async function detachPaymentMethod(
  ways: GatewayRegistry,
  tenant: TenantRow,
  { id, gateway, gatewayToken, last4 }: DetachedPaymentMethod,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const vendor = ways.byProvider(tenant, gateway)
  if (!vendor) return
  for (const pauseMs of PAUSES_MS) {
    await pause(pauseMs, undefined, { ref: false })
    // A refusal means that the vendor has already deleted it.
    if ((await vendor.deleteStored(gatewayToken)) !== 'unknown') return
  }
  log.warn(
    { gateway, paymentMethod: id, last4 },
    'the gateway did not delete a payment method; delete it there manually',
  )
}
