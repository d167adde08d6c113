import { mayOfferPayment } from '../billing/payment-options'
import { userIdOf } from '../core/ownership'
import { route } from '../core/route'
import type { Api } from '../core/services'
import { appointmentsTable } from './appointments-table'
import { invoicesTable } from './invoices-table'
import { quotesTable } from './quotes-table'

/** The tables: paged, sorted and searched here, over what their rows show. */
export function reportsArea(api: Api): void {
  route(api, 'reportAppointments', async ({ query, principal, tenant, db }) => appointmentsTable(db, userIdOf(principal), tenant, query))

  route(api, 'reportQuotes', async ({ query, principal, db }) => quotesTable(db, userIdOf(principal), query))

  for (const [name, dueOnly] of [['reportInvoices', false], ['reportBalanceDue', true]] as const) {
    route(api, name, async ({ query, principal, tenant, db, services }) =>
      invoicesTable(db, userIdOf(principal), query, { dueOnly, offered: mayOfferPayment(tenant, principal.role, services.payments) }))
  }
}
