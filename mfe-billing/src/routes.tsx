import { definePages } from '@portal/platform'
import { InvoicePage } from './invoices/invoice-page'
import { remote } from './remote'

export const routes = definePages(remote, { invoices: InvoicePage, 'invoice/:id': InvoicePage })
