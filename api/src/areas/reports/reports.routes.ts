import { mayOfferPayment } from '#areas/billing'
import { tenantToday } from '#areas/quotes'
import { route } from '#foundation/http/route'
import { askedLanguage, askedReader } from '#foundation/languages/asked-language'
import { ownScope } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { appointmentsTable } from './appointments-table'
import { invoicesTable } from './invoices-table'
import { quotesTable } from './quotes-table'
import { readerWords, withCsvLink } from './table-file'

/** The tables, paged, sorted and searched by the server. A search covers what the rows show. */
export function reportsArea(api: Api): void {
  route(api, 'reportAppointments', async (call) => {
    const own = ownScope(call.principal, 'Appointment')
    return withCsvLink(
      await appointmentsTable(call.db, own, call.tenant, call.query, {
        reader: askedReader(call.tenant),
        i18n: readerWords(askedLanguage()),
      }),
      'appointments',
      { ...call, own },
    )
  })

  route(api, 'reportQuotes', async (call) => {
    const own = ownScope(call.principal, 'Quote')
    const today = tenantToday(call.tenant, call.now)
    return withCsvLink(await quotesTable(call.db, own, call.query, today, readerWords(askedLanguage())), 'quotes', {
      ...call,
      own,
    })
  })

  for (const [name, dueOnly] of [
    ['reportInvoices', false],
    ['reportBalanceDue', true],
  ] as const) {
    route(api, name, async (call) => {
      const own = ownScope(call.principal, 'Invoice')
      const offered = mayOfferPayment(call.tenant, call.principal.role, call.services.payments)
      return withCsvLink(
        await invoicesTable(call.db, own, call.query, { dueOnly, offered, i18n: readerWords(askedLanguage()) }),
        dueOnly ? 'balance_due' : 'invoices',
        { ...call, own },
      )
    })
  }
}
