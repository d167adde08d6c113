import type { LoadPaymentProfile } from '#areas/identity'
import type { GatewayRegistry } from '../gateways/gateway-registry'
import { methodCreateLink } from '../payment-options'
import { listStoredMethods, toStoredMethod } from './stored-payment-method'

/** Payment section of a customer's profile: stored methods, the default first, and the URL for adding one. */
export const createPaymentProfile =
  (payments: GatewayRegistry): LoadPaymentProfile =>
  async (db, userId, { tenant, now }) => {
    const methods = (await listStoredMethods(db, userId)).map((row) => toStoredMethod(row, tenant, now))
    return {
      payment_method: methods[0] ?? null,
      payment_methods: methods,
      payment_method_create_url: methodCreateLink(tenant, payments),
    }
  }
