import { explainChange } from '#foundation/database/transactions'
import { listRoute } from '#foundation/http/list-route'
import { routeWithoutTransaction } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { listPayments, loadForAdmin, paymentColumns } from './payments/admin-payments'
import { handleWebhook } from './payments/check-payment'
import { readKey, refuseCardNumbers, refuseUnknownFields } from './payments/payment-request'
import { recordPaymentRoute } from './payments/record-payment'
import { describeRefund, refundPayment } from './payments/refund'
import { voidPayment } from './payments/void'

/** Payment endpoints of the office (list, void, delete, refund) and the gateway webhook. */
export function adminPaymentRoutes(api: Api): void {
  listRoute(
    api,
    'listPayments',
    { name: (i18n) => i18n._('payments.csv'), columns: paymentColumns },
    async ({ db, principal, tenant, query }) => listPayments(db, principal, tenant, query),
  )
  recordPaymentRoute(api)

  routeWithoutTransaction(
    api,
    'voidPayment',
    async ({ params, body, principal, tenant, transact, services: { payments: ways, clock, config } }) => {
      const reason = body?.void.reason.trim()
      const explained: typeof transact = (work) =>
        transact(async (db) => {
          if (reason) await explainChange(db, reason)
          return work(db)
        })
      const voided = await voidPayment(params.id, principal, { tenant, transact: explained, ways, clock, config })
      return transact((db) => loadForAdmin(db, voided))
    },
  )

  routeWithoutTransaction(
    api,
    'deletePayment',
    async ({ params, principal, tenant, transact, services: { payments: ways, clock, config } }) => {
      requireSignedIn(principal)
      await voidPayment(params.id, principal, { tenant, transact, ways, clock, config })
    },
  )

  routeWithoutTransaction(
    api,
    'refundPayment',
    async ({
      params,
      body,
      principal,
      tenant,
      transact,
      request,
      reply,
      services: { payments: ways, clock, config },
    }) => {
      refuseUnknownFields(body.refund, { amount_cents: true, notes: true, reopens_balance: true }, 'refund.')
      refuseCardNumbers(body.refund, 'refund.')
      const { amount_cents: amountCents, notes, reopens_balance: reopensBalance = false } = body.refund
      const refundRequest = {
        paymentId: params.id,
        amountCents,
        notes: notes?.trim() || null,
        reopensBalance,
        key: readKey(request),
      }
      const { refund, repeated } = await refundPayment(refundRequest, principal, {
        tenant,
        transact,
        ways,
        clock,
        config,
      })
      if (repeated) void reply.header('idempotent-replayed', 'true')
      return transact(async (db) => ({ ...(await loadForAdmin(db, refund)), ...(await describeRefund(db, refund)) }))
    },
  )

  routeWithoutTransaction(
    api,
    'receiveGatewayNotice',
    async ({ params, body, tenant, transact, request, services: { payments: ways, clock, config } }) => {
      // Errors are only logged: the webhook is acknowledged either way, and the public endpoint reveals nothing.
      await handleWebhook({ provider: params.provider, ...body }, { tenant, transact, ways, clock, config }).catch(
        (error: unknown) => request.log.error({ err: error }, 'gateway webhook failed'),
      )
    },
    { perMinute: { max: 120 } },
  )
}
