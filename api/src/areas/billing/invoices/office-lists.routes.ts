import { listRoute } from '#foundation/http/list-route'
import { route } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { formatIn } from '@portal/rules/dates'
import { invoiceColumns, listInvoices } from './list-invoices'
import { mailStatement } from './mail-statement'
import { listReceivables, receivableColumns } from './receivables'
import { readPeriod, readStatement } from './statement'

const today = ({ now, tenant }: { now: Date; tenant: { timezone: string } }): string =>
  formatIn(now, tenant.timezone, 'yyyy-MM-dd')

/** Invoices of all customers, what is owed of them, and statements. */
export function officeInvoiceLists(api: Api): void {
  listRoute(api, 'listInvoices', { name: (i18n) => i18n._('invoices.csv'), columns: invoiceColumns }, async (call) => {
    requireSignedIn(call.principal)
    return listInvoices(call.db, call.query, today(call))
  })

  listRoute(
    api,
    'listReceivables',
    { name: (i18n) => i18n._('receivables.csv'), columns: receivableColumns },
    async (call) => {
      requireSignedIn(call.principal)
      return listReceivables(call.db, call.query, today(call))
    },
  )

  route(api, 'getStatement', async ({ db, params, query, principal, tenant, services, now }) => {
    requireSignedIn(principal)
    const period = readPeriod(query, tenant, now)
    return readStatement(db, tenant, services, { customerId: params.id, period, now })
  })

  route(api, 'mailStatement', mailStatement, { perMinute: { max: 30 } })
}
