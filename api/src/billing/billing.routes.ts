import { eq } from 'drizzle-orm'
import { ownId } from '../core/ownership'
import { route, steppedRoute } from '../core/route'
import type { Api } from '../core/services'
import { invoices } from '../db/schema'
import { loadInvoice, loadInvoices, readableInvoice, viewFor } from './invoice.store'
import { beginPayment } from './payments/begin'
import { answerOf, settlePayment } from './payments/ledger'
import { readPayment } from './payments/request'
import { awaitFirst, chargeOnce, voidPartial, type Settling } from './payments/settle'
import { storeMethod } from './payments/stored-method'
import { offeredOptions } from './payment-options'

/** Whole invoices are long, and nobody reads more of them at once; the tables page through all. */
const INVOICES_AT_ONCE = 100

/** Invoices and how they are paid. */
export function billingArea(api: Api): void {
  route(api, 'listPaymentMethods', async ({ tenant, principal, services }) => offeredOptions(tenant, principal.role, services.payments))

  route(api, 'getInvoice', async ({ params, principal, tenant, db, services }) => {
    const { id } = await readableInvoice(db, principal, params.id)
    return loadInvoice(db, id, viewFor(tenant, principal, services))
  })

  route(api, 'listCustomerInvoices', async ({ params, principal, tenant, db, services }) =>
    loadInvoices(db, eq(invoices.userId, ownId(principal, params.id)), { ...viewFor(tenant, principal, services), limit: INVOICES_AT_ONCE }))

  // Three steps: the attempt is on disk before the gateway is asked, and nothing is locked while it thinks.
  steppedRoute(
    api,
    'payInvoice',
    async ({ params, body, principal, tenant, transact, services, now, request, reply }) => {
      const { payments: ways, clock } = services
      const settling: Settling = { transact, ways, clock }
      const asked = readPayment(request, params.id, body, principal)
      const begun = await transact((db) => beginPayment(db, params.id, asked, { tenant, principal, ipAddress: request.ip, now, ways }))
      if (begun.kind === 'by_hand') return answerOf(begun.payment)
      if (begun.kind === 'repeat') {
        void reply.header('idempotent-replayed', 'true')
        return answerOf(await awaitFirst(begun.payment, ways.byProvider(tenant.subdomain, begun.payment.gateway ?? ''), settling))
      }

      const { payment, gateway, charge } = begun
      const result = await chargeOnce(gateway, charge, ways)
      const { settled, old } = await transact(async (db) => {
        const row = await settlePayment(db, payment, result, clock())
        const keep = asked.save && principal.userId !== null && (row.status === 'approved' || row.status === 'submitted')
        const method = { userId: principal.userId ?? 0, provider: gateway.provider, methodKey: asked.methodKey, method: charge.method, input: asked.input }
        return { settled: row, old: keep ? await storeMethod(db, method, result, clock()) : null }
      })
      if (settled.status !== 'approved' && settled.status !== 'submitted') {
        request.log.warn({ gateway: gateway.provider, reference: charge.reference, status: settled.status }, 'payment not made')
      }
      if (settled.status === 'partial') await voidPartial(gateway, settled, settling)
      // The old card is out of use either way, so nobody waits for the vendor to forget it.
      if (old) void ways.byProvider(tenant.subdomain, old.provider)?.deleteStored(old.token)
      return answerOf(settled)
    },
    { perMinute: { max: 30 } },
  )
}
