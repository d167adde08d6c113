import { mayOfferPayment } from '../billing/payment-options'
import { userIdOf } from '../core/ownership'
import { route } from '../core/route'
import type { Api } from '../core/services'
import { todayOf } from '../quotes/quote.store'
import { appointmentsTable } from './appointments-table'
import { invoicesTable } from './invoices-table'
import { quotesTable } from './quotes-table'
import { withCsvLink } from './table-file'

/** The tables: paged, sorted and searched here, over what their rows show. */
export function reportsArea(api: Api): void {
  route(api, 'reportAppointments', async (call) => {
    const userId = userIdOf(call.principal)
    return withCsvLink(await appointmentsTable(call.db, userId, call.tenant, call.query), 'appointments', { ...call, userId })
  })

  route(api, 'reportQuotes', async (call) => {
    const userId = userIdOf(call.principal)
    return withCsvLink(await quotesTable(call.db, userId, call.query, todayOf(call.tenant, call.now)), 'quotes', { ...call, userId })
  })

  for (const [name, dueOnly] of [['reportInvoices', false], ['reportBalanceDue', true]] as const) {
    route(api, name, async (call) => {
      const userId = userIdOf(call.principal)
      const offered = mayOfferPayment(call.tenant, call.principal.role, call.services.payments)
      return withCsvLink(await invoicesTable(call.db, userId, call.query, { dueOnly, offered }), dueOnly ? 'balance_due' : 'invoices', { ...call, userId })
    })
  }
}
