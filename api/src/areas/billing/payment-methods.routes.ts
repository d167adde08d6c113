import { randomUUID } from 'node:crypto'
import { unprocessable } from '#foundation/errors'
import { route, routeWithoutTransaction } from '#foundation/http/route'
import { requireAccountOwner } from '#foundation/security/authorization'
import { requireBotCheck } from '#foundation/security/bot-check'
import type { Api } from '#foundation/services'
import { PaymentMethodBody } from '@portal/contract'
import { isKeptUnpaid, paymentKind } from '@portal/rules'
import { offeredOptions } from './payment-options'
import { detachPaymentMethod } from './payments/detach-payment-method'
import { refuseCardNumbers, refuseUnknownFields } from './payments/payment-request'
import {
  setDefaultPaymentMethod,
  deletePaymentMethod,
  storePaymentMethod,
  toStoredMethod,
} from './payments/stored-payment-method'

const METHOD_FAILED = 'Your payment method could not be processed. Please try again or try a different payment method.'

/** Customers' stored payment methods: cards and bank accounts. */
export function paymentMethodRoutes(api: Api): void {
  routeWithoutTransaction(
    api,
    'createPaymentMethod',
    async ({ body, principal, tenant, transact, request, now, services }) => {
      const userId = requireAccountOwner(principal)
      const { payments: ways, clock } = services
      const { payment_method: input } = body
      refuseUnknownFields(body, PaymentMethodBody.properties)
      refuseUnknownFields(input, PaymentMethodBody.properties.payment_method.properties, 'payment_method.')
      refuseCardNumbers(input, 'payment_method.')
      const kind = paymentKind(input.transaction_type)
      const option = offeredOptions(tenant, 'customer', ways).find(({ key }) => key === input.transaction_type)
      const gateway = ways.byKey(tenant, input.transaction_type)
      if (
        !option?.card_savable ||
        !gateway ||
        !isKeptUnpaid(input.transaction_type) ||
        (kind !== 'card' && kind !== 'ach')
      )
        throw unprocessable('This payment method cannot be saved.', 'payment_method.transaction_type')
      const field = kind === 'card' ? ('card_token' as const) : ('ach_token' as const)
      const token = input[field]
      if (!token)
        throw unprocessable(
          (i18n) => i18n._('{field} is required.', { field: `payment_method.${field}` }),
          `payment_method.${field}`,
        )
      // Committed before the gateway is called: the proof is spent even if the call fails.
      await transact((db) => requireBotCheck(db, services, { tenant, action: 'payment_preference', request, now }))

      const result = await gateway.store({ token, method: kind, reference: randomUUID() })
      if (result.outcome !== 'approved' || !result.storedToken) {
        request.log.warn({ gateway: gateway.provider, outcome: result.outcome }, 'payment method not stored')
        throw unprocessable(METHOD_FAILED)
      }
      const method = {
        userId,
        provider: gateway.provider,
        methodKey: input.transaction_type,
        method: kind,
        input,
        makeDefault: input.default ?? false,
      }
      const kept = await transact((db) => storePaymentMethod(db, tenant, method, result, clock()))
      if (!kept) throw unprocessable(METHOD_FAILED)
      for (const each of kept.replaced) void detachPaymentMethod(ways, tenant, each, request.log)
      return toStoredMethod(kept.row, tenant, clock())
    },
    { perMinute: { max: 20 } },
  )

  route(api, 'updatePaymentMethod', async ({ params, principal, tenant, db, now }) =>
    toStoredMethod(
      await setDefaultPaymentMethod(db, tenant, requireAccountOwner(principal), params.id, now),
      tenant,
      now,
    ),
  )

  route(api, 'deletePaymentMethod', async ({ params, principal, tenant, db, services, request, now, afterCommit }) => {
    const method = await deletePaymentMethod(db, tenant, requireAccountOwner(principal), params.id, now)
    afterCommit(() => void detachPaymentMethod(services.payments, tenant, method, request.log))
  })
}
