import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { GatewayRegistry } from '../gateways/gateway-registry'
import type { DetachedPaymentMethod } from './stored-payment-method'

const PAUSES_MS = [0, 1_000, 10_000]

/**
 * Has the vendor forget what nobody here can charge any more. Our row went first and is what counts: without it the token
 * is known to nobody, so a vendor that fails leaves nothing half-deleted, only something to tidy up. It is asked three
 * times, and then named in the log, by what is no secret, for the office to delete by hand.
 */
export async function detachPaymentMethod(ways: GatewayRegistry, subdomain: string, { id, gateway, gatewayToken, last4 }: DetachedPaymentMethod, log: FastifyBaseLogger): Promise<void> {
  const vendor = ways.byProvider(subdomain, gateway)
  if (!vendor) return
  for (const pauseMs of PAUSES_MS) {
    await pause(pauseMs, undefined, { ref: false })
    // A vendor that says no has forgotten it before.
    if ((await vendor.deleteStored(gatewayToken)) !== 'unknown') return
  }
  log.warn({ gateway, paymentMethod: id, last4 }, 'the gateway did not forget a payment method; delete it there by hand')
}
