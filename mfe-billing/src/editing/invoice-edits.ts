import type { Client } from '@portal/client'
import type { Invoice } from '@portal/contract'
import type { DocumentEdits } from '@portal/editing'

const quiet = { quiet: true }

/** API calls that edit one invoice. */
export const invoiceEdits = (client: Client, id: number): DocumentEdits<Invoice> => ({
  addItem: (version, body) => client.call('addInvoiceItem', { params: { id }, query: { version }, body }, quiet),
  updateItem: (version, item_id, body) =>
    client.call('updateInvoiceItem', { params: { id, item_id }, query: { version }, body }, quiet),
  removeItem: (version, item_id) =>
    client.call('removeInvoiceItem', { params: { id, item_id }, query: { version } }, quiet),
  arrangeItems: (version, body) =>
    client.call('arrangeInvoiceItems', { params: { id }, query: { version }, body }, quiet),
  groupItems: (version, body) => client.call('groupInvoiceItems', { params: { id }, query: { version }, body }, quiet),
  ungroupItems: (version, group_id) =>
    client.call('ungroupInvoiceItems', { params: { id, group_id }, query: { version } }, quiet),
  setPricing: (version, body) => client.call('setInvoicePricing', { params: { id }, query: { version }, body }, quiet),
})
