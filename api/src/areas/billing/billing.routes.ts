import { listedThings } from '#areas/documents'
import { invoices } from '#foundation/database/schema'
import { notFound } from '#foundation/errors'
import { route, routeWithoutTransaction } from '#foundation/http/route'
import { hasAccountScope, whereOwn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { adminPaymentRoutes } from './admin-payments.routes'
import { billCustomerRoute } from './invoices/bill-customer'
import { createInvoiceRoute } from './invoices/create-invoice'
import { invoiceEditRoutes } from './invoices/invoice-edits'
import { invoiceLifecycleRoutes } from './invoices/invoice-lifecycle'
import { loadInvoice, loadInvoices, findAuthorizedInvoice, viewFor } from './invoices/invoice.store'
import { officeInvoiceLists } from './invoices/office-lists.routes'
import { paymentMethodRoutes } from './payment-methods.routes'
import { offeredOptions } from './payment-options'
import { paymentSettingRoutes } from './payment-settings.routes'
import { toTransactionResponse, toPaidInvoices, findParts } from './payments/ledger'
import { makePayment } from './payments/pay'
import { closeKey, readByKey, toOutcome } from './payments/payment-key'
import { readPayment, readPayments } from './payments/payment-request'
import { lookUpOpen } from './payments/settle'
import { renewalRoutes } from './renewals/renewals.routes'

/** Full invoices are large, and more are never read at once. The report tables page through all of them. */
const INVOICES_AT_ONCE = 100

/** Invoices and how they are paid. */
export function billingArea(api: Api): void {
  route(api, 'listPaymentMethods', async ({ tenant, principal, services }) => {
    const options = offeredOptions(tenant, principal.role, services.payments)
    // A link to one invoice can pay it, but cannot save a payment method to the account.
    return hasAccountScope(principal) ? options : options.map((option) => ({ ...option, card_savable: false }))
  })

  route(api, 'getInvoice', async ({ params, principal, tenant, db, services }) => {
    const [, invoice] = await Promise.all([
      findAuthorizedInvoice(db, principal, params.id),
      loadInvoice(db, params.id, viewFor(tenant, principal, services)),
    ])
    return invoice
  })

  route(api, 'listCustomerInvoices', async ({ params, principal, tenant, db, services }) =>
    loadInvoices(db, whereOwn(await listedThings(db, principal, 'Invoice', params.id), invoices), {
      ...viewFor(tenant, principal, services),
      limit: INVOICES_AT_ONCE,
    }),
  )

  routeWithoutTransaction(
    api,
    'payInvoice',
    async (call) =>
      toTransactionResponse(
        await makePayment(readPayment(call.request, call.params.id, call.body, call.principal), call),
      ),
    { perMinute: { max: 30 } },
  )

  routeWithoutTransaction(
    api,
    'createPayment',
    async (call) => {
      const { invoice_id: invoiceId, ...payment } = call.body.payment
      return toTransactionResponse(
        await makePayment(readPayment(call.request, invoiceId, { ...call.body, payment }, call.principal), call),
      )
    },
    { perMinute: { max: 30 } },
  )

  routeWithoutTransaction(
    api,
    'payInvoices',
    async (call) => {
      const charge = await makePayment(readPayments(call.request, call.body, call.principal), call)
      return toPaidInvoices(charge, await call.transact((db) => findParts(db, charge.id)))
    },
    { perMinute: { max: 30 } },
  )

  routeWithoutTransaction(
    api,
    'getPaymentByKey',
    async ({ params, principal, tenant, transact, services: { payments: ways, clock, config } }) => {
      const payment = await transact((db) => readByKey(db, principal, params.key))
      if (!payment) throw notFound('No such payment')
      const charge = await lookUpOpen(payment, ways.byProvider(tenant, payment.gateway ?? ''), {
        tenant,
        transact,
        ways,
        clock,
        config,
      })
      return toOutcome(charge, await transact((db) => findParts(db, charge.id)))
    },
    { perMinute: { max: 120 } },
  )

  route(
    api,
    'closePaymentKey',
    ({ params, principal, tenant, db, now }) => closeKey(db, tenant.id, principal, params.key, now),
    { perMinute: { max: 30 } },
  )

  createInvoiceRoute(api)
  billCustomerRoute(api)
  invoiceLifecycleRoutes(api)
  officeInvoiceLists(api)
  invoiceEditRoutes(api)
  paymentMethodRoutes(api)
  adminPaymentRoutes(api)
  paymentSettingRoutes(api)
  renewalRoutes(api)
}
