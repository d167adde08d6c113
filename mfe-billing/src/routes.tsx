import { definePages } from '@portal/platform'
import { InvoicePage } from './invoices/invoice-page'
import { InvoicesPage } from './invoices/invoices-page'
import { remote } from './remote'

/** The pages of billing's routes, one for every path in its facts. */
export const routes = definePages(remote, { invoices: InvoicesPage, 'invoice/:id': InvoicePage })
