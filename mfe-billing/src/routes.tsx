import { definePages } from '@portal/platform'
import { InvoicePage } from './invoices/invoice-page'
import { InvoicesPage } from './invoices/invoices-page'
import { remote } from './remote'

/** The page component of each route in `remote`. */
export const routes = definePages(remote, { invoices: InvoicesPage, 'invoice/:id': InvoicePage })
