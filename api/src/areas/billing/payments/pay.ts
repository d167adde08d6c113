import type { UntransactedCall } from '#foundation/http/route'
import { requireBotCheck } from '#foundation/security/bot-check'
import type { CallName } from '@portal/contract'
import { detachPaymentMethod } from './detach-payment-method'
import { settlePayment, type PaymentRow } from './ledger'
import type { PaymentRequest } from './payment-request'
import { reservePayment } from './reserve-payment'
import { awaitFirst, chargeOnce, voidPartial, type Settling } from './settle'
import { storePaymentMethod, type DetachedPaymentMethod } from './stored-payment-method'

type Paying = Pick<UntransactedCall<CallName>, 'tenant' | 'transact' | 'services' | 'request' | 'reply'> & {
  principal: NonNullable<UntransactedCall<CallName>['principal']>
}

type Reserved = Extract<Awaited<ReturnType<typeof reservePayment>>, { kind: 'charge' }>

/**
 * The second and third step of a payment: charges what was reserved, and writes the result. No lock is held during the call.
 * Returns the stored methods that were replaced, too.
 */
export async function chargeReserved(
  { payment, gateway, charge }: Reserved,
  paymentRequest: PaymentRequest,
  userId: number | null,
  settling: Settling,
): Promise<{ settled: PaymentRow; replaced: DetachedPaymentMethod[] }> {
  const { tenant, transact, ways, clock } = settling
  const result = await chargeOnce(gateway, charge, ways)
  const done = await transact(async (db) => {
    const settled = await settlePayment(db, settling, payment, result, clock())
    const keep =
      paymentRequest.save && userId !== null && (settled.status === 'approved' || settled.status === 'submitted')
    const method = {
      userId: userId ?? 0,
      provider: gateway.provider,
      methodKey: paymentRequest.methodKey,
      method: charge.method,
      input: paymentRequest.input,
      makeDefault: false,
    }
    const stored = keep ? await storePaymentMethod(db, tenant, method, result, clock()) : null
    return { settled, replaced: stored?.replaced ?? [] }
  })
  if (done.settled.status === 'partial') await voidPartial(gateway, done.settled, settling)
  return done
}

/**
 * Makes a payment in three steps: the attempt is committed before the gateway is called, and no lock is held during the
 * call. Returns the row that represents the charge; a repeat returns that of the first request.
 */
export async function makePayment(
  paymentRequest: PaymentRequest,
  { tenant, principal, transact, services, request, reply }: Paying,
): Promise<PaymentRow> {
  const { payments: ways, clock } = services
  const settling: Settling = { tenant, transact, ways, clock, config: services.config }
  const admit: Parameters<typeof reservePayment>[2]['admit'] = async (db) => {
    if (principal.role === 'customer')
      await requireBotCheck(db, services, { tenant, action: 'payment', request, now: clock() })
  }
  const reservation = await transact((db) =>
    reservePayment(db, paymentRequest, { ...settling, principal, ipAddress: request.ip, admit }),
  )
  if (reservation.kind === 'done') return reservation.payment
  if (reservation.kind === 'repeat') {
    void reply.header('idempotent-replayed', 'true')
    return awaitFirst(reservation.payment, ways.byProvider(tenant, reservation.payment.gateway ?? ''), settling)
  }
  const { settled, replaced } = await chargeReserved(reservation, paymentRequest, principal.userId, settling)
  if (settled.status !== 'approved' && settled.status !== 'submitted') {
    const { gateway, charge } = reservation
    request.log.warn(
      { gateway: gateway.provider, reference: charge.reference, status: settled.status },
      'payment not approved',
    )
  }
  // Replaced methods can no longer be used in any case, so deleting them at the vendor is not awaited.
  for (const each of replaced) void detachPaymentMethod(ways, tenant, each, request.log)
  return settled
}
